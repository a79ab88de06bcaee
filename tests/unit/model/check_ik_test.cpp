#include "model/check/check_model.h"
#include "support/diagnostics.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;

constexpr float kNanAngle = std::numeric_limits<float>::quiet_NaN();

Model model_with_bones(std::size_t count) {
  Model model;
  model.bones.resize(count);
  return model;
}

// Bone 2 is the goal of a chain over bone 0 with bone 1 as effector.
Model with_ik() {
  Model model = model_with_bones(3);
  Bone& goal = model.bones[2];
  goal.has_ik = true;
  goal.ik.effector = 1;
  goal.ik.iterations = 40;
  goal.ik.unit_angle_rad = 4.014f;
  goal.ik.links.resize(1);
  goal.ik.links[0].bone = 0;
  return model;
}

TEST(CheckIk, ValidIkIsUnchanged) {
  Model model = with_ik();
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(model.bones[2].ik.unit_angle_rad, 4.014f) << "more than pi is normal";
  EXPECT_EQ(model.bones[2].ik.iterations, 40);
}

TEST(CheckIk, IkWithoutEffectorIsRemoved) {
  for (const std::int32_t effector : {-1, 3, -100}) {
    Model model = with_ik();
    model.bones[2].ik.effector = effector;
    Diagnostics diagnostics;
    check_model(model, diagnostics);
    EXPECT_FALSE(model.bones[2].has_ik);
    EXPECT_TRUE(model.bones[2].ik.links.empty());
    EXPECT_EQ(finding(diagnostics, kIkDropped).element, 2);
  }
}

TEST(CheckIk, InvalidLinksAreRemovedAndIkWithoutLinksToo) {
  Model model = with_ik();
  model.bones[2].ik.links.push_back({-1, false, {}, {}});
  model.bones[2].ik.links.push_back({8, false, {}, {}});
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  ASSERT_EQ(model.bones[2].ik.links.size(), 1u);
  EXPECT_EQ(model.bones[2].ik.links[0].bone, 0);

  model.bones[2].ik.links[0].bone = 99;
  check_model(model, diagnostics);
  EXPECT_FALSE(model.bones[2].has_ik);
}

TEST(CheckIk, LimitsAreSwappedPerAxis) {
  Model model = with_ik();
  IkLink& link = model.bones[2].ik.links[0];
  link.limited = true;
  link.min_angle_rad = {2, -1, kNanAngle};
  link.max_angle_rad = {-3, 1, 0};
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(link.min_angle_rad, glm::vec3(-3, -1, 0));
  EXPECT_EQ(link.max_angle_rad, glm::vec3(2, 1, 0));
  EXPECT_EQ(findings(diagnostics, kLimitsSwapped), 1);
  EXPECT_EQ(findings(diagnostics, kNumberOutOfRange), 1);
}

TEST(CheckIk, IterationsAndStepAreClamped) {
  struct Case {
    std::int32_t iterations;
    float angle;
    std::int32_t iterations_after;
    float angle_after;
  };
  for (const Case& c :
       {Case{-5, 1.0f, 0, 1.0f}, Case{1'000'000, 1.0f, 255, 1.0f}, Case{9, 0.0f, 9, kPi}, Case{9, -2.0f, 9, kPi},
        Case{9, kNanAngle, 9, kPi}, Case{9, std::numeric_limits<float>::infinity(), 9, kPi}}) {
    Model model = with_ik();
    model.bones[2].ik.iterations = c.iterations;
    model.bones[2].ik.unit_angle_rad = c.angle;
    Diagnostics diagnostics;
    check_model(model, diagnostics);
    EXPECT_EQ(model.bones[2].ik.iterations, c.iterations_after);
    EXPECT_EQ(model.bones[2].ik.unit_angle_rad, c.angle_after);
    EXPECT_EQ(findings(diagnostics, kIkNumber), 1);
  }
}

// A chain of `depth` bones; the last one is the effector of a separate goal. All of its `links` links are the root, so
// every rotation moves all bones.
Model with_long_ik(std::int32_t depth, std::size_t links, std::size_t goals = 1) {
  const auto bones = static_cast<std::size_t>(depth);
  Model model = model_with_bones(bones + goals);
  for (std::size_t i = 1; i < bones; ++i) model.bones[i].parent = static_cast<std::int32_t>(i) - 1;
  for (std::size_t i = bones; i < model.bones.size(); ++i) {
    model.bones[i].has_ik = true;
    model.bones[i].ik = {depth - 1, 255, 1.0f, std::vector<IkLink>(links, {0, false, {}, {}})};
  }
  return model;
}

TEST(CheckIk, RealisticIkKeepsItsIterations) {
  Model model = with_long_ik(60, 100, 2);
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(model.bones.back().ik.iterations, 255);
}

TEST(CheckIk, ExcessiveWorkIsReduced) {
  Model model = with_long_ik(1000, 1000, 2);  // a million an iteration
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  EXPECT_EQ(model.bones[1000].ik.iterations, kMaxIkWork / 1'001'000);
  EXPECT_FALSE(model.bones[1001].has_ik) << "no budget is left for the second chain";
  EXPECT_TRUE(model.bones[1001].ik.links.empty());
  EXPECT_EQ(findings(diagnostics, kIkTooCostly), 2);
}

// Each chain updates its path once per frame even without iterations.
TEST(CheckIk, ManyChainsOverOneLongPathAreRemoved) {
  Model model = with_long_ik(100'000, 1, 100'000);
  for (Bone& bone : model.bones) bone.ik.iterations = 0;
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  const auto kept = std::count_if(model.bones.begin(), model.bones.end(), [](const Bone& bone) { return bone.has_ik; });
  EXPECT_EQ(kept, kMaxIkWork / 100'001);
}

}  // namespace
}  // namespace odori
