#include "fit/fit.h"
#include "motion/sample.h"
#include "rig/deform.h"
#include "support/fit_figures.h"
#include "support/fit_measures.h"
#include "unit/fit/fit_keys.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bone_named;
using testing::figure;
using testing::figure_dance;
using testing::fit_key;
using testing::measure_fit;

// Where bones are in a frame.
std::vector<RigidTransform> fit_pose(const Model& model, const Motion& motion, double frame) {
  const Rig rig = build_rig(model);
  Pose pose = rest_pose(model);
  MorphState morphs = make_morph_state(rig);
  BoneState bones = make_bone_state(rig);
  SamplerCursor cursor;
  sample(bind(motion, model), frame, cursor, pose);
  evaluate_morphs(rig, pose.morph_weights, morphs);
  deform_before_physics(rig, pose, morphs, {}, bones);
  return bones.globals;
}

glm::vec3 fit_palm(const Model& model, const std::vector<RigidTransform>& globals, const char* side) {
  const auto at = [&](const char* bone) { return globals[bone_named(model, std::string(side) + bone)].translation; };
  return 0.5f * (at("手首") + at("中指１"));
}

// Standing on both feet while the body sways.
Motion swaying() {
  Motion motion;
  motion.bones.push_back({*name_key("センター"), {fit_key(0, {}), fit_key(20, {0.6f, -0.3f, 0.2f}), fit_key(40, {})}});
  for (const char* foot : {"左足ＩＫ", "右足ＩＫ"}) motion.bones.push_back({*name_key(foot), {fit_key(0, {})}});
  return motion;
}

TEST(FitContacts, FeetThatStandStandStill) {
  const Model from = figure({}), to = figure({.leg = 1.3f, .ankle_out = 0.4f});
  const FittedMotion result = fit(swaying(), from, to, {});
  const auto measures = measure_fit({from, swaying(), to, result.motion}, result.report.scale);
  EXPECT_GE(measures.planted_intervals, 2);
  EXPECT_LT(measures.planted, 0.01f);
  ASSERT_GE(result.report.contacts.size(), 2u);
  EXPECT_EQ(result.report.contacts[0].against, "floor");
}

// IK may end beside its goal, differently in every frame: with few iterations, or with a knee that may bend the wrong
// way. Keys of thigh and shin from which it starts bring the ankle there.
TEST(FitContacts, FeetStandStillWhereIkMissesItsGoal) {
  const Model from = figure({});
  Model to = figure({.leg = 1.2f, .ankle_back = 0.3f});
  for (const char* name : {"左足ＩＫ", "右足ＩＫ"}) {
    IkSettings& ik = to.bones[bone_named(to, name)].ik;
    ik.iterations = 6;
    ik.links[0].min_angle_rad.x = -2.88f;
    ik.links[0].max_angle_rad.x = 0.17f;
  }
  FitOptions without;
  without.contacts = {false, false, false};
  const auto planted = [&](const FitOptions& options) {
    return measure_fit({from, swaying(), to, fit(swaying(), from, to, options).motion}, 1.2f).planted;
  };
  EXPECT_GT(planted(without), 0.05f);
  EXPECT_LT(planted({}), 0.01f);
}

// On tiptoe a longer foot would go through the floor: in a dance, and in a pose of one frame.
TEST(FitContacts, SolesStayOnTheFloor) {
  const Model from = figure({});
  Model to = figure({});
  for (const char* name : {"左つま先", "右つま先", "左つま先ＩＫ", "右つま先ＩＫ"}) {
    to.bones[bone_named(to, name)].rest_position.z -= 1.2f;
  }
  const BoneKey tiptoe = fit_key(0, {0, 0.8f, 0}, axis_angle({1, 0, 0}, -0.6f));
  Motion dance = swaying(), pose;
  for (BoneTrack& foot : std::span(dance.bones).subspan(1)) {
    foot.keys = {tiptoe, fit_key(40, tiptoe.translation, tiptoe.rotation)};
    pose.bones.push_back({foot.name, {tiptoe}});
  }
  FitOptions without;
  without.contacts = {false, false, false};
  for (const Motion& motion : {dance, pose}) {
    const auto before = measure_fit({from, motion, to, fit(motion, from, to, without).motion}, 1.0f);
    const FittedMotion fitted = fit(motion, from, to, {});
    EXPECT_GT(before.sole_below, 0.2f);
    EXPECT_LT(measure_fit({from, motion, to, fitted.motion}, 1.0f).sole_below, 0.05f);
    EXPECT_EQ(fitted.report.contacts.size(), 2u);
  }
  for (const BoneTrack& track : fit(pose, from, to, {}).motion.bones) {
    EXPECT_LE(track.keys.size(), 1u) << "a pose stays one frame long";
  }
}

// A body that is too high for a foot to the side comes down until the leg reaches.
TEST(FitContacts, TheHipComesWithinReach) {
  const Model from = figure({.ankle_back = 0.9f}), to = figure({});
  Motion motion;
  motion.bones.push_back({*name_key("センター"), {fit_key(0, {}), fit_key(30, {})}});
  motion.bones.push_back({*name_key("左足ＩＫ"), {fit_key(0, {1.6f, 0, 0}), fit_key(30, {1.6f, 0, 0})}});
  FitOptions without;
  without.contacts = {false, false, false};
  const auto missed = [&](const FitOptions& options) {
    const auto globals = fit_pose(to, fit(motion, from, to, options).motion, 15);
    const auto at = [&](const char* bone) { return globals[bone_named(to, bone)].translation; };
    return glm::distance(at("左足首"), at("左足ＩＫ"));
  };
  EXPECT_GT(missed(without), 0.1f);
  EXPECT_LT(missed({}), 0.06f);
}

// Palms on each other keep their distance, to scale, on a figure with other arms.
TEST(FitContacts, HandsThatTouchTouch) {
  const Model from = figure({.arms_deg = 30.0f});
  Model to = figure({.arms_deg = 30.0f});
  for (Bone& bone : to.bones) {  // wider shoulders
    const bool arm = std::abs(bone.rest_position.x) > 1.0f && bone.rest_position.y > 11.0f;
    if (arm) bone.rest_position.x += bone.rest_position.x > 0 ? 0.6f : -0.6f;
  }
  Motion motion;
  motion.bones.push_back({*name_key("上半身"), {fit_key(0, {}), fit_key(60, {})}});
  for (const float side : {1.0f, -1.0f}) {
    const std::string name = side > 0 ? "左" : "右";
    motion.bones.push_back(
        {*name_key(name + "腕"),
         {fit_key(0, {}, axis_angle({0, 1, 0}, side * 1.0f)), fit_key(60, {}, axis_angle({0, 1, 0}, side * 1.0f))}});
    motion.bones.push_back(
        {*name_key(name + "ひじ"),
         {fit_key(0, {}, axis_angle({0, 1, 0}, side * 1.4f)), fit_key(60, {}, axis_angle({0, 1, 0}, side * 1.4f))}});
  }
  const auto source = fit_pose(from, motion, 30);
  const float wanted = glm::distance(fit_palm(from, source, "左"), fit_palm(from, source, "右"));
  ASSERT_LT(wanted, 1.4f) << "the hands of the source touch";
  FitOptions without;
  without.contacts = {false, false, false};
  const auto error = [&](const FitOptions& options) {
    const auto globals = fit_pose(to, fit(motion, from, to, options).motion, 30);
    return std::abs(glm::distance(fit_palm(to, globals, "左"), fit_palm(to, globals, "右")) - wanted);
  };
  EXPECT_GT(error(without), 0.5f);
  EXPECT_LT(error({}), 0.15f);
}

// Hands that meet for a moment, too.
TEST(FitContacts, AClapMeets) {
  const Model from = figure({.arms_deg = 0.0f}), to = figure({.arms_deg = 45.0f});
  Motion motion;
  for (const float side : {1.0f, -1.0f}) {
    const std::string name = side > 0 ? "左" : "右";
    const auto turned = [side](float angle) { return axis_angle({0, 1, 0}, side * angle); };
    motion.bones.push_back(
        {*name_key(name + "腕"),
         {fit_key(0, {}, turned(0.3f)), fit_key(12, {}, turned(1.05f)), fit_key(24, {}, turned(0.3f))}});
    motion.bones.push_back({*name_key(name + "ひじ"), {fit_key(0, {}, turned(1.4f))}});
  }
  const auto palms = [&](const Model& model, const Motion& shown) {
    const auto globals = fit_pose(model, shown, 12);
    return glm::distance(fit_palm(model, globals, "左"), fit_palm(model, globals, "右"));
  };
  const float wanted = palms(from, motion);
  ASSERT_LT(wanted, 1.4f) << "the hands of the source meet";
  Model wide = to;
  for (Bone& bone : wide.bones) {
    const bool arm = std::abs(bone.rest_position.x) > 1.0f && bone.rest_position.y > 11.0f;
    if (arm) bone.rest_position.x += bone.rest_position.x > 0 ? 0.6f : -0.6f;
  }
  FitOptions without;
  without.contacts = {false, false, false};
  EXPECT_GT(std::abs(palms(wide, fit(motion, from, wide, without).motion) - wanted), 0.5f);
  EXPECT_LT(std::abs(palms(wide, fit(motion, from, wide, {}).motion) - wanted), 0.15f);
}

// Straight arms in front of wide shoulders are too short to meet where the source's do: the hands meet nearer.
TEST(FitContacts, HandsMeetWithinReach) {
  const Model from = figure({.arms_deg = 0.0f});
  Model wide = from;
  for (Bone& bone : wide.bones) {
    const bool arm = std::abs(bone.rest_position.x) > 1.0f && bone.rest_position.y > 11.0f;
    if (arm) bone.rest_position.x += bone.rest_position.x > 0 ? 2.5f : -2.5f;
  }
  Motion motion;
  for (const float side : {1.0f, -1.0f}) {
    motion.bones.push_back(
        {*name_key(side > 0 ? "左腕" : "右腕"), {fit_key(0, {}, axis_angle({0, 1, 0}, side * 1.75f))}});
  }
  const auto palms = [&](const Model& model, const Motion& shown) {
    const auto globals = fit_pose(model, shown, 0);
    return glm::distance(fit_palm(model, globals, "左"), fit_palm(model, globals, "右"));
  };
  const float wanted = palms(from, motion);
  ASSERT_LT(wanted, 1.0f) << "the hands of the source meet";
  FitOptions without;
  without.contacts = {false, false, false};
  EXPECT_GT(std::abs(palms(wide, fit(motion, from, wide, without).motion) - wanted), 4.0f);
  EXPECT_LT(std::abs(palms(wide, fit(motion, from, wide, {}).motion) - wanted), 0.15f);
}

// Models without legs, arms or anything get a fit of what they have.
TEST(FitContacts, AModelWithoutABodyIsFitted) {
  Model box;
  box.bones.resize(2);
  box.bones[1].name = "arm";
  box.bones[1].parent = 0;
  const Model dancer = figure({});
  const Motion motion = figure_dance(dancer, 4);
  const std::pair<const Model*, const Model*> pairs[] = {{&dancer, &box}, {&box, &dancer}, {&box, &box}};
  for (const auto& [from, to] : pairs) {
    const FittedMotion result = fit(motion, *from, *to, {});
    EXPECT_FALSE(result.report.rows.empty());
    for (const BoneTrack& track : result.motion.bones) {
      for (const BoneKey& key : track.keys) {
        EXPECT_TRUE(is_finite(key.translation));
        EXPECT_TRUE(is_unit(key.rotation));
      }
    }
  }
}

TEST(FitContacts, ACancelledFitEnds) {
  JobControl control;
  control.cancel();
  FitOptions options;
  options.control = &control;
  const FittedMotion result = fit(swaying(), figure({}), figure({.leg = 1.2f}), options);
  EXPECT_TRUE(result.report.cancelled);
}

}  // namespace
}  // namespace odori
