#include "motion/sample.h"

#include "base/text.h"

#include <array>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Reference: the curve by 60 bisections in double precision.
double exact(const Curve& curve, double x) {
  const auto bezier = [](double p1, double p2, double t) {
    return 3 * (1 - t) * (1 - t) * t * p1 + 3 * (1 - t) * t * t * p2 + t * t * t;
  };
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 60; ++i) {
    const double t = 0.5 * (low + high);
    (bezier(curve.x1 / 127.0, curve.x2 / 127.0, t) < x ? low : high) = t;
  }
  return bezier(curve.y1 / 127.0, curve.y2 / 127.0, low);
}

Model model_with_bones(std::initializer_list<const char*> names) {
  Model model;
  for (const char* name : names) {
    Bone bone;
    bone.name = name;
    model.bones.push_back(bone);
  }
  return model;
}

BoneTrack track(const char* name, std::vector<BoneKey> keys) {
  return {*name_key(std::string_view(name)), std::move(keys)};
}

BoneKey key(std::uint32_t frame, glm::vec3 translation, glm::quat rotation = kNoRotation) {
  BoneKey made;
  made.frame = frame;
  made.translation = translation;
  made.rotation = rotation;
  return made;
}

Pose sampled(const Motion& motion, const Model& model, double frame) {
  const BoundMotion bound = bind(motion, model);
  SamplerCursor cursor;
  Pose pose = rest_pose(model);
  sample(bound, frame, cursor, pose);
  return pose;
}

TEST(Curve, MatchesABezierForAllControlPoints) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> coordinate(0, 127);
  double worst = 0.0;
  for (int i = 0; i < 4000; ++i) {
    const auto next = [&] { return static_cast<std::uint8_t>(coordinate(random)); };
    const Curve curve{next(), next(), next(), next()};
    for (const float x : {0.01f, 0.2f, 0.37f, 0.5f, 0.81f, 0.99f}) {
      // Where the curve is almost vertical, rounding of x changes y: compare with both sides.
      const float solved = evaluate(curve, x, EvaluationRules::plain);
      const double off = std::min({std::abs(solved - exact(curve, x)), std::abs(solved - exact(curve, x - 2e-7)),
                                   std::abs(solved - exact(curve, x + 2e-7))});
      worst = std::max(worst, off);
    }
  }
  EXPECT_LT(worst, 2e-5);
}

// MMD's rule as its numbers show it (evaluation.md 2.3), step by step.
float bisected(const Curve& curve, float x) {
  const auto bezier = [](float p1, float p2, float t) {
    const float s = 1.0f - t;
    return 3.0f * s * s * t * p1 + 3.0f * s * t * t * p2 + t * t * t;
  };
  if (curve.x1 == curve.y1 && curve.x2 == curve.y2) return x;
  const auto share = [](std::uint8_t control) { return static_cast<float>(control) / 127.0f; };
  float t = 0.5f, step = 0.25f;
  for (int i = 0; i < 12; ++i) {
    const float found = bezier(share(curve.x1), share(curve.x2), t);
    if (found == x) break;
    t += found < x ? step : -step;
    step *= 0.5f;
  }
  return bezier(share(curve.y1), share(curve.y2), t);
}

TEST(Curve, IsBisectedLikeMmdBitForBit) {
  std::mt19937 random(11);
  std::uniform_int_distribution<int> coordinate(0, 127), length(2, 200);
  const auto next = [&] { return static_cast<std::uint8_t>(coordinate(random)); };
  for (int i = 0; i < 200000; ++i) {
    // Also curves with ends so flat or steep that rounding decides a step.
    Curve curve{next(), next(), next(), next()};
    if (i % 4 == 0) curve.x1 = i % 8 == 0 ? 127 : 0;
    if (i % 5 == 0) curve.x2 = i % 10 == 0 ? 127 : 0;
    const int frames = length(random);
    const float x = static_cast<float>(1 + i % (frames - 1)) / static_cast<float>(frames);
    ASSERT_EQ(evaluate(curve, x), bisected(curve, x))
        << int{curve.x1} << ' ' << int{curve.y1} << ' ' << int{curve.x2} << ' ' << int{curve.y2} << " at " << x;
  }
}

TEST(Curve, EndsAndLinearCurvesAreExact) {
  EXPECT_EQ(evaluate({}, 0.0f), 0.0f);
  EXPECT_EQ(evaluate({}, 1.0f), 1.0f);
  EXPECT_EQ(evaluate({20, 20, 107, 107}, 0.3f), 0.3f);
  EXPECT_EQ(evaluate({50, 50, 3, 3}, 0.7f), 0.7f);
  EXPECT_NEAR(evaluate({127, 0, 0, 127}, 0.5f), 0.5f, 1e-3f);
  EXPECT_LT(evaluate({127, 0, 0, 127}, 0.25f), 0.1f);
}

TEST(Sample, UsesTheCurveOfTheLaterKey) {
  const Model model = model_with_bones({"a"});
  Motion motion;
  motion.bones.push_back(track("a", {key(0, {0, 0, 0}), key(10, {10, 10, 10})}));
  motion.bones[0].keys[0].curves.fill({127, 0, 127, 0});  // must have no effect
  motion.bones[0].keys[1].curves = {Curve{0, 127, 0, 127}, Curve{}, Curve{127, 0, 127, 0}, Curve{}};
  const glm::vec3 at = sampled(motion, model, 5.0).translations[0];
  EXPECT_EQ(at.x, 10.0f * bisected({0, 127, 0, 127}, 0.5f));
  EXPECT_EQ(at.y, 5.0f);
  EXPECT_EQ(at.z, 10.0f * bisected({127, 0, 127, 0}, 0.5f));
}

// The lengths are those of rotations stored with six decimals. Reference: slerp in double precision.
TEST(Sample, RotationsAreNotNormalizedBeforeSlerp) {
  const Model model = model_with_bones({"a"});
  const glm::quat from = axis_angle({0, 1, 0}, 0.0f) * 1.0000018f, to = axis_angle({0, 1, 0}, 2.4f) * 0.9999982f;
  ASSERT_TRUE(is_unit(from) && is_unit(to));
  Motion motion;
  motion.bones.push_back(track("a", {key(0, {}, from), key(10, {}, to)}));
  const auto slerp = [](glm::dquat a, glm::dquat b) {
    const double angle = std::acos(glm::dot(a, b));
    return glm::normalize(a * std::sin(0.75 * angle) + b * std::sin(0.25 * angle));
  };
  const glm::dquat stored = slerp(glm::dquat(from), glm::dquat(to));
  const glm::dquat normalized = slerp(glm::normalize(glm::dquat(from)), glm::normalize(glm::dquat(to)));
  const glm::dquat found(sampled(motion, model, 2.5).rotations[0]);
  ASSERT_GT(glm::length(stored - normalized), 5e-7);
  EXPECT_LT(glm::length(found - stored), 1.5e-7);
  EXPECT_NEAR(glm::length(glm::dquat(sampled(motion, model, 0.0).rotations[0])), 1.0, 1e-7) << "the result is unit";
}

TEST(Sample, IsConstantBeforeTheFirstKeyAndAfterTheLast) {
  const Model model = model_with_bones({"a", "b"});
  Motion motion;
  motion.bones.push_back(track("a", {key(10, {1, 0, 0}), key(20, {2, 0, 0})}));
  EXPECT_EQ(sampled(motion, model, -5.0).translations[0].x, 1.0f);
  EXPECT_EQ(sampled(motion, model, 10.0).translations[0].x, 1.0f);
  EXPECT_EQ(sampled(motion, model, 20.0).translations[0].x, 2.0f);
  EXPECT_EQ(sampled(motion, model, 1e9).translations[0].x, 2.0f);
  EXPECT_EQ(sampled(motion, model, 15.0).translations[1], glm::vec3(0.0f)) << "a bone without a track is at rest";
}

TEST(Sample, RotatesOnTheShortestArc) {
  const Model model = model_with_bones({"a"});
  Motion motion;
  const glm::quat quarter = axis_angle({0, 1, 0}, kPi / 2);
  motion.bones.push_back(track("a", {key(0, {}), key(10, {}, -quarter)}));
  const glm::quat half = sampled(motion, model, 5.0).rotations[0];
  EXPECT_NEAR(std::abs(glm::dot(half, axis_angle({0, 1, 0}, kPi / 4))), 1.0f, 1e-6f);
}

TEST(Sample, ACursorNeverChangesTheResult) {
  const Model model = model_with_bones({"a"});
  Motion motion;
  std::vector<BoneKey> keys;
  for (std::uint32_t i = 0; i < 40; ++i) keys.push_back(key(i * i, {static_cast<float>(i), 0, 0}));
  motion.bones.push_back(track("a", keys));
  const BoundMotion bound = bind(motion, model);
  SamplerCursor travelled;
  Pose pose = rest_pose(model);
  std::mt19937 random(3);
  std::uniform_real_distribution<double> frame(-10.0, 1700.0);
  for (int i = 0; i < 2000; ++i) {
    const double at = i % 3 == 0 ? static_cast<double>(i) : frame(random);
    sample(bound, at, travelled, pose);
    ASSERT_EQ(pose.translations[0], sampled(motion, model, at).translations[0]) << at;
  }
}

TEST(Sample, MorphsAreLinearAndShareANameTrack) {
  Model model;
  model.morphs.resize(3);
  model.morphs[0].name = model.morphs[2].name = "笑い";
  model.morphs[1].name = "あ";
  Motion motion;
  motion.morphs.push_back({*name_key(std::string_view("笑い")), {{0, 0.0f}, {10, 1.0f}}});
  const Pose pose = sampled(motion, model, 2.5);
  EXPECT_FLOAT_EQ(pose.morph_weights[0], 0.25f);
  EXPECT_FLOAT_EQ(pose.morph_weights[2], 0.25f);
  EXPECT_EQ(pose.morph_weights[1], 0.0f);
}

TEST(Sample, SwitchesAreStepsAndStartOn) {
  const Model model = model_with_bones({"左足ＩＫ"});
  Motion motion;
  const NameKey name = *name_key(std::string_view("左足ＩＫ"));
  motion.property.push_back({10, false, {{name, false}}});
  motion.property.push_back({20, true, {}});
  EXPECT_TRUE(sampled(motion, model, 9.9).ik_enabled[0]);
  EXPECT_TRUE(sampled(motion, model, 9.9).visible);
  EXPECT_FALSE(sampled(motion, model, 10.0).ik_enabled[0]);
  EXPECT_FALSE(sampled(motion, model, 19.9).visible);
  EXPECT_TRUE(sampled(motion, model, 20.0).visible);
  EXPECT_FALSE(sampled(motion, model, 20.0).ik_enabled[0]) << "a key without an entry for a bone does not change it";
}

TEST(Bind, MatchesFifteenBytesOfCp932) {
  // Eight characters are sixteen bytes: the motion's name is cut inside the last one.
  const Model model = model_with_bones({"左足先ＥＸあい１"});
  const std::string cp932 = *cp932_from_utf8("左足先ＥＸあい１");
  ASSERT_EQ(cp932.size(), 16u);
  BoneTrack cut;
  cut.name = name_key(text_bytes(cp932).first(15));
  cut.keys = {key(0, {7, 0, 0})};
  Motion motion;
  motion.bones.push_back(cut);
  EXPECT_EQ(sampled(motion, model, 0.0).translations[0].x, 7.0f);
}

TEST(Bind, IgnoresBytesAfterTheFirstZero) {
  const std::array<std::uint8_t, 15> field{'a', 0, 'x', 0xFD, 0xFD, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  EXPECT_EQ(name_key(Bytes(field)), *name_key(std::string_view("a")));
}

TEST(Bind, AnimatesTheFirstOfTwoBonesAndReportsUnmatchedNames) {
  const Model model = model_with_bones({"a", "a"});
  Motion motion;
  motion.bones.push_back(track("a", {key(0, {1, 0, 0})}));
  motion.bones.push_back(track("nobody", {key(0, {1, 0, 0})}));
  const BoundMotion bound = bind(motion, model);
  ASSERT_EQ(bound.bones.size(), 1u);
  EXPECT_EQ(bound.bones[0].bone, 0);
  ASSERT_EQ(bound.unmatched_bones.size(), 1u);
  EXPECT_EQ(display_name(bound.unmatched_bones[0]), "nobody");
}

TEST(Bind, KeepsTheFullAngleOnAFixedAxis) {
  Model model = model_with_bones({"a"});
  model.bones[0].has_fixed_axis = true;
  model.bones[0].fixed_axis = {1, 0, 0};
  const glm::vec3 slanted = glm::normalize(glm::vec3(1, 1, 0));
  Motion motion;
  motion.bones.push_back(track("a", {key(0, {}, axis_angle(slanted, 1.0f))}));
  motion.bones.push_back(track("a", {}));
  const glm::quat turned = sampled(motion, model, 0.0).rotations[0];
  EXPECT_NEAR(glm::dot(turned, axis_angle({1, 0, 0}, 1.0f)), 1.0f, 1e-6f);
}

TEST(Camera, InterpolatesAnglesAndCutsBetweenConsecutiveFrames) {
  std::vector<CameraKey> keys(3);
  keys[1].frame = 10;
  keys[1].camera.rotation_rad = {0, 8.0f, 0};  // more than a full rotation: still linear
  keys[1].camera.fov_deg = 50.0f;
  keys[2].frame = 11;
  keys[2].camera.distance = -5.0f;
  std::uint32_t hint = 0;
  EXPECT_FLOAT_EQ(sample_camera(keys, 5.0, hint).rotation_rad.y, 4.0f);
  EXPECT_FLOAT_EQ(sample_camera(keys, 5.0, hint).fov_deg, 40.0f);
  EXPECT_FLOAT_EQ(sample_camera(keys, 10.5, hint).distance, -45.0f);
  EXPECT_FLOAT_EQ(sample_camera(keys, 11.0, hint).distance, -5.0f);
  EXPECT_FLOAT_EQ(sample_camera(keys, 5.0, hint).rotation_rad.y, 4.0f) << "a hint from later keys changes nothing";
}

TEST(Merge, LaterKeysWinOnTheSameFrame) {
  Motion first, second;
  first.bones.push_back(track("a", {key(0, {1, 0, 0}), key(10, {2, 0, 0})}));
  second.bones.push_back(track("b", {key(3, {5, 0, 0})}));
  second.bones.push_back(track("a", {key(10, {9, 0, 0}), key(20, {3, 0, 0})}));
  const Motion both = merged(first, second);
  ASSERT_EQ(both.bones.size(), 2u);
  ASSERT_EQ(both.bones[0].keys.size(), 3u);
  EXPECT_EQ(both.bones[0].keys[1].translation.x, 9.0f);
  EXPECT_EQ(last_frame(both), 20u);
}

TEST(Normalise, SortsAndKeepsTheLastKeyOfAFrame) {
  Motion motion;
  motion.morphs.push_back({{}, {{5, 0.1f}, {1, 0.2f}, {5, 0.3f}, {3, 0.4f}}});
  EXPECT_EQ(normalise(motion), 1u);
  const auto& keys = motion.morphs[0].keys;
  ASSERT_EQ(keys.size(), 3u);
  EXPECT_EQ(keys[0].frame, 1u);
  EXPECT_EQ(keys[2].frame, 5u);
  EXPECT_EQ(keys[2].weight, 0.3f);
}

TEST(Sample, PhysicsBlendsOutBeforeItIsSwitchedOff) {
  std::vector<BoneKey> keys(5);
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i].frame = std::array{0u, 10u, 20u, 120u, 130u}[i];
  keys[1].physics = keys[4].physics = false;
  Motion motion;
  motion.bones = {track("bone", std::move(keys))};
  const Model model = model_with_bones({"bone"});
  const BoundMotion bound = bind(motion, model);
  SamplerCursor cursor;
  Pose pose = rest_pose(model);
  const auto weight = [&](double frame) {
    sample(bound, frame, cursor, pose);
    EXPECT_EQ(pose.physics_enabled[0] != 0, pose.physics_weight[0] > 0.0f) << frame;
    return pose.physics_weight[0];
  };
  EXPECT_EQ(weight(0), 1.0f);
  EXPECT_FLOAT_EQ(weight(2.5), 0.75f) << "over the ten frames between the keys";
  EXPECT_EQ(weight(10), 0.0f);
  EXPECT_EQ(weight(19), 0.0f);
  EXPECT_EQ(weight(20), 1.0f) << "on at once";
  EXPECT_EQ(weight(120), 1.0f);
  EXPECT_EQ(weight(200), 0.0f);
  motion.bones[0].keys[3].frame = 30;
  const BoundMotion longer = bind(motion, model);
  sample(longer, 115, cursor, pose);
  EXPECT_EQ(pose.physics_weight[0], 1.0f) << "not earlier";
  sample(longer, 125, cursor, pose);
  EXPECT_FLOAT_EQ(pose.physics_weight[0], 5.0f / 15.0f);
}

}  // namespace
}  // namespace odori
