#include "format/skinning_cache_file.h"

#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

const std::vector<glm::vec4> kCenters{{1, 2, 3, 0}, {-4, 5.5f, 1e-9f, 0}, {0, 0, 0, 0}};
const std::vector<glm::vec4> kTexels{{1, 2, 3, 0}, {-4, 5.5f, 1e-9f, 7}, {0, 0, 0, 2}};
constexpr std::uint64_t kKey = 0x0123456789abcdefu;

// `read` must refuse `file` when it is cut short, damaged in any byte, or longer.
template <typename Read>
void expect_damage_rejected(const std::vector<std::uint8_t>& file, Read read) {
  ASSERT_TRUE(read(file));
  for (std::size_t size = 0; size < file.size(); ++size) EXPECT_FALSE(read(Bytes(file).first(size))) << size;
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::vector<std::uint8_t> damaged = file;
    damaged[i] ^= 0x10;
    EXPECT_FALSE(read(damaged)) << i;
  }
  std::vector<std::uint8_t> longer = file;
  longer.push_back(0);
  EXPECT_FALSE(read(longer));
}

TEST(SkinningCacheFile, CentersRoundTrip) {
  EXPECT_EQ(read_centers(write_centers(kCenters, kKey), kKey, 3), kCenters);
  EXPECT_EQ(read_centers(write_centers({}, kKey), kKey, 0), std::vector<glm::vec4>());
}

TEST(SkinningCacheFile, DeltaMushRoundTrip) {
  EXPECT_EQ(read_delta_mush(write_delta_mush(kTexels, kKey), kKey), kTexels);
  EXPECT_EQ(read_delta_mush(write_delta_mush({}, kKey), kKey), std::vector<glm::vec4>());
}

TEST(SkinningCacheFile, RejectsDamagedFiles) {
  expect_damage_rejected(write_centers(kCenters, kKey), [](Bytes file) { return read_centers(file, kKey, 3); });
  expect_damage_rejected(write_delta_mush(kTexels, kKey), [](Bytes file) { return read_delta_mush(file, kKey); });
}

TEST(SkinningCacheFile, RejectsOtherKeysSizesAndKinds) {
  const std::vector<std::uint8_t> centers = write_centers(kCenters, kKey);
  EXPECT_FALSE(read_centers(centers, kKey + 1, 3));
  EXPECT_FALSE(read_centers(centers, kKey, 4));
  EXPECT_FALSE(read_delta_mush(centers, kKey));
  EXPECT_FALSE(read_delta_mush(write_delta_mush(kTexels, kKey), kKey + 1));
}

TEST(SkinningCacheFile, RejectsCentersThatAreNotFinite) {
  EXPECT_FALSE(read_centers(write_centers(std::vector{glm::vec4(INFINITY, 0, 0, 0)}, kKey), kKey, 1));
}

}  // namespace
}  // namespace odori
