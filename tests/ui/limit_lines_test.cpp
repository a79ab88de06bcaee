#include "ui/viewport/limit_lines.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

Joint turning(float low_deg, float high_deg) {
  Joint joint;
  joint.angular_lower_rad.z = glm::radians(low_deg);
  joint.angular_upper_rad.z = glm::radians(high_deg);
  return joint;
}

TEST(LimitLines, LockedJointHasNoLines) { EXPECT_TRUE(joint_limit_lines(Joint(), 1.0f).empty()); }

TEST(LimitLines, ArcSpansTheLimits) {
  const auto wires = joint_limit_lines(turning(-90.0f, 30.0f), 2.0f);
  ASSERT_EQ(wires.size(), 8u + 2u);
  EXPECT_EQ(wires[0].axis, 2);
  // Files count against the turn: -90 degrees is a quarter turn from x towards y.
  EXPECT_LT(glm::distance(wires.front().from, glm::vec3(0, 2, 0)), 1e-5f);
  const float other = glm::radians(-30.0f);
  EXPECT_LT(glm::distance(wires[7].to, 2.0f * glm::vec3(std::cos(other), std::sin(other), 0)), 1e-5f);
}

TEST(LimitLines, FreeAxisIsAFullCircle) { EXPECT_EQ(joint_limit_lines(turning(1.0f, -1.0f), 1.0f).size(), 24u); }

TEST(LimitLines, BoxSpansTheLinearLimits) {
  Joint joint;
  joint.linear_lower = {-1, 1, 0};
  joint.linear_upper = {2, -1, 0};
  for (const LimitLine& wire : joint_limit_lines(joint, 3.0f)) {
    for (const glm::vec3 at : {wire.from, wire.to}) {
      EXPECT_TRUE(at.x == -1.0f || at.x == 2.0f);
      EXPECT_TRUE(at.y == -3.0f || at.y == 3.0f) << "free: as far as the arcs";
      EXPECT_EQ(at.z, 0.0f);
    }
  }
  joint.kind = JointKind::slider;
  EXPECT_TRUE(joint_limit_lines(joint, 3.0f).empty()) << "its limits mean something else";
}

TEST(LimitLines, AnglesHaveTheSignOfTheFile) {
  const glm::vec3 turned{0.4f, -0.3f, 0.8f};
  const glm::quat relative =
      axis_angle({0, 0, 1}, turned.z) * axis_angle({0, 1, 0}, turned.y) * axis_angle({1, 0, 0}, turned.x);
  EXPECT_LT(glm::distance(joint_angles(relative), -turned), 1e-5f);
}

TEST(LimitLines, AngleLineEndsAtTheArcAtTheLimit) {
  const Joint joint = turning(-90.0f, 30.0f);
  const RigidTransform at_limit{axis_angle({0, 0, 1}, glm::radians(90.0f)), {}};
  const auto hands = joint_angle_lines(joint, {}, at_limit, 2.0f);
  ASSERT_EQ(hands.size(), 1u);
  EXPECT_LT(glm::distance(hands[0].to, joint_limit_lines(joint, 2.0f).front().from), 1e-5f);
}

}  // namespace
}  // namespace odori
