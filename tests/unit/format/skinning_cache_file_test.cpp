#include "format/skinning_cache_file.h"

#include <string>

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

TEST(SkinningCacheFile, RoundTrips) {
  EXPECT_EQ(read_skinning_cache(kCentersCache, write_skinning_cache(kCentersCache, kCenters, kKey), kKey), kCenters);
  EXPECT_EQ(read_skinning_cache(kDeltaMushCache, write_skinning_cache(kDeltaMushCache, kTexels, kKey), kKey), kTexels);
  for (const SkinningCacheLayout& layout : {kCentersCache, kDeltaMushCache, kCompressedMushCache}) {
    EXPECT_EQ(read_skinning_cache(layout, write_skinning_cache(layout, {}, kKey), kKey), std::vector<glm::vec4>());
  }
}

TEST(SkinningCacheFile, RejectsDamagedFiles) {
  for (const SkinningCacheLayout& layout : {kCentersCache, kDeltaMushCache}) {
    expect_damage_rejected(write_skinning_cache(layout, kTexels, kKey),
                           [&](Bytes file) { return read_skinning_cache(layout, file, kKey); });
  }
}

TEST(SkinningCacheFile, RejectsOtherKeysAndKinds) {
  const std::vector<std::uint8_t> centers = write_skinning_cache(kCentersCache, kCenters, kKey);
  EXPECT_FALSE(read_skinning_cache(kCentersCache, centers, kKey + 1));
  EXPECT_FALSE(read_skinning_cache(kDeltaMushCache, centers, kKey));
  const std::vector<std::uint8_t> mush = write_skinning_cache(kDeltaMushCache, kTexels, kKey);
  EXPECT_FALSE(read_skinning_cache(kDeltaMushCache, mush, kKey + 1));
  EXPECT_FALSE(read_skinning_cache(kCentersCache, mush, kKey));
}

// What users have in their cache folders: the names at the beginning of the files.
TEST(SkinningCacheFile, BeginsWithTheNameOfItsKind) {
  const auto start = [](const SkinningCacheLayout& layout) {
    const std::vector<std::uint8_t> file = write_skinning_cache(layout, kCenters, kKey);
    return std::string(file.begin(), file.begin() + 8);
  };
  EXPECT_EQ(start(kCentersCache), "odoriCR1");
  EXPECT_EQ(start(kDeltaMushCache), "odoriDM1");
  EXPECT_EQ(start(kCompressedMushCache), "odoriDC1");
}

}  // namespace
}  // namespace odori
