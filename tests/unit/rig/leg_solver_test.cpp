// Legs have a solver of their own (rig/detail/leg_solver.h). It is held to the direct implementation in double
// precision, which treats them as any other chain.

#include "rig/ik.h"
#include "support/exact_rig.h"
#include "support/models.h"

#include <random>
#include <tuple>

#include <gtest/gtest.h>

namespace odori {
namespace {

class LegSolver : public ::testing::TestWithParam<EvaluationRules> {
 protected:
  float any(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
  bool one_in(int count) { return std::uniform_int_distribution<int>(1, count)(random_) == 1; }
  glm::vec3 near(glm::vec3 at, float by) { return at + glm::vec3(any(-by, by), any(-by, by), any(-by, by)); }
  glm::quat any_rotation(float angle) {
    return glm::angleAxis(any(-angle, angle), glm::normalize(near(glm::vec3(0.0f), 1.0f) + glm::vec3(0.01f)));
  }

  // Waist, hip, sometimes a twist bone on either side of the knee, knee, ankle; and the goal.
  Model any_leg() {
    const glm::vec3 waist(0, 10, 0), hip = near({0, 9, 0}, 0.3f), knee_at = near({0, 5, -0.3f}, 0.2f);
    const glm::vec3 ankle_at = near({0, 1, 0}, 0.2f), thigh = near({0, 7, 0}, 0.2f), shin = near({0, 3, 0}, 0.2f);
    const bool twisted = one_in(4);
    Model model = twisted ? testing::chain_model({waist, hip, thigh, knee_at, shin, ankle_at})
                          : testing::chain_model({waist, hip, knee_at, ankle_at});
    const auto ankle = static_cast<std::int32_t>(model.bones.size()) - 1;
    const std::int32_t knee = twisted ? 3 : 2;
    Bone& goal = model.bones.emplace_back();
    goal.name = "goal";
    goal.rest_position = ankle_at;
    goal.has_ik = true;
    const auto axis = static_cast<glm::length_t>(std::uniform_int_distribution<int>(0, 2)(random_));
    glm::vec3 low(0.0f), high(0.0f);
    low[axis] = one_in(4) ? -kPi : any(-3.1f, -1.6f);
    high[axis] = one_in(2) ? -0.0087f : any(0.0f, 1.0f);
    if (one_in(3)) std::tie(low[axis], high[axis]) = std::pair(-high[axis], -low[axis]);
    const float step = one_in(4) ? any(0.05f, 1.0f) : 2.0f;
    const int iterations = one_in(3) ? 1 + static_cast<int>(any(0.0f, 5.0f)) : 40;
    goal.ik = {ankle, iterations, step, {{knee, true, low, high}, {1, false, {}, {}}}};
    return model;
  }

  Pose any_pose(const Model& model) {
    Pose pose = rest_pose(model);
    pose.translations.back() = near({0, 2.5f, 0}, 3.5f);
    pose.rotations[0] = any_rotation(1.0f);
    if (one_in(2)) {
      for (glm::quat& rotation : pose.rotations) rotation = any_rotation(0.6f);
    }
    return pose;
  }

  std::mt19937 random_{1};
};

// Rounding decides which way some legs go that are stretched or whose knee begins at its limit: of any other chain,
// which no solver of its own finds, 3 of 100 are that far from double precision.
TEST_P(LegSolver, MatchesDoublePrecision) {
  constexpr int kLegs = 1000;
  int far_off = 0;
  for (int i = 0; i < kLegs; ++i) {
    const Model model = any_leg();
    const Rig rig = build_rig(model);
    const Pose pose = any_pose(model);
    const MorphState morphs = make_morph_state(rig);
    BoneState state = make_bone_state(rig);
    const DeformOptions options{.rules = GetParam()};
    deform_before_physics(rig, pose, morphs, options, state);
    deform_after_physics(rig, pose, options, state);
    const auto exact = testing::exact_bones(model, pose, {}, GetParam());
    double most = 0.0;
    for (std::size_t bone = 0; bone < exact.size(); ++bone) {
      most = std::max(most, glm::distance(exact[bone].position, glm::dvec3(state.globals[bone].translation)));
      const glm::dquat rotation = glm::normalize(glm::dquat(state.globals[bone].rotation));
      most = std::max(
          most, std::min(glm::length(exact[bone].rotation - rotation), glm::length(exact[bone].rotation + rotation)));
    }
    far_off += most > 2e-4;
    ASSERT_LT(most, 0.05) << "leg " << i;
  }
  EXPECT_LT(far_off, kLegs / 25);
}

TEST_P(LegSolver, TwoLegsAtATimeAreAsOneAfterTheOther) {
  for (int i = 0; i < 300; ++i) {
    // Two legs of one body, which have nothing in common but the waist.
    Model model = any_leg();
    const Model other = any_leg();
    const auto first = static_cast<std::int32_t>(model.bones.size());
    for (Bone bone : other.bones) {
      bone.parent = bone.parent < 0 ? -1 : bone.parent + first;
      bone.ik.effector += first;
      for (IkLink& link : bone.ik.links) link.bone += first;
      model.bones.push_back(std::move(bone));
    }
    const Rig rig = build_rig(model);
    ASSERT_EQ(rig.chains.size(), 2u);
    const MorphState morphs = make_morph_state(rig);
    const Pose pose = any_pose(model);
    BoneState both = make_bone_state(rig);
    deform_until(rig, pose, morphs, {}, static_cast<std::int32_t>(model.bones.size()), both);
    BoneState alone = both;
    for (IkMemory& memory : both.ik_memory) memory.iterations = -1;
    for (IkMemory& memory : alone.ik_memory) memory.iterations = -1;
    solve_two_iks(rig, 0, 1, GetParam(), both);
    solve_ik(rig, 0, GetParam(), alone);
    solve_ik(rig, 1, GetParam(), alone);
    EXPECT_EQ(both.ik_iterations, alone.ik_iterations);
    for (std::size_t bone = 0; bone < model.bones.size(); ++bone) {
      ASSERT_EQ(both.globals[bone].translation, alone.globals[bone].translation) << "legs " << i << ", bone " << bone;
      ASSERT_EQ(both.ik_rotations[bone], alone.ik_rotations[bone]) << "legs " << i << ", bone " << bone;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, LegSolver, ::testing::Values(EvaluationRules::mmd, EvaluationRules::plain),
                         [](const auto& tested) { return std::string(name(tested.param)); });

}  // namespace
}  // namespace odori
