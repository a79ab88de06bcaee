// Compares src/rig, in single precision with precomputed lists, with a direct implementation in double precision.

#include "rig/deform.h"
#include "support/exact_rig.h"
#include "support/models.h"

#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

// A goal that is moved by its own links cannot be approached; rounding decides which pose is kept.
bool carries_its_goal(const Rig& rig, const Rig::IkChain& chain) {
  for (std::int32_t bone = chain.goal; bone >= 0; bone = rig.parents[static_cast<std::size_t>(bone)]) {
    for (const Rig::IkLink& link : chain.links) {
      if (link.bone == bone) return true;
    }
  }
  return false;
}

// The pose with every number changed by as little as single precision rounds it.
Pose rounded_otherwise(Pose pose, std::mt19937& random) {
  const auto little = [&random] { return std::uniform_real_distribution<float>(-3e-7f, 3e-7f)(random); };
  for (glm::vec3& translation : pose.translations) {
    for (glm::length_t i = 0; i < 3; ++i) translation[i] += little();
  }
  for (glm::quat& rotation : pose.rotations) {
    for (glm::length_t i = 0; i < 4; ++i) rotation[i] += little();
    rotation = glm::normalize(rotation);
  }
  return pose;
}

// A pose that changes a thousand times as much as its input, in double precision; rounding decides here as well, in
// every mathematical library otherwise.
bool is_on_an_edge(const Model& model, const Pose& pose, const std::vector<float>& weights,
                   const std::vector<testing::ExactBone>& exact, EvaluationRules rules) {
  constexpr int kTries = 8;
  std::mt19937 random(1);
  for (int k = 0; k < kTries; ++k) {
    const auto nudged = testing::exact_bones(model, rounded_otherwise(pose, random), weights, rules);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      if (glm::distance(exact[i].position, nudged[i].position) > 3e-4) return true;
    }
  }
  return false;
}

class ExactBy : public ::testing::TestWithParam<EvaluationRules> {};

TEST_P(ExactBy, RandomModelsMatchDoublePrecision) {
  const DeformOptions options{.rules = GetParam()};
  int solved = 0;
  int on_edges = 0;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const Model model = testing::tangled_model(seed);
    const Rig rig = build_rig(model);
    Pose pose = rest_pose(model);
    testing::set_random_pose(pose, seed + 5000);
    for (const Rig::IkChain& chain : rig.chains) {
      std::uint8_t& enabled = pose.ik_enabled[static_cast<std::size_t>(chain.goal)];
      if (carries_its_goal(rig, chain)) enabled = 0;
      solved += enabled;
    }
    MorphState morphs = make_morph_state(rig);
    BoneState state = make_bone_state(rig);
    evaluate_morphs(rig, pose.morph_weights, morphs);
    deform_before_physics(rig, pose, morphs, options, state);
    deform_after_physics(rig, pose, options, state);
    const auto exact = testing::exact_bones(model, pose, morphs.weights, options.rules);
    if (is_on_an_edge(model, pose, morphs.weights, exact, options.rules)) {
      ++on_edges;
      continue;
    }
    for (std::size_t i = 0; i < exact.size(); ++i) {
      const glm::dvec3 position(state.globals[i].translation);
      const glm::dquat rotation(state.globals[i].rotation);
      ASSERT_LT(glm::distance(exact[i].position, position), 2e-4) << "seed " << seed << ", bone " << i;
      ASSERT_NEAR(std::abs(glm::dot(exact[i].rotation, rotation)), 1.0, 1e-5) << "seed " << seed << ", bone " << i;
    }
  }
  EXPECT_GT(solved, 200) << "chains";
  EXPECT_LT(on_edges, 5) << "models";
}

INSTANTIATE_TEST_SUITE_P(Rules, ExactBy, ::testing::Values(EvaluationRules::mmd, EvaluationRules::plain),
                         [](const auto& tested) { return std::string(name(tested.param)); });

// Independent of exact_rig: the product of 4x4 matrices from the root to the bone.
glm::dmat4 matrix_of(const Model& model, const Pose& pose, std::size_t bone) {
  const Bone& at = model.bones[bone];
  const bool root = at.parent < 0;
  const auto parent = static_cast<std::size_t>(std::max(at.parent, 0));
  const glm::vec3 offset = at.rest_position - (root ? glm::vec3(0.0f) : model.bones[parent].rest_position);
  glm::dmat4 local = glm::mat4_cast(glm::dquat(pose.rotations[bone]));
  local[3] = glm::dvec4(glm::dvec3(offset) + glm::dvec3(pose.translations[bone]), 1.0);
  return root ? local : matrix_of(model, pose, parent) * local;
}

TEST(Exact, ForwardKinematicsIsAProductOfMatrices) {
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    Model model = testing::tangled_model(seed);
    for (Bone& bone : model.bones) {
      bone.append_rotation = bone.append_translation = bone.has_ik = false;
      bone.append_source = -1;
      bone.ik = {};
    }
    model.morphs.clear();
    const Rig rig = build_rig(model);
    Pose pose = rest_pose(model);
    const Model with_morphs = testing::tangled_model(seed);
    Pose random = rest_pose(with_morphs);
    testing::set_random_pose(random, seed + 900);
    pose.rotations = random.rotations;
    pose.translations = random.translations;
    MorphState morphs = make_morph_state(rig);
    BoneState state = make_bone_state(rig);
    evaluate_morphs(rig, pose.morph_weights, morphs);
    deform_before_physics(rig, pose, morphs, {}, state);
    deform_after_physics(rig, pose, {}, state);
    for (std::size_t i = 0; i < model.bones.size(); ++i) {
      const glm::dmat4 expected = matrix_of(model, pose, i);
      const glm::dvec3 x = glm::dquat(state.globals[i].rotation) * glm::dvec3(1, 0, 0);
      ASSERT_LT(glm::distance(glm::dvec3(expected[3]), glm::dvec3(state.globals[i].translation)), 1e-3) << i;
      ASSERT_LT(glm::distance(glm::dvec3(expected[0]), x), 1e-4) << i;
    }
  }
}

// Independent of exact_rig: whatever the solver does, a goal within reach is reached, bones keep their lengths, and one
// out of reach leaves the arm straight towards it.
TEST(Exact, AnUnlimitedArmReachesWhatItCan) {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> any(-1.0f, 1.0f);
  int reachable = 0;
  for (int i = 0; i < 200; ++i) {
    Model model = testing::chain_model({{0, 0, 0}, {0.3f, 3, 0}, {0, 6, 0}, {0, 6, 0}});
    model.bones[3].parent = -1;
    model.bones[3].has_ik = true;
    model.bones[3].ik = {2, 200, 4.0f, {{1, false, {}, {}}, {0, false, {}, {}}}};
    const Rig rig = build_rig(model);
    Pose pose = rest_pose(model);
    const glm::vec3 goal = glm::vec3(any(random), any(random), any(random)) * 5.0f;
    const float distance = glm::length(goal);
    if (distance < 0.5f) continue;
    pose.translations[3] = goal - model.bones[3].rest_position;
    MorphState morphs = make_morph_state(rig);
    BoneState state = make_bone_state(rig);
    evaluate_morphs(rig, pose.morph_weights, morphs);
    deform_before_physics(rig, pose, morphs, {}, state);
    deform_after_physics(rig, pose, {}, state);
    const glm::vec3 hand = state.globals[2].translation, elbow = state.globals[1].translation;
    const float upper = glm::distance(model.bones[0].rest_position, model.bones[1].rest_position);
    EXPECT_NEAR(glm::length(elbow), upper, 1e-3f);
    EXPECT_NEAR(glm::distance(hand, elbow), upper, 1e-3f);
    const float reach = 2.0f * upper;
    reachable += distance < reach;
    EXPECT_NEAR(glm::distance(hand, goal), std::max(distance - reach, 0.0f), 0.02f) << i << ", goal at " << distance;
  }
  EXPECT_GT(reachable, 100);
  EXPECT_LT(reachable, 195);
}

}  // namespace
}  // namespace odori
