// IK chains that do not depend on each other are solved at the same time, with the same result as one after the other.

#include "format/pmx/pmx.h"
#include "rig/deform.h"
#include "rig/rig.h"
#include "support/full_pipeline.h"
#include "support/models.h"
#include "support/shared_data.h"

#include <cstring>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Every bone alone, in MMD's order.
Rig one_by_one(Rig rig) {
  const auto alone = [](const std::vector<std::int32_t>& order) {
    std::vector<Rig::Step> steps;
    for (const std::int32_t bone : order) steps.push_back({bone});
    return steps;
  };
  rig.steps_before_physics = alone(rig.before_physics);
  rig.steps_after_physics = alone(rig.after_physics);
  return rig;
}

std::size_t pairs_in(const std::vector<Rig::Step>& steps) {
  return static_cast<std::size_t>(
      std::count_if(steps.begin(), steps.end(), [](const Rig::Step& step) { return step.second >= 0; }));
}

BoneState deformed(const Rig& rig, const Pose& pose, const DeformOptions& options) {
  MorphState morphs = make_morph_state(rig);
  BoneState state = make_bone_state(rig);
  evaluate_morphs(rig, pose.morph_weights, morphs);
  deform_before_physics(rig, pose, morphs, options, state);
  deform_after_physics(rig, pose, options, state);
  return state;
}

template <typename T>
bool equal_bits(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

void expect_same(const BoneState& a, const BoneState& b) {
  EXPECT_TRUE(equal_bits(a.globals, b.globals));
  EXPECT_TRUE(equal_bits(a.local_rotations, b.local_rotations));
  EXPECT_TRUE(equal_bits(a.local_translations, b.local_translations));
  EXPECT_TRUE(equal_bits(a.ik_rotations, b.ik_rotations));
  EXPECT_TRUE(equal_bits(a.ik_residuals, b.ik_residuals));
  EXPECT_EQ(a.ik_iterations, b.ik_iterations);
}

// Each bone of the order once.
void expect_complete(const std::vector<Rig::Step>& steps, std::vector<std::int32_t> order) {
  std::vector<std::int32_t> bones;
  for (const Rig::Step& step : steps) {
    bones.push_back(step.bone);
    if (step.second >= 0) bones.push_back(step.second);
  }
  std::sort(bones.begin(), bones.end());
  std::sort(order.begin(), order.end());
  EXPECT_EQ(bones, order);
}

TEST(DeformSteps, ThePosesAreThoseOfOneBoneAfterTheOther) {
  std::size_t pairs = 0;
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    const Model model = testing::tangled_model(seed);
    const Rig rig = build_rig(model), alone = one_by_one(rig);
    expect_complete(rig.steps_before_physics, rig.before_physics);
    expect_complete(rig.steps_after_physics, rig.after_physics);
    const std::size_t pairs_of_rig = pairs_in(rig.steps_before_physics) + pairs_in(rig.steps_after_physics);
    pairs += pairs_of_rig;
    if (pairs_of_rig == 0) continue;
    for (std::uint32_t i = 0; i < 3; ++i) {
      SCOPED_TRACE(std::to_string(seed) + "/" + std::to_string(i));
      Pose pose = rest_pose(model);
      testing::set_random_pose(pose, 3 * seed + i);
      const std::vector<ExternalParent> external{{5, {axis_angle({0, 0, 1}, 0.4f), {1.0f, 2.0f, 3.0f}}}};
      DeformOptions options;
      options.rules = i == 1 ? EvaluationRules::plain : EvaluationRules::mmd;
      if (i == 2) options.external_parents = external;
      expect_same(deformed(rig, pose, options), deformed(alone, pose, options));
    }
  }
  EXPECT_GE(pairs, 20u) << "the models have chains that are solved at the same time";
}

Bone placed_bone(std::string name, std::int32_t parent, glm::vec3 position) {
  Bone bone;
  bone.name = std::move(name);
  bone.parent = parent;
  bone.rest_position = position;
  return bone;
}

void set_chain(Bone& bone, std::int32_t effector, std::initializer_list<std::int32_t> links) {
  bone.has_ik = true;
  bone.ik.effector = effector;
  bone.ik.iterations = 40;
  bone.ik.unit_angle_rad = 2.0f;
  for (const std::int32_t link : links) bone.ik.links.emplace_back().bone = link;
}

// Bones 1 to 4 and 5 to 8: leg, knee, ankle, toe; 9 and 11: the IK of both legs, each followed by that of its toe.
Model two_legs() {
  Model model;
  model.bones.push_back(placed_bone("hip", -1, {0, 10, 0}));
  for (const float side : {1.0f, -1.0f}) {
    const auto leg = static_cast<std::int32_t>(model.bones.size());
    model.bones.push_back(placed_bone("leg", 0, {side, 9, 0}));
    model.bones.push_back(placed_bone("knee", leg, {side, 5, -0.2f}));
    model.bones.push_back(placed_bone("ankle", leg + 1, {side, 1, 0}));
    model.bones.push_back(placed_bone("toe", leg + 2, {side, 0, -1}));
  }
  for (const std::int32_t leg : {1, 5}) {
    const glm::vec3 ankle = model.bones[static_cast<std::size_t>(leg) + 2].rest_position;
    model.bones.push_back(placed_bone("leg IK", -1, ankle));
    set_chain(model.bones.back(), leg + 2, {leg + 1, leg});
    const auto leg_ik = static_cast<std::int32_t>(model.bones.size()) - 1;
    model.bones.push_back(placed_bone("toe IK", leg_ik, ankle - glm::vec3(0, 1, 1)));
    set_chain(model.bones.back(), leg + 3, {leg + 2});
  }
  return model;
}

TEST(DeformSteps, BothLegsAreSolvedAtTheSameTime) {
  const Model model = two_legs();
  const Rig rig = build_rig(model);
  std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
  for (const Rig::Step& step : rig.steps_before_physics) {
    if (step.second >= 0) pairs.emplace_back(step.bone, step.second);
  }
  EXPECT_EQ(pairs, (std::vector<std::pair<std::int32_t, std::int32_t>>{{9, 11}, {10, 12}}));
  Pose pose = rest_pose(model);
  pose.translations[9] = {0.5f, 2.0f, -1.5f};
  pose.translations[11] = {-0.5f, 0.5f, 2.0f};
  expect_same(deformed(rig, pose, {}), deformed(one_by_one(rig), pose, {}));
  EXPECT_GT(deformed(rig, pose, {}).ik_iterations[0], 1);
  pose.ik_enabled[11] = 0;
  expect_same(deformed(rig, pose, {}), deformed(one_by_one(rig), pose, {}));
  pose.ik_enabled[9] = 0;
  expect_same(deformed(rig, pose, {}), deformed(one_by_one(rig), pose, {}));
}

// The right leg stands on what the left one moves.
TEST(DeformSteps, AChainThatDependsOnAnotherIsSolvedAfterIt) {
  Model model = two_legs();
  model.bones[11].parent = 3;
  EXPECT_EQ(pairs_in(build_rig(model).steps_before_physics), 0u);
  model = two_legs();
  model.bones[5].append_rotation = true;  // copies the left leg
  model.bones[5].append_source = 1;
  model.bones[5].append_ratio = 1.0f;
  model.bones[5].layer = 1;
  const Rig rig = build_rig(model);
  Pose pose = rest_pose(model);
  pose.translations[9] = {0.5f, 2.0f, -1.5f};
  expect_same(deformed(rig, pose, {}), deformed(one_by_one(rig), pose, {}));
}

// A state that is used again knows the result of chains whose input has not changed; a new one does not.
TEST(IkMemory, FramesInAnyOrderAreThoseOfANewState) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const Model model = testing::tangled_model(seed);
    const Rig rig = build_rig(model);
    MorphState morphs = make_morph_state(rig);
    BoneState state = make_bone_state(rig);
    Pose pose = rest_pose(model);
    for (int frame = 0; frame < 8; ++frame) {
      if (frame % 3 == 0) testing::set_random_pose(pose, seed + static_cast<std::uint32_t>(frame));
      if (frame % 3 == 1) pose.rotations[20] = axis_angle({0, 1, 0}, 0.1f * static_cast<float>(frame));
      DeformOptions options;
      options.rules = frame % 4 == 3 ? EvaluationRules::plain : EvaluationRules::mmd;
      if (frame > 5) options.placement = RigidTransform{axis_angle({0, 1, 0}, 0.5f), {0.0f, 0.0f, 3.0f}};
      evaluate_morphs(rig, pose.morph_weights, morphs);
      deform_before_physics(rig, pose, morphs, options, state);
      deform_after_physics(rig, pose, options, state);
      SCOPED_TRACE(std::to_string(seed) + "/" + std::to_string(frame));
      expect_same(state, deformed(rig, pose, options));
    }
  }
}

// The memory is falsified, to see that it is used exactly where nothing has changed.
TEST(IkMemory, AChainIsSolvedAgainOnlyIfItsInputChanges) {
  const Model model = two_legs();
  const Rig rig = build_rig(model);
  Pose pose = rest_pose(model);
  pose.translations[9] = {0.5f, 2.0f, -1.5f};
  pose.translations[11] = {-0.5f, 0.5f, 2.0f};
  const BoneState solved = deformed(rig, pose, {});
  BoneState state = solved;
  for (IkMemory& memory : state.ik_memory) memory.iterations = 99;
  MorphState morphs = make_morph_state(rig);
  evaluate_morphs(rig, pose.morph_weights, morphs);
  deform_before_physics(rig, pose, morphs, {}, state);
  EXPECT_EQ(state.ik_iterations, (std::vector<std::int32_t>{99, 99, 99, 99}));
  pose.translations[11].y = 0.75f;
  deform_before_physics(rig, pose, morphs, {}, state);
  EXPECT_EQ(state.ik_iterations[0], 99) << "the left leg stays";
  EXPECT_EQ(state.ik_iterations[1], 99) << "and its toe";
  EXPECT_NE(state.ik_iterations[2], 99) << "the right leg does not";
}

TEST(DeformSteps, LegsOfSharedModelsAreSolvedAtTheSameTime) {
  ODORI_NEEDS_SHARED();
  for (const char* file : {"data/gene-cc-by-4.0/Gene_light.pmx", "data/gene-cc-by-4.0/Gene_light.pmd"}) {
    const auto model = testing::read_any_model(testing::bytes_of(testing::shared(file)));
    ASSERT_TRUE(model);
    EXPECT_GE(pairs_in(build_rig(*model).steps_before_physics), 2u) << file;
  }
}

}  // namespace
}  // namespace odori
