#include "format/delta_mush_file.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

const std::vector<glm::vec4> kTexels{{1, 2, 3, 0}, {-4, 5.5f, 1e-9f, 7}, {0, 0, 0, 2}};
constexpr std::uint64_t kMushKey = 0x0123456789abcdefu;

TEST(DeltaMushFile, RoundTrip) {
  EXPECT_EQ(read_delta_mush(write_delta_mush(kTexels, kMushKey), kMushKey), kTexels);
  EXPECT_EQ(read_delta_mush(write_delta_mush({}, kMushKey), kMushKey), std::vector<glm::vec4>());
}

TEST(DeltaMushFile, RejectsOtherKeysAndDamagedFiles) {
  const std::vector<std::uint8_t> file = write_delta_mush(kTexels, kMushKey);
  EXPECT_FALSE(read_delta_mush(file, kMushKey + 1));
  for (std::size_t size = 0; size < file.size(); ++size) {
    EXPECT_FALSE(read_delta_mush(Bytes(file).first(size), kMushKey)) << size;
  }
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::vector<std::uint8_t> damaged = file;
    damaged[i] ^= 0x10;
    EXPECT_FALSE(read_delta_mush(damaged, kMushKey)) << i;
  }
  std::vector<std::uint8_t> longer = file;
  longer.push_back(0);
  EXPECT_FALSE(read_delta_mush(longer, kMushKey));
}

}  // namespace
}  // namespace odori
