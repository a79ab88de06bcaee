#include "format/centers_file.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

const std::vector<glm::vec4> kCenters{{1, 2, 3, 0}, {-4, 5.5f, 1e-9f, 0}, {0, 0, 0, 0}};
constexpr std::uint64_t kKey = 0x0123456789abcdefu;

TEST(CentersFile, RoundTrip) {
  EXPECT_EQ(read_centers(write_centers(kCenters, kKey), kKey, 3), kCenters);
  EXPECT_EQ(read_centers(write_centers({}, kKey), kKey, 0), std::vector<glm::vec4>());
}

TEST(CentersFile, RejectsOtherKeysAndDamagedFiles) {
  const std::vector<std::uint8_t> file = write_centers(kCenters, kKey);
  EXPECT_FALSE(read_centers(file, kKey + 1, 3));
  EXPECT_FALSE(read_centers(file, kKey, 4));
  for (std::size_t size = 0; size < file.size(); ++size) {
    EXPECT_FALSE(read_centers(Bytes(file).first(size), kKey, 3)) << size;
  }
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::vector<std::uint8_t> damaged = file;
    damaged[i] ^= 0x10;
    EXPECT_FALSE(read_centers(damaged, kKey, 3)) << i;
  }
  std::vector<std::uint8_t> longer = file;
  longer.push_back(0);
  EXPECT_FALSE(read_centers(longer, kKey, 3));
}

}  // namespace
}  // namespace odori
