#include "motion/motion.h"
#include "motion/sample.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr Curve kSlowStart{100, 10, 110, 60};

NameKey named(const char* name) { return *name_key(std::string_view(name)); }

BoneKey bone_key(std::uint32_t frame, glm::vec3 translation, float turn, const Curve& curve = {}) {
  BoneKey key;
  key.frame = frame;
  key.translation = translation;
  key.rotation = axis_angle({0, 1, 0}, turn);
  key.curves.fill(curve);
  return key;
}

Motion moving(const Curve& curve = {}) {
  Motion motion;
  motion.bones.push_back(
      {named("a"),
       {bone_key(0, {0, 0, 0}, 0.0f), bone_key(20, {4, -2, 8}, 1.0f, curve), bone_key(50, {1, 0, 0}, -0.5f, curve)}});
  motion.morphs.push_back({named("m"), {{0, 0.0f}, {30, 0.9f}}});
  motion.camera.resize(1);
  motion.camera[0].frame = 7;
  return motion;
}

RigidTransform bone_at(const Motion& motion, double frame) {
  std::uint32_t hint = 0;
  return sample_bone(motion.bones[0].keys, frame, hint);
}
float morph_at(const Motion& motion, double frame) {
  std::uint32_t hint = 0;
  return sample_morph(motion.morphs[0].keys, frame, hint);
}

float angle_difference(const glm::quat& a, const glm::quat& b) {
  const glm::quat by = glm::conjugate(a) * b;
  return 2.0f * glm::length(glm::vec3(by.x, by.y, by.z));
}

TEST(RetimeAndScale, APositiveOffsetMovesEverythingLater) {
  const Motion motion = moving(kSlowStart), later = retime_and_scale(motion, 13, 1.0f);
  for (double frame = 0.0; frame < 60.0; frame += 0.7) {
    EXPECT_EQ(bone_at(later, frame + 13.0).translation, bone_at(motion, frame).translation) << frame;
    EXPECT_EQ(bone_at(later, frame + 13.0).rotation, bone_at(motion, frame).rotation) << frame;
    EXPECT_EQ(morph_at(later, frame + 13.0), morph_at(motion, frame)) << frame;
  }
  EXPECT_EQ(bone_at(later, 2.0).translation, glm::vec3(0)) << "the first key applies before it";
  EXPECT_EQ(later.camera[0].frame, 7u) << "belongs to the scene";
}

TEST(RetimeAndScale, ANegativeOffsetStartsInTheMiddle) {
  for (const Curve& curve : {Curve(), kSlowStart}) {
    const Motion motion = moving(curve), earlier = retime_and_scale(motion, -13, 1.0f);
    ASSERT_EQ(earlier.bones[0].keys.size(), 3u);
    EXPECT_EQ(earlier.bones[0].keys[0].frame, 0u);
    EXPECT_EQ(earlier.bones[0].keys[1].frame, 7u);
    // Control points are rounded by half of 1/127 at most; the distance between keys is 8 units and 1.5 rad at most.
    const float share = curve == Curve() ? 1e-6f : 0.5f / 127.0f;
    for (double frame = 0.0; frame < 40.0; frame += 0.5) {
      const RigidTransform there = bone_at(motion, frame + 13.0), here = bone_at(earlier, frame);
      EXPECT_LE(glm::distance(here.translation, there.translation), 10.0f * share + 1e-5f) << frame;
      EXPECT_LE(angle_difference(here.rotation, there.rotation), 1.5f * share + 1e-3f) << frame;
      EXPECT_NEAR(morph_at(earlier, frame), morph_at(motion, frame + 13.0), 1e-6f) << frame;
    }
  }
}

TEST(RetimeAndScale, ACurveThatNoKeyCanHoldIsBakedPerFrame) {
  const Motion motion = moving(Curve{0, 127, 127, 0}), earlier = retime_and_scale(motion, -3, 1.0f);
  ASSERT_EQ(earlier.bones[0].keys.size(), 2u + 17u);
  for (std::uint32_t frame = 0; frame < 17; ++frame) {
    const RigidTransform there = bone_at(motion, frame + 3.0), here = bone_at(earlier, frame);
    EXPECT_LT(glm::distance(here.translation, there.translation), 1e-5f) << frame;
    EXPECT_LT(angle_difference(here.rotation, there.rotation), 1e-3f) << frame;
  }
  EXPECT_EQ(bone_at(earlier, 30.0).translation, bone_at(motion, 33.0).translation);
}

TEST(RetimeAndScale, AnOffsetToAKeyKeepsThatKey) {
  const Motion earlier = retime_and_scale(moving(kSlowStart), -20, 1.0f);
  ASSERT_EQ(earlier.bones[0].keys.size(), 2u);
  EXPECT_EQ(earlier.bones[0].keys[0].frame, 0u);
  EXPECT_EQ(earlier.bones[0].keys[0].translation, glm::vec3(4, -2, 8));
  EXPECT_EQ(earlier.bones[0].keys[1].curves[0], kSlowStart) << "the curve is complete";
}

TEST(RetimeAndScale, AnOffsetBeyondTheEndKeepsTheLastValue) {
  const Motion earlier = retime_and_scale(moving(), -900, 1.0f);
  ASSERT_EQ(earlier.bones[0].keys.size(), 1u);
  EXPECT_EQ(earlier.bones[0].keys[0].frame, 0u);
  EXPECT_EQ(earlier.bones[0].keys[0].translation, glm::vec3(1, 0, 0));
  EXPECT_EQ(earlier.morphs[0].keys[0].weight, 0.9f);
}

TEST(RetimeAndScale, SwitchesKeepTheirState) {
  Motion motion;
  motion.property = {{5, true, {{named("left"), false}, {named("right"), true}}},
                     {10, false, {{named("right"), false}}},
                     {30, true, {{named("left"), true}}}};
  motion.bones.push_back({named("a"), {bone_key(0, {}, 0.0f), bone_key(40, {}, 0.0f)}});
  motion.bones[0].keys[0].physics = false;
  const Motion earlier = retime_and_scale(motion, -20, 1.0f);
  ASSERT_EQ(earlier.property.size(), 2u);
  const PropertyKey& first = earlier.property[0];
  EXPECT_EQ(first.frame, 0u);
  EXPECT_FALSE(first.visible);
  ASSERT_EQ(first.ik.size(), 2u);
  for (const PropertyKey::IkSwitch& change : first.ik) EXPECT_FALSE(change.enabled) << display_name(change.bone);
  EXPECT_EQ(earlier.property[1].frame, 10u);
  EXPECT_FALSE(earlier.bones[0].keys[0].physics);
  EXPECT_EQ(retime_and_scale(motion, -2, 1.0f).property.size(), 3u) << "no switch before that frame";
}

TEST(RetimeAndScale, ScaleChangesTranslationsOnly) {
  const Motion motion = moving(kSlowStart), larger = retime_and_scale(motion, 0, 1.5f);
  for (double frame = 0.0; frame < 60.0; frame += 3.3) {
    EXPECT_LT(glm::distance(bone_at(larger, frame).translation, 1.5f * bone_at(motion, frame).translation), 1e-5f);
    EXPECT_EQ(bone_at(larger, frame).rotation, bone_at(motion, frame).rotation);
    EXPECT_EQ(morph_at(larger, frame), morph_at(motion, frame));
  }
}

TEST(RetimeAndScale, KeysBeyondTheLastFrameAreMerged) {
  constexpr std::uint32_t kLast = std::numeric_limits<std::uint32_t>::max();
  Motion motion;
  motion.bones.push_back(
      {named("a"), {bone_key(0, {}, 0.0f), bone_key(kLast - 5, {1, 0, 0}, 0.0f), bone_key(kLast, {2, 0, 0}, 0.0f)}});
  const Motion later = retime_and_scale(motion, 10, 1.0f);
  ASSERT_EQ(later.bones[0].keys.size(), 2u);
  EXPECT_EQ(later.bones[0].keys[1].frame, kLast);
  EXPECT_EQ(later.bones[0].keys[1].translation.x, 2.0f);
}

TEST(SubdivideCurve, IsThePartOfTheCurveAfterTheSplit) {
  for (const Curve& curve :
       {Curve(), kSlowStart, Curve{0, 127, 0, 127}, Curve{127, 0, 127, 0}, Curve{0, 127, 127, 0}}) {
    // A curve that overshoots may need control points outside the range of a key.
    const float tolerance = curve == Curve{0, 127, 127, 0} ? 0.1f : 0.02f;
    for (const float from : {0.0f, 0.1f, 0.5f, 0.83f}) {
      const Curve rest = subdivide_curve(curve, from);
      const float begin = evaluate(curve, from);
      for (float along = 0.0f; along <= 1.0f; along += 0.05f) {
        const float wanted = evaluate(curve, from + (1.0f - from) * along);
        const float found = begin + (1.0f - begin) * evaluate(rest, along);
        EXPECT_NEAR(found, wanted, tolerance) << int{curve.x1} << " " << int{curve.y1} << " from " << from;
      }
    }
  }
}

// A property key for each of `count` IK bones.
Motion switching(int count) {
  Motion motion;
  for (int i = 0; i < count; ++i) {
    PropertyKey key;
    key.frame = static_cast<std::uint32_t>(i);
    key.ik.push_back({named(std::to_string(i).c_str()), i % 2 == 0});
    motion.property.push_back(key);
  }
  return motion;
}

double seconds_to_cut(int count) {
  const Motion motion = switching(count);
  const auto start = std::chrono::steady_clock::now();
  const Motion cut = retime_and_scale(motion, -count, 1.0f);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  EXPECT_EQ(cut.property.size(), 1u);
  EXPECT_EQ(cut.property[0].ik.size(), static_cast<std::size_t>(count));
  return seconds;
}

// 32 times as many names: quadratic cost would be 1000 times as high.
TEST(RetimeAndScale, CuttingManyIkSwitchesIsNotQuadratic) {
  const double few = std::max({seconds_to_cut(1000), seconds_to_cut(1000), seconds_to_cut(1000)});
  EXPECT_LT(seconds_to_cut(32000), 250.0 * few);
}

}  // namespace
}  // namespace odori
