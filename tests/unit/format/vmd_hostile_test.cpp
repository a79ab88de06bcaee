#include "format/vmd/vmd.h"
#include "support/diagnostics.h"
#include "support/malformed_bytes.h"
#include "support/shared_data.h"
#include "support/vmd_bytes.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::findings;
using testing::for_each_corrupted_word;
using testing::for_each_prefix;
using testing::shared_files;
using testing::vmd_with_everything;
using testing::VmdBytes;
using testing::with_value;

constexpr std::size_t kSmallVmd = 8192;
constexpr std::size_t kBoneCount = 50, kMorphCount = kBoneCount + 4 + 3 * 111, kCameraCount = kMorphCount + 4 + 23,
                      kLightCount = kCameraCount + 4 + 2 * 61, kShadowCount = kLightCount + 4 + 28,
                      kPropertyCount = kShadowCount + 4 + 9, kIkCount = kPropertyCount + 4 + 5;

void survive_vmd(Bytes file) {
  Diagnostics diagnostics;
  const auto motion = read_vmd(file, diagnostics);
  if (motion) return;
  EXPECT_FALSE(motion.fault().section.empty());
  EXPECT_LE(motion.fault().offset, static_cast<std::int64_t>(file.size()));
}

// Number of keys read from a truncated file: bones, morphs, camera, light, self shadow, property; empty on a fault.
std::optional<std::array<std::size_t, 6>> kept(Bytes file) {
  Diagnostics diagnostics;
  const auto motion = read_vmd(file, diagnostics);
  if (!motion) return std::nullopt;
  std::size_t bones = 0, morphs = 0;
  for (const BoneTrack& track : motion->bones) bones += track.keys.size();
  for (const MorphTrack& track : motion->morphs) morphs += track.keys.size();
  return std::array{
      bones, morphs, motion->camera.size(), motion->light.size(), motion->self_shadow.size(), motion->property.size()};
}

TEST(VmdHostile, TheFileMayEndAfterAnySectionExceptTheFirst) {
  const auto file = vmd_with_everything().bytes();
  using Kept = std::array<std::size_t, 6>;
  const Bytes all(file);
  EXPECT_EQ(kept(all), (Kept{3, 1, 2, 1, 1, 1}));
  EXPECT_EQ(kept(all.first(kPropertyCount)), (Kept{3, 1, 2, 1, 1, 0}));
  EXPECT_EQ(kept(all.first(kShadowCount)), (Kept{3, 1, 2, 1, 0, 0}));
  EXPECT_EQ(kept(all.first(kLightCount)), (Kept{3, 1, 2, 0, 0, 0}));
  EXPECT_EQ(kept(all.first(kCameraCount)), (Kept{3, 1, 0, 0, 0, 0}));
  EXPECT_EQ(kept(all.first(kMorphCount)), (Kept{3, 0, 0, 0, 0, 0}));
  EXPECT_EQ(kept(all.first(kMorphCount + 3)), (Kept{3, 0, 0, 0, 0, 0})) << "three bytes are not a count";
  EXPECT_EQ(kept(all.first(kBoneCount)), std::nullopt);
}

TEST(VmdHostile, AnIncompleteLastKeyIsIgnored) {
  const auto file = vmd_with_everything().bytes();
  using Kept = std::array<std::size_t, 6>;
  const Bytes all(file);
  EXPECT_EQ(kept(all.first(kMorphCount - 1)), (Kept{2, 0, 0, 0, 0, 0}));
  EXPECT_EQ(kept(all.first(kMorphCount - 111)), (Kept{2, 0, 0, 0, 0, 0}));
  EXPECT_EQ(kept(all.first(kLightCount - 1)), (Kept{3, 1, 1, 0, 0, 0}));
  EXPECT_EQ(kept(all.first(file.size() - 1)), (Kept{3, 1, 2, 1, 1, 0}));
  Diagnostics diagnostics;
  ASSERT_TRUE(read_vmd(all.first(file.size() - 1), diagnostics));
  EXPECT_EQ(findings(diagnostics, kVmdPartial), 1);
  EXPECT_EQ(findings(diagnostics, kVmdTrailing), 0);
}

TEST(VmdHostile, ACountThatDoesNotFitIsAFaultInRequiredSections) {
  const auto file = vmd_with_everything().bytes();
  for (const std::uint32_t count : {0xFFFFFFFFu, 0x7FFFFFFFu, 0x10000000u, 100u}) {
    Diagnostics diagnostics;
    const auto bones = read_vmd(with_value(file, kBoneCount, count), diagnostics);
    ASSERT_FALSE(bones);
    EXPECT_EQ(bones.fault().kind, count == 100u ? &kVmdTruncated : &kVmdCount);
    EXPECT_EQ(bones.fault().section, "bone keys");
    EXPECT_EQ(bones.fault().offset, static_cast<std::int64_t>(kBoneCount));
    const auto morphs = read_vmd(with_value(file, kMorphCount, count), diagnostics);
    ASSERT_FALSE(morphs);
    EXPECT_EQ(morphs.fault().section, "morph keys");
    EXPECT_EQ(morphs.fault().offset, static_cast<std::int64_t>(kMorphCount));
  }
}

TEST(VmdHostile, ACountThatDoesNotFitInOptionalSectionsStopsReading) {
  const auto file = vmd_with_everything().bytes();
  using Kept = std::array<std::size_t, 6>;
  struct Case {
    std::size_t offset;
    Kept kept;
  };
  for (const Case& c : {Case{kCameraCount, {3, 1, 0, 0, 0, 0}}, Case{kLightCount, {3, 1, 2, 0, 0, 0}},
                        Case{kShadowCount, {3, 1, 2, 1, 0, 0}}, Case{kPropertyCount, {3, 1, 2, 1, 1, 0}}}) {
    for (const std::uint32_t count : {0xFFFFFFFFu, 0x7FFFFFFFu, 1000u}) {
      const auto broken = with_value(file, c.offset, count);
      EXPECT_EQ(kept(broken), c.kept);
      Diagnostics diagnostics;
      ASSERT_TRUE(read_vmd(broken, diagnostics));
      EXPECT_EQ(findings(diagnostics, kVmdTail), 1);
    }
  }
  EXPECT_EQ(kept(with_value(file, kIkCount, 0xFFFFFFFFu)), (Kept{3, 1, 2, 1, 1, 0}));
  EXPECT_EQ(kept(with_value(file, kIkCount, 3u)), (Kept{3, 1, 2, 1, 1, 0}));
}

TEST(VmdHostile, EmptySectionsAreNormal) {
  VmdBytes file;
  file.header();
  for (int i = 0; i < 6; ++i) file.u32(0);
  Diagnostics diagnostics;
  ASSERT_TRUE(read_vmd(file.bytes(), diagnostics));
  EXPECT_TRUE(diagnostics.empty());
  file.u8(1);
  ASSERT_TRUE(read_vmd(file.bytes(), diagnostics));
  EXPECT_EQ(findings(diagnostics, kVmdTrailing), 1);
}

TEST(VmdHostile, OtherFilesAreRefused) {
  for (const std::string_view start :
       {"", "PMX ", "Vocaloid Pose Data file\r\n\r\nmiku.osm;\r\n1;\r\n              "}) {
    Diagnostics diagnostics;
    std::vector<std::uint8_t> file(start.begin(), start.end());
    const auto motion = read_vmd(file, diagnostics);
    ASSERT_FALSE(motion);
    EXPECT_EQ(motion.fault().kind, file.size() < 30 ? &kVmdTruncated : &kVmdMagic);
  }
}

TEST(VmdHostile, EveryTruncation) { for_each_prefix(vmd_with_everything().bytes(), 1, survive_vmd); }

TEST(VmdHostile, EveryWordCorrupted) { for_each_corrupted_word(vmd_with_everything().bytes(), 1, survive_vmd); }

TEST(VmdHostile, ManyNamesAreFast) {
  constexpr std::uint32_t kMany = 100'000;
  VmdBytes file;
  file.header();
  file.u32(0);
  file.u32(kMany);
  for (std::uint32_t i = 0; i < kMany; ++i) file.morph(std::to_string(i), 0, 1.0f);
  Diagnostics diagnostics;
  const auto motion = read_vmd(file.bytes(), diagnostics);
  ASSERT_TRUE(motion);
  EXPECT_EQ(motion->morphs.size(), kMany);
}

TEST(VmdHostile, SmallSharedFilesWithCorruptedWords) {
  ODORI_NEEDS_SHARED();
  for (const char* folder : {"data", "golden/motion"}) {
    for (const auto& path : shared_files(folder, ".vmd")) {
      const auto file = bytes_of(path);
      if (file.size() < kSmallVmd) for_each_corrupted_word(file, 13, survive_vmd);
    }
  }
}

}  // namespace
}  // namespace odori
