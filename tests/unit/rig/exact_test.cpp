// Compares src/rig, in single precision with precomputed lists, with a direct implementation in double precision.

#include "rig/deform.h"
#include "support/exact_rig.h"
#include "support/models.h"

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

// A pose that changes a hundred times as much as its input; rounding decides here as well.
bool is_on_an_edge(const Model& model, Pose pose, const std::vector<float>& weights,
                   const std::vector<testing::ExactBone>& exact) {
  for (glm::vec3& translation : pose.translations) translation += 1e-6f;
  const auto nudged = testing::exact_bones(model, pose, weights);
  for (std::size_t i = 0; i < exact.size(); ++i) {
    if (glm::distance(exact[i].position, nudged[i].position) > 1e-4) return true;
  }
  return false;
}

TEST(Exact, RandomModelsMatchDoublePrecision) {
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
    deform_before_physics(rig, pose, morphs, {}, state);
    deform_after_physics(rig, pose, {}, state);
    const auto exact = testing::exact_bones(model, pose, morphs.weights);
    if (is_on_an_edge(model, pose, morphs.weights, exact)) {
      ++on_edges;
      continue;
    }
    for (std::size_t i = 0; i < exact.size(); ++i) {
      const glm::dvec3 position(state.globals[i].translation);
      const glm::dquat rotation(state.globals[i].rotation);
      ASSERT_LT(glm::distance(exact[i].position, position), 5e-4) << "seed " << seed << ", bone " << i;
      ASSERT_NEAR(std::abs(glm::dot(exact[i].rotation, rotation)), 1.0, 1e-5) << "seed " << seed << ", bone " << i;
    }
  }
  EXPECT_GT(solved, 200) << "chains";
  EXPECT_LT(on_edges, 5) << "models";
}

}  // namespace
}  // namespace odori
