#include "rig/deform.h"

#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::chain_model;

struct Evaluated {
  Rig rig;
  BoneState state;
  std::vector<PaletteEntry> palette;

  glm::vec3 position(int bone) const { return state.globals[static_cast<std::size_t>(bone)].translation; }
  glm::quat rotation(int bone) const { return state.globals[static_cast<std::size_t>(bone)].rotation; }
};

Evaluated evaluated(const Model& model, const Pose& pose, const DeformOptions& options = {}) {
  Evaluated made{build_rig(model), {}, {}};
  MorphState morphs = make_morph_state(made.rig);
  made.state = make_bone_state(made.rig);
  made.palette.resize(made.rig.bone_count());
  evaluate_morphs(made.rig, pose.morph_weights, morphs);
  deform_before_physics(made.rig, pose, morphs, options, made.state);
  deform_after_physics(made.rig, pose, options, made.state);
  write_palette(made.rig, made.state, made.palette);
  return made;
}

void expect_near(glm::vec3 a, glm::vec3 b, float tolerance = 1e-5f) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
  EXPECT_NEAR(a.z, b.z, tolerance);
}

void expect_same_rotation(glm::quat a, glm::quat b, float tolerance = 1e-6f) {
  EXPECT_NEAR(std::abs(glm::dot(a, b)), 1.0f, tolerance);
}

TEST(Deform, RestIsIdentity) {
  const Model model = chain_model({{0, 1, 0}, {0, 5, 0}, {2, 9, -1}});
  const Evaluated made = evaluated(model, rest_pose(model));
  for (std::size_t i = 0; i < 3; ++i) {
    expect_near(made.state.globals[i].translation, model.bones[i].rest_position);
    expect_near(glm::vec3(made.palette[i].translation), glm::vec3(0.0f));
  }
}

TEST(Deform, ChildrenFollowTheirParents) {
  const Model model = chain_model({{0, 0, 0}, {0, 4, 0}, {0, 8, 0}});
  Pose pose = rest_pose(model);
  pose.rotations[0] = axis_angle({0, 0, 1}, kPi / 2);
  pose.translations[1] = {1, 0, 0};
  const Evaluated made = evaluated(model, pose);
  // A rotation by 90 degrees about +Z takes +Y to -X and +X to +Y.
  expect_near(made.position(1), {-4, 1, 0});
  expect_near(made.position(2), {-8, 1, 0});
  // The skinning transform takes a point near bone 2 at rest to where it is now.
  const PaletteEntry& entry = made.palette[2];
  expect_near(entry.rotation * glm::vec3(0, 8, 0) + glm::vec3(entry.translation), made.position(2));
}

TEST(Deform, ABoneBeforeItsParentIsCorrect) {
  Model model = chain_model({{0, 4, 0}, {0, 0, 0}});
  model.bones[0].parent = 1;
  model.bones[1].parent = -1;
  Pose pose = rest_pose(model);
  pose.rotations[1] = axis_angle({0, 0, 1}, kPi / 2);
  expect_near(evaluated(model, pose).position(0), {-4, 0, 0});
}

Model append_model(float ratio) {
  Model model = chain_model({{0, 0, 0}, {5, 0, 0}});
  model.bones[1].parent = -1;
  model.bones[1].append_source = 0;
  model.bones[1].append_rotation = true;
  model.bones[1].append_translation = true;
  model.bones[1].append_ratio = ratio;
  return model;
}

TEST(Append, ExtrapolatesOnTheShortestArcForAnyRatio) {
  for (const float ratio : {-0.5f, 0.5f, 1.0f, 1.5f, 2.0f}) {
    for (const float sign : {1.0f, -1.0f}) {
      const Model model = append_model(ratio);
      Pose pose = rest_pose(model);
      const float angle = 40.0f * kPi / 180.0f;
      pose.rotations[0] = axis_angle({0, 1, 0}, angle) * sign;  // q and -q are the same rotation
      pose.translations[0] = {1, 2, 3};
      const Evaluated made = evaluated(model, pose);
      expect_same_rotation(made.rotation(1), axis_angle({0, 1, 0}, angle * ratio));
      expect_near(made.position(1), glm::vec3(5, 0, 0) + glm::vec3(1, 2, 3) * ratio);
    }
  }
}

TEST(Append, IsAppliedBeforeTheBonesOwnRotationAndPassedOn) {
  Model model = chain_model({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}});
  for (const int bone : {1, 2}) {
    model.bones[static_cast<std::size_t>(bone)].parent = -1;
    model.bones[static_cast<std::size_t>(bone)].append_source = bone - 1;
    model.bones[static_cast<std::size_t>(bone)].append_rotation = true;
    model.bones[static_cast<std::size_t>(bone)].append_ratio = 1.0f;
  }
  Pose pose = rest_pose(model);
  const glm::quat a = axis_angle({1, 0, 0}, 0.5f);
  const glm::quat b = axis_angle({0, 1, 0}, 0.7f);
  pose.rotations[0] = a;
  pose.rotations[1] = b;
  const Evaluated made = evaluated(model, pose);
  expect_same_rotation(made.rotation(1), b * a);
  expect_same_rotation(made.rotation(2),
                       b * a);  // the source's own rotation is passed on together with what it appended
}

TEST(Append, ReadsALaterSourceWithoutItsOwnAppend) {
  Model model = append_model(1.0f);
  model.bones[0].layer = 1;
  Pose pose = rest_pose(model);
  pose.rotations[0] = axis_angle({0, 1, 0}, 0.3f);
  expect_same_rotation(evaluated(model, pose).rotation(1), pose.rotations[0]);
}

TEST(Deform, BoneMorphsAreAppliedAfterTheMotion) {
  Model model = chain_model({{0, 0, 0}});
  const glm::quat turn = axis_angle({0, 0, 1}, 1.0f);
  model.morphs.push_back({"m", "", MorphPanel::other, BoneMorph{{{0, {2, 0, 0}, turn}}}});
  Pose pose = rest_pose(model);
  pose.rotations[0] = axis_angle({1, 0, 0}, 0.4f);
  pose.morph_weights[0] = 0.5f;
  const Evaluated made = evaluated(model, pose);
  expect_same_rotation(made.rotation(0), axis_angle({0, 0, 1}, 0.5f) * pose.rotations[0]);
  expect_near(made.position(0), {1, 0, 0});
}

// Hip, knee and ankle in a vertical line, the goal at the ankle.
Model leg_model(bool limited) {
  Model model = chain_model({{0, 10, 0}, {0, 5, -0.1f}, {0, 0, 0}, {0, 0, 0}});
  Bone& goal = model.bones[3];
  goal.parent = -1;
  goal.has_ik = true;
  goal.ik.effector = 2;
  goal.ik.iterations = 40;
  goal.ik.unit_angle_rad = 2.0f;
  goal.ik.links = {{1, limited, {-kPi, 0, 0}, {-0.5f * kPi / 180.0f, 0, 0}}, {0, false, {}, {}}};
  return model;
}

TEST(Ik, ReachesGoalsWithinItsLimits) {
  const Model model = leg_model(true);
  for (const glm::vec3 step : {glm::vec3(0, 2, 0), glm::vec3(1, 3, -2), glm::vec3(-1, 1, 2), glm::vec3(0, 5, 0)}) {
    Pose pose = rest_pose(model);
    pose.translations[3] = step;
    const Evaluated made = evaluated(model, pose);
    EXPECT_LT(made.state.ik_residuals[0], 0.02f);
    const glm::quat knee = made.state.ik_rotations[1] * made.state.local_rotations[1];
    EXPECT_LT(2.0f * std::atan2(knee.x, knee.w), -0.4f * kPi / 180.0f) << "the knee bends backwards only";
    EXPECT_NEAR(knee.y, 0.0f, 1e-5f);
    EXPECT_NEAR(knee.z, 0.0f, 1e-5f);
    EXPECT_LT(made.position(1).z, made.position(0).z + 3.0f);
  }
}

// With a goal beside the foot the direction of the knee is ambiguous.
TEST(Ik, AKneeChangesDirectionWithoutAJump) {
  constexpr int kSteps = 400;
  Model model = leg_model(true);
  model.bones[3].ik.iterations = 2;
  model.bones[3].ik.links[0].min_angle_rad.x = -0.5f * kPi;
  model.bones[3].ik.links[0].max_angle_rad.x = 0.5f * kPi;
  Pose pose = rest_pose(model);
  const auto knee_rad = [&](int step) {
    pose.translations[3] = {0.6f, 0.0f, 0.02f * (2.0f * static_cast<float>(step) / kSteps - 1.0f)};
    const Evaluated made = evaluated(model, pose);
    return 2.0f * std::atan2(made.state.ik_rotations[1].x, made.state.ik_rotations[1].w);
  };
  const float all = knee_rad(kSteps) - knee_rad(0);
  EXPECT_GT(std::abs(all), 0.1f) << "it changes direction";
  for (int step = 1; step <= kSteps; ++step) {
    EXPECT_LT(std::abs(knee_rad(step) - knee_rad(step - 1)), 0.1f * std::abs(all)) << step;
  }
}

TEST(Ik, PointsAtAnUnreachableGoal) {
  const Model model = leg_model(false);
  Pose pose = rest_pose(model);
  pose.translations[3] = {20, 0, 0};
  const Evaluated made = evaluated(model, pose);
  EXPECT_NEAR(made.state.ik_residuals[0], glm::distance(glm::vec3(0, 10, 0), glm::vec3(20, 0, 0)) - 10.002f, 0.02f);
}

TEST(Ik, AnEffectorAtItsGoalKeepsThePose) {
  const Model model = leg_model(true);
  const Evaluated made = evaluated(model, rest_pose(model));
  EXPECT_EQ(made.state.ik_rotations[1], kNoRotation) << "although the knee is outside its limits";
}

TEST(Ik, DisabledIkKeepsTheAnimation) {
  const Model model = leg_model(true);
  Pose pose = rest_pose(model);
  pose.translations[3] = {0, 3, 0};
  pose.ik_enabled[3] = 0;
  expect_near(evaluated(model, pose).position(2), {0, 0, 0});
  pose.ik_enabled[3] = 1;
  expect_near(evaluated(model, pose, {.ik = false}).position(2), {0, 0, 0});
}

TEST(Ik, ChildrenOfLinksFollow) {
  Model model = leg_model(true);
  Bone toe;
  toe.parent = 2;
  toe.rest_position = {0, 0, -1};
  model.bones.push_back(toe);
  Pose pose = rest_pose(model);
  pose.translations[3] = {0, 3, 0};
  const Evaluated made = evaluated(model, pose);
  EXPECT_NEAR(glm::distance(made.position(4), made.position(2)), 1.0f, 1e-4f);
}

TEST(Ik, FrozenLinksAndStepLimits) {
  Model model = leg_model(false);
  model.bones[3].ik.links[0] = {1, true, {0, 0, 0}, {0, 0, 0}};
  model.bones[3].ik.iterations = 1;
  model.bones[3].ik.unit_angle_rad = 0.05f;
  Pose pose = rest_pose(model);
  pose.translations[3] = {8, 4, 0};
  const Evaluated made = evaluated(model, pose);
  EXPECT_EQ(made.state.ik_rotations[1], kNoRotation);
  EXPECT_NEAR(glm::angle(made.state.ik_rotations[0]), 0.1f, 1e-4f) << "link 1 may rotate by twice the unit angle";
}

// MMD's limit is 1e-7 of squared distance, 3.2e-4 units.
TEST(Ik, AnEffectorThisNearToItsGoalIsNotTurned) {
  const Model model = leg_model(false);
  const auto turned = [&](float distance) {
    Pose pose = rest_pose(model);
    pose.translations[3] = {distance, 0, 0};
    return evaluated(model, pose).state.ik_rotations[1] != kNoRotation;
  };
  EXPECT_FALSE(turned(3.0e-4f));
  EXPECT_TRUE(turned(3.4e-4f));
}

TEST(Ik, DegenerateChainsKeepThePoseFinite) {
  // All bones at one point, a link that is not an ancestor of the effector, and an effector that is its own goal.
  Model model = chain_model({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}});
  model.bones[3].parent = -1;
  model.bones[3].has_ik = true;
  model.bones[3].ik = {2, 10, 1.0f, {{1, false, {}, {}}, {3, false, {}, {}}}};
  Pose pose = rest_pose(model);
  pose.translations[3] = {1, 1, 1};
  const Evaluated made = evaluated(model, pose);
  for (const RigidTransform& global : made.state.globals) {
    EXPECT_TRUE(is_finite(global.translation));
    EXPECT_NEAR(glm::length(global.rotation), 1.0f, 1e-4f);
  }
}

TEST(Deform, AfterPhysicsBonesReadTheFinishedFirstPass) {
  Model model = leg_model(true);
  Bone copy;
  copy.parent = 0;
  copy.rest_position = {0, 5, -0.1f};
  copy.append_source = 1;
  copy.append_rotation = true;
  copy.append_ratio = 1.0f;
  copy.after_physics = true;
  model.bones.insert(model.bones.begin() + 4, copy);
  Pose pose = rest_pose(model);
  pose.translations[3] = {0, 3, 0};
  const Evaluated made = evaluated(model, pose);
  expect_same_rotation(made.rotation(4), made.rotation(1));
}

}  // namespace
}  // namespace odori
