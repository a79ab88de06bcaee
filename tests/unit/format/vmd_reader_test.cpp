#include "format/vmd/vmd.h"
#include "support/diagnostics.h"
#include "support/vmd_bytes.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::curve_block;
using testing::finding;
using testing::findings;
using testing::vmd_with_everything;
using testing::VmdBytes;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr const char* kCenter = "\x83\x5A\x83\x93\x83\x5E\x81\x5B";  // センター

Motion read(Bytes file, Diagnostics& diagnostics) {
  auto motion = read_vmd(file, diagnostics);
  EXPECT_TRUE(motion) << (motion ? "" : describe(motion.fault()));
  return motion ? std::move(*motion) : Motion{};
}

TEST(VmdReader, ReadsEverySection) {
  Diagnostics diagnostics;
  const Motion motion = read(vmd_with_everything().bytes(), diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(motion.model_name, "ミク");
  ASSERT_EQ(motion.bones.size(), 2u);
  EXPECT_EQ(display_name(motion.bones[0].name), "センター");
  ASSERT_EQ(motion.bones[0].keys.size(), 2u);
  EXPECT_EQ(motion.bones[0].keys[1].frame, 10u);
  EXPECT_EQ(motion.bones[0].keys[1].translation, glm::vec3(4, 5, 6));
  EXPECT_EQ(motion.bones[0].keys[1].curves[2], Curve{});
  EXPECT_TRUE(motion.bones[0].keys[1].physics);
  EXPECT_EQ(motion.bones[1].keys[0].rotation, glm::quat(0, 0, 1, 0)) << "normalized; the constructor takes w first";
  ASSERT_EQ(motion.morphs.size(), 1u);
  EXPECT_EQ(display_name(motion.morphs[0].name), "あ");
  EXPECT_EQ(motion.morphs[0].keys[0].frame, 3u);
  EXPECT_EQ(motion.morphs[0].keys[0].weight, 0.5f);
  ASSERT_EQ(motion.light.size(), 1u);
  EXPECT_EQ(motion.light[0].light.color, glm::vec3(0.1f, 0.2f, 0.3f));
  EXPECT_EQ(motion.light[0].light.direction, glm::vec3(0, -1, 0));
  ASSERT_EQ(motion.self_shadow.size(), 1u);
  EXPECT_EQ(motion.self_shadow[0].frame, 6u);
  EXPECT_EQ(motion.self_shadow[0].shadow.mode, 2);
  EXPECT_EQ(motion.self_shadow[0].shadow.distance, 0.02f);
  ASSERT_EQ(motion.property.size(), 1u);
  EXPECT_FALSE(motion.property[0].visible);
  ASSERT_EQ(motion.property[0].ik.size(), 2u);
  EXPECT_EQ(display_name(motion.property[0].ik[0].bone), "左足ＩＫ");
  EXPECT_FALSE(motion.property[0].ik[0].enabled);
  EXPECT_TRUE(motion.property[0].ik[1].enabled);
}

TEST(VmdReader, AnUnknownSelfShadowModeIsReplacedAndReported) {
  VmdBytes file;
  file.header();
  for (int section = 0; section < 4; ++section) file.u32(0);
  file.u32(1);
  file.u32(9);
  const std::size_t mode_at = file.bytes().size();
  file.u8(3);
  file.f32(0.1f);
  Diagnostics diagnostics;
  EXPECT_EQ(read(file.bytes(), diagnostics).self_shadow.at(0).shadow.mode, 2);
  const Fault fault = finding(diagnostics, kVmdUnknownValue);
  EXPECT_EQ(fault.offset, static_cast<std::int64_t>(mode_at));
  EXPECT_EQ(fault.section, "self shadow keys");
}

TEST(VmdReader, CameraKeysAndTheirCurveOrder) {
  Diagnostics diagnostics;
  const Motion motion = read(vmd_with_everything().bytes(), diagnostics);
  ASSERT_EQ(motion.camera.size(), 2u);
  const CameraKey& key = motion.camera[0];
  EXPECT_EQ(key.frame, 7u);
  EXPECT_EQ(key.camera.distance, -30.0f);
  EXPECT_EQ(key.camera.target, glm::vec3(1, 2, 3));
  EXPECT_EQ(key.camera.rotation_rad, glm::vec3(0.1f, 0.2f, 0.3f));
  EXPECT_EQ(key.camera.fov_deg, 45.0f);
  EXPECT_TRUE(key.camera.perspective) << "0 is perspective";
  EXPECT_FALSE(motion.camera[1].camera.perspective);
  for (std::uint8_t i = 0; i < 6; ++i) {
    const auto first = static_cast<std::uint8_t>(4 * i);
    const Curve curve{first, static_cast<std::uint8_t>(first + 2), static_cast<std::uint8_t>(first + 1),
                      static_cast<std::uint8_t>(first + 3)};
    EXPECT_EQ(key.curves[i], curve) << "stored as x1 x2 y1 y2";
  }
}

TEST(VmdReader, BoneCurvesAreReadFromTheIntactRows) {
  struct Case {
    std::uint8_t byte2, byte3;
    bool physics;
  };
  // Row 0: X_x1 Y_x1 Z_x1 R_x1, then the same of y1, x2, y2.
  const std::array<std::uint8_t, 16> row{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  for (const Case& c : {Case{0, 0, true}, Case{0x63, 0x0F, false}, Case{3, 4, true}, Case{0x63, 0, true}}) {
    VmdBytes file;
    file.header();
    file.u32(1);
    file.bone(kCenter, 0, {}, kNoRotation, curve_block(row, c.byte2, c.byte3));
    Diagnostics diagnostics;
    const Motion motion = read(file.bytes(), diagnostics);
    const BoneKey& key = motion.bones.at(0).keys.at(0);
    EXPECT_EQ(key.curves[0], (Curve{1, 5, 9, 13}));
    EXPECT_EQ(key.curves[1], (Curve{2, 6, 10, 14}));
    EXPECT_EQ(key.curves[2], (Curve{3, 7, 11, 15}));
    EXPECT_EQ(key.curves[3], (Curve{4, 8, 12, 16}));
    EXPECT_EQ(key.physics, c.physics);
  }
}

TEST(VmdReader, CurveValuesAbove127AreClamped) {
  VmdBytes file;
  file.header();
  file.u32(1);
  std::array<std::uint8_t, 16> row{};
  row[0] = 255;
  row[4] = 128;
  row[8] = 127;
  file.bone(kCenter, 0, {}, kNoRotation, curve_block(row));
  Diagnostics diagnostics;
  const Motion motion = read(file.bytes(), diagnostics);
  EXPECT_EQ(motion.bones.at(0).keys.at(0).curves[0], (Curve{127, 127, 127, 0}));
  EXPECT_EQ(findings(diagnostics, kVmdCurveRange), 1);
}

TEST(VmdReader, TheOldHeaderHasAShorterName) {
  VmdBytes file;
  file.old_header();
  file.u32(1);
  file.bone(kCenter, 3);
  file.u32(0);
  Diagnostics diagnostics;
  const Motion motion = read(file.bytes(), diagnostics);
  EXPECT_EQ(motion.model_name, "ミク");
  ASSERT_EQ(motion.bones.size(), 1u);
  EXPECT_EQ(motion.bones[0].keys[0].frame, 3u);
}

TEST(VmdReader, KeysAreSortedAndTheLastDuplicateIsKept) {
  VmdBytes file;
  file.header();
  file.u32(4);
  file.bone(kCenter, 20, {1, 0, 0});
  file.bone(kCenter, 10, {2, 0, 0});
  file.bone("a", 15, {9, 0, 0});
  file.bone(kCenter, 20, {3, 0, 0});
  file.u32(3);
  file.morph("m", 5, 0.1f);
  file.morph("m", 0, 0.2f);
  file.morph("m", 5, 0.3f);
  Diagnostics diagnostics;
  const Motion motion = read(file.bytes(), diagnostics);
  ASSERT_EQ(motion.bones.size(), 2u);
  ASSERT_EQ(motion.bones[0].keys.size(), 2u);
  EXPECT_EQ(motion.bones[0].keys[0].frame, 10u);
  EXPECT_EQ(motion.bones[0].keys[1].translation.x, 3.0f);
  ASSERT_EQ(motion.morphs.at(0).keys.size(), 2u);
  EXPECT_EQ(motion.morphs[0].keys[1].weight, 0.3f);
  EXPECT_EQ(findings(diagnostics, kVmdConflict), 2);
  const Fault first = finding(diagnostics, kVmdConflict);
  EXPECT_EQ(first.section, "bone keys");
  EXPECT_EQ(first.element, 0);
  EXPECT_EQ(first.offset, 54);
  EXPECT_EQ(first.detail, "センター, frame 20");
}

// In the order of frames, backwards, and far from any order; each frame twice.
TEST(VmdReader, ManyKeysInAnyOrderAreSorted) {
  constexpr std::uint32_t kFrames = 1009;  // a prime: multiples of another number visit each frame once
  for (const std::uint32_t step : {1u, kFrames - 1u, 377u}) {
    VmdBytes file;
    file.header();
    file.u32(0);
    file.u32(2 * kFrames);
    for (const float weight : {0.25f, 0.75f}) {
      for (std::uint32_t i = 0; i < kFrames; ++i) file.morph("m", i * step % kFrames, weight);
    }
    Diagnostics diagnostics;
    const Motion motion = read(file.bytes(), diagnostics);
    const auto& keys = motion.morphs.at(0).keys;
    ASSERT_EQ(keys.size(), kFrames) << step;
    for (std::uint32_t i = 0; i < kFrames; ++i) {
      EXPECT_EQ(keys[i].frame, i) << step;
      EXPECT_EQ(keys[i].weight, 0.75f) << "the last of frame " << i;
    }
  }
}

TEST(VmdReader, TheSameKeyTwiceIsOnlyANote) {
  VmdBytes file;
  file.header();
  file.u32(2);
  file.bone(kCenter, 20, {1, 0, 0});
  file.bone(kCenter, 20, {1, 0, 0});
  Diagnostics diagnostics;
  EXPECT_EQ(read(file.bytes(), diagnostics).bones.at(0).keys.size(), 1u);
  EXPECT_EQ(findings(diagnostics, kVmdDuplicate), 1);
  EXPECT_EQ(findings(diagnostics, kVmdConflict), 0);
}

TEST(VmdReader, CutAndMissingNamesAreReported) {
  VmdBytes file;
  file.header();
  file.u32(4);
  file.bone("\x83\x5A\x83\x93\x83\x5E\x81\x5B\x83\x5A\x83\x93\x83\x5E\x81\x5B", 0);  // seven characters and a half
  file.bone("123456789012345", 0);
  file.bone("", 0);
  file.bone("", 5);
  Diagnostics diagnostics;
  read(file.bytes(), diagnostics);
  EXPECT_EQ(findings(diagnostics, kVmdNameCut), 1);
  EXPECT_EQ(finding(diagnostics, kVmdNameCut).detail, "センターセンタ");
  EXPECT_EQ(findings(diagnostics, kVmdNameNone), 1) << "once per track";
}

TEST(VmdReader, NamesOfAnotherCharacterSetAreCutInThat) {
  VmdBytes file;
  file.header();
  file.u32(4);
  file.bone("\xE5\x8F\xB3\xE8\x85\x95", 0);  // "右腕" in UTF-8: in CP932 it would end with half a character
  file.bone("右手腕饰品", 0);                // 15 bytes, whole
  file.bone("左手腕饰品", 0);
  file.bone("頭の飾りa\xE5\x93", 0);  // 13 bytes, and the first two of the next character
  Diagnostics diagnostics;
  read(file.bytes(), diagnostics);
  EXPECT_EQ(findings(diagnostics, kVmdNameCut), 1);
  EXPECT_EQ(finding(diagnostics, kVmdNameCut).detail, "頭の飾りa");
  EXPECT_EQ(finding(diagnostics, kVmdNameCut).element, 3);
}

// Source offsets are in the order of the motion, not of the file.
TEST(VmdReader, SourceOffsetsFollowTheMotion) {
  VmdBytes file;
  file.header();
  file.u32(3);
  file.bone("a", 20);
  file.bone("b", 10);
  file.bone("a", 0);
  file.u32(0);
  const std::size_t cameras = file.bytes().size() + 4;
  file.u32(3);
  for (const std::uint32_t frame : {30u, 10u, 30u}) {
    file.u32(frame);
    for (int i = 0; i < 57; ++i) file.u8(0);
  }
  Diagnostics diagnostics;
  SourceOffsets source_offsets;
  ASSERT_TRUE(read_vmd(file.bytes(), diagnostics, &source_offsets));
  EXPECT_EQ(source_offsets.offset_of("bone tracks", 0), 54);
  EXPECT_EQ(source_offsets.offset_of("bone tracks", 1), 54 + 111);
  EXPECT_EQ(source_offsets.offset_of("bone tracks", 2), -1);
  EXPECT_EQ(source_offsets.offset_of("camera keys", 0), static_cast<std::int64_t>(cameras) + 61);
  EXPECT_EQ(source_offsets.offset_of("camera keys", 1), static_cast<std::int64_t>(cameras) + 2 * 61)
      << "the last key of its frame";
}

TEST(VmdReader, NamesEndAtTheFirstZeroOrAfter15Bytes) {
  VmdBytes file;
  file.header();
  file.u32(4);
  file.bone("arm", 0);  // garbage after the zero
  file.bone(std::string_view("arm\0leg", 7), 1);
  file.bone("\x83\x5A\x83\x93\x83\x5E\x81\x5B\x83\x5A\x83\x93\x83\x5E\x81\x5B", 2);  // cut inside a character
  file.bone("", 3);
  Diagnostics diagnostics;
  const Motion motion = read(file.bytes(), diagnostics);
  ASSERT_EQ(motion.bones.size(), 3u);
  EXPECT_EQ(motion.bones[0].keys.size(), 2u) << "the same name";
  EXPECT_EQ(display_name(motion.bones[0].name), "arm");
  EXPECT_EQ(display_name(motion.bones[1].name), "センターセンタ");
  EXPECT_EQ(motion.bones[1].name, name_key("センターセンター"));
  EXPECT_EQ(display_name(motion.bones[2].name), "");
}

TEST(VmdReader, InvalidNumbersAreReplaced) {
  VmdBytes file;
  file.header();
  file.u32(2);
  file.bone("a", 0, {kNan, 2, 3}, glm::quat(kNan, 0, 0, 0));
  file.bone("b", 0, {}, glm::quat(0, 0, 0, 0));
  file.u32(1);
  file.morph("m", 0, std::numeric_limits<float>::infinity());
  Diagnostics diagnostics;
  const Motion motion = read(file.bytes(), diagnostics);
  EXPECT_EQ(motion.bones.at(0).keys[0].translation, glm::vec3(0, 2, 3));
  EXPECT_EQ(motion.bones.at(0).keys[0].rotation, kNoRotation);
  EXPECT_EQ(motion.bones.at(1).keys[0].rotation, kNoRotation);
  EXPECT_EQ(motion.morphs.at(0).keys[0].weight, 0.0f);
  EXPECT_EQ(findings(diagnostics, kVmdNumber), 3) << "a quaternion of zeros is the identity, not a fault";
}

TEST(VmdReader, ALightWithoutDirectionGetsTheDefault) {
  VmdBytes file;
  file.header();
  for (int i = 0; i < 3; ++i) file.u32(0);
  file.u32(1);
  file.u32(0);
  file.vec3({1, 1, 1});
  file.vec3({0, 0, 0});
  Diagnostics diagnostics;
  EXPECT_EQ(read(file.bytes(), diagnostics).light.at(0).light.direction, Light{}.direction);
}

// A motion with property keys only: frame, visibility, physics if `more`, and one IK switch each. Based on
// formats.md 3.2: no file with such keys is available.
VmdBytes properties(bool more) {
  VmdBytes file;
  file.header();
  for (int section = 0; section < 5; ++section) file.u32(0);
  file.u32(2);
  for (const std::uint32_t frame : {3u, 9u}) {
    file.u32(frame);
    file.u8(frame == 9);
    if (more) file.u8(1);
    file.u32(1);
    file.field("IK", 20);
    file.u8(1);
  }
  return file;
}

TEST(VmdReader, APropertyKeyMayHaveAnExtraByte) {
  for (const bool more : {false, true}) {
    auto file = properties(more);
    Diagnostics diagnostics;
    const auto motion = read_vmd(file.bytes(), diagnostics);
    ASSERT_TRUE(motion);
    ASSERT_EQ(motion->property.size(), 2u);
    EXPECT_EQ(motion->property[1].frame, 9u);
    EXPECT_FALSE(motion->property[0].visible);
    EXPECT_TRUE(motion->property[1].visible);
    ASSERT_EQ(motion->property[1].ik.size(), 1u);
    EXPECT_EQ(display_name(motion->property[1].ik[0].bone), "IK");
    EXPECT_EQ(findings(diagnostics, kVmdPhysicsByte), more);
    EXPECT_EQ(diagnostics.count(), more ? 1u : 0u);
    // With trailing data the extra byte cannot be detected.
    file.u8(0);
    Diagnostics other;
    ASSERT_TRUE(read_vmd(file.bytes(), other));
    EXPECT_EQ(findings(other, kVmdPhysicsByte), 0);
  }
}

}  // namespace
}  // namespace odori
