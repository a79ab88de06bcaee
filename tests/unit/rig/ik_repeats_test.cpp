// The solver leaves out iterations that only repeat a pose; `trace_ik` computes all of them.

#include "rig/ik.h"
#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

bool same(const BoneState& a, const BoneState& b) {
  for (std::size_t i = 0; i < a.globals.size(); ++i) {
    if (a.globals[i].rotation != b.globals[i].rotation || a.globals[i].translation != b.globals[i].translation ||
        a.ik_rotations[i] != b.ik_rotations[i]) {
      return false;
    }
  }
  return true;
}

// A bent leg whose goal is `reach` units below its root: two links of 2 units, the knee limited to one axis.
Model leg(float reach, int iterations) {
  Model model = testing::chain_model({{0, 4, 0}, {0, 2, -0.1f}, {0, 0, 0}});
  Bone& goal = model.bones.emplace_back();
  goal.name = "goal";
  goal.rest_position = {0.3f, 4.0f - reach, 0.1f};
  goal.has_ik = true;
  goal.ik = {2, iterations, 2.0f, {{1, true, {-3.0f, 0, 0}, {-0.01f, 0, 0}}, {0, false, {}, {}}}};
  return model;
}

TEST(IkRepeats, LeavingOutRepeatedIterationsChangesNothing) {
  int unreached = 0;
  for (const int iterations : {1, 2, 3, 7, 40, 255}) {
    for (float reach = 0.1f; reach < 6.0f; reach += 0.13f) {
      const Model model = leg(reach, iterations);
      const Rig rig = build_rig(model);
      for (const EvaluationRules rules : {EvaluationRules::mmd, EvaluationRules::plain}) {
        BoneState solved = make_bone_state(rig);
        BoneState traced = solved;
        solve_ik(rig, 0, rules, solved);
        const IkTrace trace = trace_ik(rig, 0, rules, traced);
        ASSERT_TRUE(same(solved, traced)) << iterations << " iterations, reach " << reach;
        ASSERT_EQ(solved.ik_iterations[0], static_cast<std::int32_t>(trace.steps.size()) - 1)
            << iterations << " iterations, reach " << reach;
        unreached += trace.steps[trace.kept].residual > 0.01f;
      }
    }
  }
  EXPECT_GT(unreached, 100) << "goals out of reach, where the solver would go on to the end";
}

TEST(IkRepeats, AlsoInTangledRigs) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const Model model = testing::tangled_model(seed);
    const Rig rig = build_rig(model);
    Pose pose = rest_pose(model);
    testing::set_random_pose(pose, seed);
    MorphState morphs = make_morph_state(rig);
    evaluate_morphs(rig, pose.morph_weights, morphs);
    for (std::size_t chain = 0; chain < rig.chains.size(); ++chain) {
      BoneState solved = make_bone_state(rig);
      deform_until_ik(rig, pose, morphs, {}, rig.chains[chain].goal, solved);
      BoneState traced = solved;
      solve_ik(rig, static_cast<std::int32_t>(chain), EvaluationRules::mmd, solved);
      trace_ik(rig, static_cast<std::int32_t>(chain), EvaluationRules::mmd, traced);
      ASSERT_TRUE(same(solved, traced)) << "seed " << seed << ", chain " << chain;
    }
  }
}

}  // namespace
}  // namespace odori
