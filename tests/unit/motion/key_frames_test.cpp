#include "motion/motion.h"
#include "motion/sample.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

std::vector<MorphKey> keys_at_frames(std::initializer_list<std::uint32_t> frames) {
  std::vector<MorphKey> keys;
  for (const std::uint32_t frame : frames) keys.push_back({frame, 0.5f});
  return keys;
}

TEST(KeyFrames, ReadsKeysOfAnyTypeInPlace) {
  std::vector<BoneKey> bones(3);
  bones[1].frame = 7;
  bones[2].frame = 4000000000u;
  const KeyFrames frames(bones);
  ASSERT_EQ(frames.size(), 3u);
  EXPECT_EQ(frames[0], 0u);
  EXPECT_EQ(frames[1], 7u);
  EXPECT_EQ(frames[2], 4000000000u);
  EXPECT_TRUE(KeyFrames().empty());
  EXPECT_TRUE(KeyFrames(std::vector<CameraKey>()).empty());
}

TEST(KeyFrames, FindsTheNeighboursOnBothSides) {
  const auto keys = keys_at_frames({3, 10, 20});
  const KeyFrames frames(keys);
  EXPECT_EQ(frames.before(3.0), std::nullopt);
  EXPECT_EQ(frames.before(3.5), 3u);
  EXPECT_EQ(frames.before(10.0), 3u);
  EXPECT_EQ(frames.after(10.0), 20u);
  EXPECT_EQ(frames.after(9.99), 10u);
  EXPECT_EQ(frames.after(20.0), std::nullopt);
  EXPECT_EQ(frames.before(1e9), 20u);
  EXPECT_EQ(KeyFrames().before(1.0), std::nullopt);
  EXPECT_EQ(KeyFrames().after(1.0), std::nullopt);
}

TEST(KeyFrames, SearchFromAnyStartEqualsALinearSearch) {
  std::mt19937 random(5);
  const auto below = [&](std::uint32_t most) { return static_cast<std::uint32_t>(random()) % most; };
  std::vector<MorphKey> keys;
  for (std::uint32_t frame = 0; keys.size() < 500;) keys.push_back({frame += 1 + below(9), 0.0f});
  const KeyFrames frames(keys);
  for (int i = 0; i < 5000; ++i) {
    const double frame = static_cast<double>(below(60000)) / 20.0 - 100.0;
    const std::size_t from = below(520);
    std::size_t wanted = std::min<std::size_t>(from, keys.size());
    while (wanted < keys.size() && static_cast<double>(keys[wanted].frame) < frame) ++wanted;
    ASSERT_EQ(frames.at_or_after(frame, from), wanted) << frame << " from " << from;
  }
}

TEST(Sample, ASingleTrackIsSampledLikeTheWholeMotion) {
  std::mt19937 random(11);
  const auto below = [&](std::uint32_t most) { return static_cast<std::uint32_t>(random()) % most; };
  const auto number = [&] { return static_cast<float>(below(2001)) / 1000.0f - 1.0f; };
  BoundMotion motion;
  BoundMotion::Bone bone{0, {}};
  BoundMotion::Morph morph{{0}, {}};
  for (std::uint32_t frame = 0; frame < 200; frame += 1 + below(9)) {
    BoneKey key;
    key.frame = frame;
    key.translation = {number(), number(), number()};
    key.rotation = unit_or_identity({number(), number(), number(), number()});
    for (Curve& curve : key.curves) curve.y1 = static_cast<std::uint8_t>(below(128));
    bone.keys.push_back(key);
    morph.keys.push_back({frame, number()});
  }
  motion.bones.push_back(bone);
  motion.morphs.push_back(morph);
  Model model;
  model.bones.resize(1);
  model.morphs.resize(1);
  Pose pose = rest_pose(model);
  SamplerCursor cursor;
  std::uint32_t bone_hint = 0, morph_hint = 0;
  for (double frame = -3.0; frame < 210.0; frame += 0.37) {
    sample(motion, frame, cursor, pose);
    const RigidTransform place = sample_bone(bone.keys, frame, bone_hint);
    EXPECT_EQ(place.rotation, pose.rotations[0]) << frame;
    EXPECT_EQ(place.translation, pose.translations[0]) << frame;
    EXPECT_EQ(sample_morph(morph.keys, frame, morph_hint), pose.morph_weights[0]) << frame;
  }
}

}  // namespace
}  // namespace odori
