
#include "base/text.h"
#include "format/vmd/vmd.h"
#include "support/shared_data.h"
#include "support/vmd_bytes.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::shared_files;
using testing::vmd_with_everything;

Motion read_motion_file(Bytes file) {
  Diagnostics diagnostics;
  auto motion = read_vmd(file, diagnostics);
  EXPECT_TRUE(motion) << (motion ? "" : describe(motion.fault()));
  return motion ? std::move(*motion) : Motion{};
}

void expect_equal(const BoneKey& a, const BoneKey& b) {
  EXPECT_EQ(a.frame, b.frame);
  EXPECT_EQ(a.translation, b.translation);
  // Reading normalizes rotations, which changes the last bit.
  EXPECT_LT(glm::length(a.rotation - b.rotation), 2e-7f);
  EXPECT_EQ(a.curves, b.curves);
  EXPECT_EQ(a.physics, b.physics);
}

void expect_equal(const MorphKey& a, const MorphKey& b) {
  EXPECT_EQ(a.frame, b.frame);
  EXPECT_EQ(a.weight, b.weight);
}

void expect_equal(const CameraKey& a, const CameraKey& b) {
  EXPECT_EQ(a.frame, b.frame);
  EXPECT_EQ(a.camera.target, b.camera.target);
  EXPECT_EQ(a.camera.rotation_rad, b.camera.rotation_rad);
  EXPECT_EQ(a.camera.distance, b.camera.distance);
  EXPECT_EQ(a.camera.fov_deg, b.camera.fov_deg);
  EXPECT_EQ(a.camera.perspective, b.camera.perspective);
  EXPECT_EQ(a.curves, b.curves);
}

void expect_equal(const LightKey& a, const LightKey& b) {
  EXPECT_EQ(a.frame, b.frame);
  EXPECT_EQ(a.light.color, b.light.color);
  EXPECT_EQ(a.light.direction, b.light.direction);
}

void expect_equal(const SelfShadowKey& a, const SelfShadowKey& b) {
  EXPECT_EQ(a.frame, b.frame);
  EXPECT_EQ(a.shadow.mode, b.shadow.mode);
  EXPECT_EQ(a.shadow.distance, b.shadow.distance);
}

void expect_equal(const PropertyKey::IkSwitch& a, const PropertyKey::IkSwitch& b) {
  EXPECT_EQ(a.bone, b.bone);
  EXPECT_EQ(a.enabled, b.enabled);
}

void expect_equal(const PropertyKey& a, const PropertyKey& b);

template <typename Item>
void expect_all_equal(const std::vector<Item>& a, const std::vector<Item>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) expect_equal(a[i], b[i]);
}

void expect_equal(const PropertyKey& a, const PropertyKey& b) {
  EXPECT_EQ(a.frame, b.frame);
  EXPECT_EQ(a.visible, b.visible);
  expect_all_equal(a.ik, b.ik);
}

template <typename Track>
void expect_tracks_equal(const std::vector<Track>& a, const std::vector<Track>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].name, b[i].name);
    expect_all_equal(a[i].keys, b[i].keys);
  }
}

void expect_equal(const Motion& a, const Motion& b) {
  EXPECT_EQ(a.model_name, b.model_name);
  expect_tracks_equal(a.bones, b.bones);
  expect_tracks_equal(a.morphs, b.morphs);
  expect_all_equal(a.camera, b.camera);
  expect_all_equal(a.light, b.light);
  expect_all_equal(a.self_shadow, b.self_shadow);
  expect_all_equal(a.property, b.property);
}

TEST(VmdWriter, RoundTrip) {
  const Motion original = read_motion_file(vmd_with_everything().bytes());
  ASSERT_FALSE(original.bones.empty() || original.morphs.empty() || original.camera.empty() || original.light.empty() ||
               original.self_shadow.empty() || original.property.empty());
  expect_equal(original, read_motion_file(write_vmd(original)));
}

// Every curve value and the physics switch can be read back from the 64 bytes.
TEST(VmdWriter, CurvesAndPhysicsSwitchDoNotCollide) {
  for (const bool physics : {true, false}) {
    BoneKey key;
    key.physics = physics;
    std::uint8_t next = 1;
    for (Curve& curve : key.curves) {
      for (std::uint8_t* value : {&curve.x1, &curve.y1, &curve.x2, &curve.y2}) *value = next++;
    }
    Motion motion;
    motion.bones.push_back({*name_key("センター"), {key}});
    const auto file = write_vmd(motion);
    const Motion again = read_motion_file(file);
    ASSERT_EQ(again.bones.size(), 1u);
    expect_equal(key, again.bones[0].keys[0]);
    const std::uint8_t* block = file.data() + 50 + 4 + 15 + 4 + 28;
    EXPECT_EQ(block[2], physics ? 0x00 : 0x63);
    EXPECT_EQ(block[3], physics ? 0x00 : 0x0F);
    for (const std::size_t row : {16u, 32u}) {
      for (std::size_t i = row + 1; i < row + 15; ++i)
        EXPECT_EQ(block[i + 15], block[i]) << "each row is shifted by one value";
    }
    for (const std::size_t i : {31u, 46u, 47u, 61u, 62u, 63u}) EXPECT_EQ(block[i], 0);
  }
}

TEST(VmdWriter, ModelNameIsCutBetweenCharacters) {
  Motion motion;
  motion.model_name = "1十二三四五六七八九十";  // one byte and ten pairs
  EXPECT_EQ(read_motion_file(write_vmd(motion)).model_name, "1十二三四五六七八九");
  motion.model_name = "\xF0\x9F\x92\x83";  // not in CP932
  EXPECT_EQ(read_motion_file(write_vmd(motion)).model_name, "");
}

TEST(VmdWriter, SharedMotionsReadBackEqual) {
  ODORI_NEEDS_SHARED();
  const auto files = shared_files("data", ".vmd");
  ASSERT_FALSE(files.empty());
  for (const auto& file : files) {
    SCOPED_TRACE(file);
    const Motion original = read_motion_file(bytes_of(file));
    expect_equal(original, read_motion_file(write_vmd(original)));
  }
}

}  // namespace
}  // namespace odori
