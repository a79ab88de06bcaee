#include "rig/transform_breakdown.h"

#include "rig/ik.h"
#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::chain_model;
using testing::set_random_pose;
using testing::tangled_model;

// A fully evaluated frame with all inputs of a breakdown.
struct Frame {
  Rig rig;
  Pose pose;
  MorphState morphs;
  BoneState bones;
  DeformOptions options;

  explicit Frame(const Model& model, DeformOptions with = {})
      : rig(build_rig(model)),
        pose(rest_pose(model)),
        morphs(make_morph_state(rig)),
        bones(make_bone_state(rig)),
        options(with) {}

  void evaluate() {
    evaluate_morphs(rig, pose.morph_weights, morphs);
    deform_before_physics(rig, pose, morphs, options, bones);
    deform_after_physics(rig, pose, options, bones);
  }
  BoneTransformParts explain(std::int32_t bone) const {
    return bone_transform_parts(rig, pose, morphs, options, bones, bone);
  }
};

TEST(TransformBreakdown, ThePartsComposeToTheTransform) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    Frame frame(tangled_model(seed));
    set_random_pose(frame.pose, seed + 1000);
    frame.evaluate();
    for (std::int32_t bone = 0; bone < static_cast<std::int32_t>(frame.rig.bone_count()); ++bone) {
      const BoneTransformParts parts = frame.explain(bone);
      const RigidTransform again = compose_transform(parts);
      ASSERT_EQ(again.rotation, parts.global.rotation) << "seed " << seed << ", bone " << bone;
      ASSERT_EQ(again.translation, parts.global.translation) << "seed " << seed << ", bone " << bone;
      ASSERT_EQ(parts.global.translation, frame.bones.globals[static_cast<std::size_t>(bone)].translation);
    }
  }
}

TEST(TransformBreakdown, ATraceEndsInThePoseOfTheFrame) {
  int traced = 0;
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    Frame frame(tangled_model(seed));
    set_random_pose(frame.pose, seed + 2000);
    frame.evaluate();
    for (std::size_t i = 0; i < frame.rig.chains.size(); ++i) {
      const Rig::IkChain& chain = frame.rig.chains[i];
      if (frame.pose.ik_enabled[static_cast<std::size_t>(chain.goal)] == 0) continue;
      BoneState state = make_bone_state(frame.rig);
      deform_until_ik(frame.rig, frame.pose, frame.morphs, frame.options, chain.goal, state);
      const IkTrace trace = trace_ik(frame.rig, static_cast<std::int32_t>(i), frame.options.rules, state);
      ASSERT_EQ(trace.steps.size(), static_cast<std::size_t>(frame.bones.ik_iterations[i]) + 1) << seed;
      for (const IkTrace::Step& step : trace.steps) {
        ASSERT_EQ(step.joints.size(), chain.links.size() + 1);
        ASSERT_EQ(step.angles_rad.size(), chain.links.size());
        // The pose before the first turn, from a stale effector, is kept only if that was as near.
        if (&step != &trace.steps[0]) {
          ASSERT_GE(step.residual, trace.steps[trace.kept].residual);
        }
        ASSERT_EQ(step.residual, glm::distance(step.joints[0], step.goal));
      }
      // The state after solving is the best step.
      ASSERT_EQ(state.globals[static_cast<std::size_t>(chain.effector)].translation, trace.steps[trace.kept].joints[0]);
      ++traced;
    }
  }
  EXPECT_GT(traced, 20);
}

TEST(TransformBreakdown, ListsTheMorphsThatMoveTheBone) {
  Model model = chain_model({{0, 0, 0}, {0, 2, 0}});
  model.morphs.push_back({"up", "", MorphPanel::other, BoneMorph{{{1, {0, 4, 0}, kNoRotation}}}});
  model.morphs.push_back({"group", "", MorphPanel::other, GroupMorph{{{0, 0.5f}}}});
  Frame frame(model);
  frame.pose.morph_weights = {0.0f, 1.0f};
  frame.evaluate();
  EXPECT_TRUE(frame.explain(0).morphs.empty());
  const BoneTransformParts parts = frame.explain(1);
  ASSERT_EQ(parts.morphs.size(), 1u);
  EXPECT_EQ(parts.morphs[0].morph, 0);
  EXPECT_EQ(parts.morphs[0].weight, 0.5f);
  EXPECT_EQ(parts.morphs[0].translation, glm::vec3(0, 2, 0));
}

TEST(TransformBreakdown, ReportsALaterAppendSource) {
  Model model = chain_model({{0, 0, 0}, {0, 2, 0}, {0, 4, 0}});
  for (Bone& bone : model.bones) bone.parent = -1;
  model.bones[0].append_source = 1;
  model.bones[0].append_rotation = true;
  model.bones[0].append_ratio = 1.0f;
  model.bones[1].append_source = 2;
  model.bones[1].append_rotation = true;
  model.bones[1].append_ratio = 1.0f;
  Frame frame(model);
  frame.pose.rotations[2] = axis_angle({1, 0, 0}, 0.6f);
  frame.evaluate();
  const BoneTransformParts parts = frame.explain(0);
  ASSERT_TRUE(parts.append.has_value());
  EXPECT_TRUE(parts.append->source_is_later);
  // Bone 1 appends from bone 2 when it is evaluated; bone 0 has read it before that.
  EXPECT_EQ(parts.append->source_rotation, kNoRotation);
  model.bones[0].layer = 1;
  Frame ordered(model);
  ordered.pose.rotations[2] = frame.pose.rotations[2];
  ordered.evaluate();
  EXPECT_FALSE(ordered.explain(0).append->source_is_later);
  EXPECT_NEAR(std::abs(glm::dot(ordered.explain(0).append->rotation, frame.pose.rotations[2])), 1.0f, 1e-6f);
}

// Thigh, shin, ankle and their IK bone: the shin bends backwards only.
Model leg_model() {
  Model model = chain_model({{0, 10, 0}, {0, 5, -0.3f}, {0, 0, 0}, {0, 0, 0}});
  model.bones[3].parent = -1;
  Bone& goal = model.bones[3];
  goal.has_ik = true;
  goal.ik.effector = 2;
  goal.ik.iterations = 30;
  goal.ik.unit_angle_rad = 2.0f;
  goal.ik.links = {{1, true, {-kPi, 0, 0}, {-0.0087f, 0, 0}}, {0, false, {}, {}}};
  return model;
}

TEST(TransformBreakdown, ReportsTheLimitThatAKneeIsAt) {
  Frame frame(leg_model());
  frame.pose.translations[3] = {0, 2, -9};  // out of reach: the knee straightens up to its limit
  frame.evaluate();
  const BoneTransformParts knee = frame.explain(1);
  ASSERT_EQ(knee.links.size(), 1u);
  const IkContribution& link = knee.links[0];
  EXPECT_EQ(link.goal, 3);
  EXPECT_EQ(link.link, 0);
  EXPECT_TRUE(link.solved);
  EXPECT_GT(link.iterations, 0);
  ASSERT_TRUE(link.angles_rad.has_value());
  EXPECT_NEAR(link.angles_rad->x, -0.0087f, 1e-3f);
  EXPECT_TRUE(link.at_limit[0]);

  frame.pose.translations[3] = {0, 3, 0};
  frame.evaluate();
  EXPECT_FALSE(frame.explain(1).links[0].at_limit[0]);
  const BoneTransformParts goal = frame.explain(3);
  ASSERT_TRUE(goal.chain.has_value());
  EXPECT_EQ(goal.chain->effector, 2);
  EXPECT_LT(goal.chain->residual, 1e-3f);

  frame.pose.ik_enabled[3] = 0;
  frame.evaluate();
  EXPECT_FALSE(frame.explain(1).links[0].solved);
  EXPECT_EQ(frame.explain(1).ik_rotation, kNoRotation);
  EXPECT_EQ(frame.explain(3).chain->iterations, 0);
}

TEST(TransformBreakdown, BoneWithExternalParent) {
  const Model model = chain_model({{0, 5, 0}, {0, 7, 0}});
  const ExternalParent parent{0, {axis_angle({0, 0, 1}, kPi / 2), {10, 0, 0}}};
  Frame frame(model, {.external_parents = {&parent, 1}});
  frame.evaluate();
  const BoneTransformParts parts = frame.explain(0);
  EXPECT_TRUE(parts.external_parent);
  EXPECT_EQ(parts.global.translation, glm::vec3(10, 0, 0)) << "it is at its external parent";
  EXPECT_EQ(compose_transform(parts).translation, parts.global.translation);
  // Its child is two units along the rotated +Y axis, which is -X.
  EXPECT_NEAR(frame.bones.globals[1].translation.x, 8.0f, 1e-5f);
}

}  // namespace
}  // namespace odori
