// The joint kinds of PMX 2.1: each lets a body move as its name says, and no further.

#include "unit/physics/small_world.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::ball;
using testing::chain_model;
using testing::rigid_joint;
using testing::SmallWorld;

// A ball two units to the right of the joint's centre at (0, 10, 0), which is fixed. Its rotational inertia is small.
Model arm_model(JointKind kind) {
  Model model = chain_model({{0, 10, 0}, {2, 10, 0}});
  model.bodies = {ball(0, {0, 10, 0}, BodyMode::follow_bone), ball(1, {2, 10, 0})};
  model.bodies[1].linear_damping = model.bodies[1].angular_damping = 0.5f;
  model.joints = {rigid_joint(0, 1, {0, 10, 0})};
  model.joints[0].kind = kind;
  return model;
}

glm::vec3 arm(const SmallWorld& small) { return small.position(1) - small.position(0); }

float degrees_between(const glm::vec3& a, const glm::vec3& b) {
  return glm::degrees(std::acos(std::clamp(glm::dot(glm::normalize(a), glm::normalize(b)), -1.0f, 1.0f)));
}

float rotation_degrees(const glm::quat& rotation) {
  return glm::degrees(2.0f * std::acos(std::clamp(std::abs(rotation.w), 0.0f, 1.0f)));
}

TEST(JointKinds, APointToPointJointHoldsItsPointAndTurnsFreely) {
  SmallWorld small(arm_model(JointKind::point_to_point));
  float lowest = 0.0f;
  for (int step = 0; step < 10 * kPhysicsStepsPerSecond; ++step) {
    small.run(1);
    ASSERT_NEAR(glm::length(arm(small)), 2.0f, 0.2f) << step;
    lowest = std::min(lowest, arm(small).y);
  }
  EXPECT_LT(lowest, -1.9f) << "it hangs";
}

// The twist axis is the joint's x axis, along the arm; the swing spans are half angles about z and y.
Model cone_model(float swing_deg, float twist_deg) {
  Model model = arm_model(JointKind::cone_twist);
  Joint& joint = model.joints[0];
  joint.angular_lower_rad = glm::radians(glm::vec3(twist_deg, swing_deg, swing_deg));
  joint.linear_spring = {1.0f, 0.3f, 1.0f};  // softness, bias, relaxation: Bullet's defaults
  return model;
}

TEST(JointKinds, AConeStopsTheSwingAtItsSpan) {
  for (const float span : {20.0f, 45.0f}) {
    PhysicsSettings settings;
    settings.gravity = {0.0f, -10.0f, 0.0f};
    SmallWorld small(cone_model(span, 10.0f), settings);
    small.run(15 * kPhysicsStepsPerSecond);
    EXPECT_NEAR(degrees_between(arm(small), {1, 0, 0}), span, 5.0f);
    EXPECT_LT(arm(small).y, 0.0f);
    EXPECT_NEAR(glm::length(arm(small)), 2.0f, 0.1f);
  }
}

TEST(JointKinds, AConeStopsTheTwistAtItsSpan) {
  for (const float span : {15.0f, 60.0f}) {
    PhysicsSettings settings;
    settings.gravity = glm::vec3(0.0f);
    Model model = cone_model(20.0f, span);
    model.bodies[1].angular_damping = 0.0f;
    SmallWorld small(model, settings);
    small.world.apply_impulse({1, false, {}, {0.3f, 0, 0}}, 1.0f);
    float largest = 0.0f;
    for (int step = 0; step < 2 * kPhysicsStepsPerSecond; ++step) {
      small.run(1);
      largest = std::max(largest, rotation_degrees(small.world.body(1).rotation));
    }
    EXPECT_NEAR(largest, span, 8.0f);
  }
}

// A slider moves along the joint's x axis only.
TEST(JointKinds, ASliderStopsAtItsLimits) {
  for (const float pull : {-50.0f, 50.0f}) {
    Model model = arm_model(JointKind::slider);
    model.joints[0].linear_lower.x = -1.0f;
    model.joints[0].linear_upper.x = 3.0f;
    PhysicsSettings settings;
    settings.gravity = {pull, -98.0f, 30.0f};
    SmallWorld small(model, settings);
    small.run(10 * kPhysicsStepsPerSecond);
    EXPECT_NEAR(arm(small).x, 2.0f + (pull < 0.0f ? -1.0f : 3.0f), 0.15f);
    EXPECT_NEAR(arm(small).y, 0.0f, 0.15f) << "it does not fall";
    EXPECT_NEAR(arm(small).z, 0.0f, 0.15f);
    EXPECT_LT(rotation_degrees(small.world.body(1).rotation), 5.0f);
  }
}

TEST(JointKinds, ASlidersMotorDrivesIt) {
  Model model = arm_model(JointKind::slider);
  model.bodies[1].linear_damping = 0.0f;
  model.joints[0].linear_lower.x = -100.0f;
  model.joints[0].linear_upper.x = 100.0f;
  model.joints[0].linear_spring = {1.0f, 4.0f, 1000.0f};  // on, velocity, force
  PhysicsSettings settings;
  settings.gravity = glm::vec3(0.0f);
  SmallWorld small(model, settings);
  small.run(kPhysicsStepsPerSecond);
  const float before = arm(small).x;
  small.run(kPhysicsStepsPerSecond);
  EXPECT_NEAR(std::abs(arm(small).x - before), 4.0f, 0.5f) << "units in a second";
}

// A hinge turns about the joint's z axis only.
TEST(JointKinds, AHingeTurnsAboutItsAxisUpToItsLimit) {
  Model model = arm_model(JointKind::hinge);
  model.joints[0].angular_lower_rad.x = glm::radians(-40.0f);
  model.joints[0].angular_upper_rad.x = glm::radians(40.0f);
  model.joints[0].linear_spring = {0.9f, 0.3f, 1.0f};  // softness, bias, relaxation
  PhysicsSettings settings;
  settings.gravity = {0.0f, -98.0f, 60.0f};
  SmallWorld small(model, settings);
  small.run(15 * kPhysicsStepsPerSecond);
  EXPECT_NEAR(glm::degrees(std::atan2(arm(small).y, arm(small).x)), -40.0f, 5.0f);
  EXPECT_NEAR(arm(small).z, 0.0f, 0.15f) << "its axis is z";
  EXPECT_NEAR(glm::length(arm(small)), 2.0f, 0.1f);
}

TEST(JointKinds, AHingesMotorDrivesIt) {
  Model model = arm_model(JointKind::hinge);
  model.bodies[1].linear_damping = model.bodies[1].angular_damping = 0.0f;
  model.joints[0].angular_lower_rad.x = 1.0f;
  model.joints[0].angular_upper_rad.x = -1.0f;             // free
  model.joints[0].angular_spring = {1.5f, 1000.0f, 0.0f};  // velocity, impulse
  PhysicsSettings settings;
  settings.gravity = glm::vec3(0.0f);
  SmallWorld small(model, settings);
  small.run(kPhysicsStepsPerSecond);
  EXPECT_NEAR(degrees_between(arm(small), {1, 0, 0}), glm::degrees(1.5f), 10.0f) << "in a second";
  EXPECT_NEAR(arm(small).z, 0.0f, 0.1f);
}

}  // namespace
}  // namespace odori
