// Bodies that nothing moves come to a stand. Swings are measured over 2 s after 10 s; docs/physics.md says what kept
// them moving with Bullet's own joints.

#include "unit/physics/small_world.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::ball;
using testing::chain_model;
using testing::kStep;
using testing::rigid_joint;
using testing::SmallWorld;

constexpr int kSettling = 10 * kPhysicsStepsPerSecond;
constexpr int kWindow = 2 * kPhysicsStepsPerSecond;
constexpr double kMaxSwing = 0.3;  // degrees

double degrees_between(glm::quat a, glm::quat b) {
  const glm::quat difference = glm::conjugate(a) * b;
  return glm::degrees(2.0 *
                      std::asin(std::min(glm::length(glm::dvec3(difference.x, difference.y, difference.z)), 1.0)));
}

// The largest angle between two rotations that a body takes, in degrees.
double swing_of_bodies(SmallWorld& small, std::size_t bodies) {
  small.run(kSettling);
  std::vector<std::vector<glm::quat>> taken(bodies);
  double swing = 0.0;
  for (int step = 0; step < kWindow; ++step) {
    small.run(1);
    for (std::size_t i = 0; i < bodies; ++i) {
      const glm::quat rotation = small.world.body(i).rotation;
      for (const glm::quat& other : taken[i]) swing = std::max(swing, degrees_between(other, rotation));
      taken[i].push_back(rotation);
    }
  }
  return swing;
}

RigidBody strand(std::int32_t bone, glm::vec3 position, float mass) {
  RigidBody body = ball(bone, position);
  body.shape = BodyShape::capsule;
  body.size = {0.1f, 0.5f, 0.0f};
  body.mass = mass;
  body.linear_damping = body.angular_damping = 0.9f;
  return body;
}

// A lock of hair in three parts, each lighter than the one above. It hangs askew: its springs want it back, its stops
// allow only a little.
Model lock_of_hair(float stiffness) {
  Model model = chain_model({{0, 10, 0}, {0, 9, 0}, {0, 8.4f, 0}, {0, 7.8f, 0}});
  model.bodies = {ball(0, {0, 10, 0}, BodyMode::follow_bone), strand(1, {0.1f, 9, 0}, 10.0f),
                  strand(2, {0.2f, 8.4f, 0}, 5.0f), strand(3, {0.3f, 7.8f, 0}, 3.0f)};
  for (int i = 0; i < 3; ++i) {
    Joint joint = rigid_joint(i, i + 1, {0.1f * static_cast<float>(i), 9.3f - 0.6f * static_cast<float>(i), 0});
    joint.angular_lower_rad = {-0.4f, -0.05f, -0.01f};
    joint.angular_upper_rad = {0.05f, 0.05f, 0.01f};
    joint.angular_spring = glm::vec3(stiffness);
    model.joints.push_back(joint);
    std::swap(joint.body_a, joint.body_b);  // many models join their bodies twice
    joint.angular_spring = glm::vec3(0.0f);
    joint.angular_lower_rad = {-0.05f, -0.05f, -0.02f};
    model.joints.push_back(joint);
  }
  return model;
}

TEST(StandingStill, ABodyRestsOnAStop) {
  Model model = chain_model({{0, 5, 0}, {0, 5, 0}});
  model.bodies = {ball(0, {0, 5, 0}, BodyMode::follow_bone), ball(1, {0, 5, 0})};
  model.joints = {rigid_joint(0, 1, {0, 5, 0})};
  model.joints[0].linear_lower = {0, -1, 0};
  model.joints[0].linear_upper = {0, 1, 0};
  SmallWorld small(model);
  small.run(kSettling);
  for (int step = 0; step < kWindow; ++step) {
    small.run(1);
    EXPECT_NEAR(small.position(1).y, 4.0f, 1e-3f) << step;
  }
}

TEST(StandingStill, ABodyIsNotStoppedBeforeItReachesItsStop) {
  Model model = chain_model({{0, 5, 0}, {0, 5, 0}});
  model.bodies = {ball(0, {0, 5, 0}, BodyMode::follow_bone), ball(1, {0, 5, 0})};
  model.joints = {rigid_joint(0, 1, {0, 5, 0})};
  model.joints[0].linear_lower = {0, -1, 0};
  model.joints[0].linear_upper = {0, 1, 0};
  SmallWorld small(model);
  float fallen = 0.0f, speed = 0.0f;
  for (int step = 0; step < 12; ++step) {  // by then 0.53 units
    small.run(1);
    speed += 98.0f * kStep;
    fallen += speed * kStep;
    EXPECT_NEAR(small.position(1).y, 5.0f - fallen, 1e-4f) << step;
  }
}

TEST(StandingStill, ALockOfHairOnStopsAndSprings) {
  for (const float stiffness : {0.0f, 10.0f, 300.0f, 3000.0f}) {
    SmallWorld small(lock_of_hair(stiffness));
    EXPECT_LT(swing_of_bodies(small, 4), kMaxSwing) << stiffness;
  }
}

// A weight that is small compared with its distance to the joint, as some models have it under a skirt: about 90 units
// below the panel that it weighs down.
TEST(StandingStill, AWeightOnALongLever) {
  Model model = chain_model({{0, 15, 0}, {0, 15, 0}, {3, -78, 5}});
  model.bodies = {ball(0, {0, 15, 0}, BodyMode::follow_bone), ball(1, {-0.3f, 14.2f, -0.4f}),
                  strand(2, {3, -78, 5}, 5.0f)};
  model.bodies[1].shape = BodyShape::box;
  model.bodies[1].size = {0.7f, 0.8f, 0.1f};
  for (RigidBody& body : model.bodies) {
    body.mass = body.mode == BodyMode::follow_bone ? 0.0f : 5.0f;
    body.linear_damping = body.angular_damping = 0.99f;
  }
  model.joints = {rigid_joint(0, 1, {0, 15, 0}), rigid_joint(1, 2, {-0.4f, 13.7f, -0.8f})};
  model.joints[0].angular_lower_rad = {-0.5f, -0.05f, -0.05f};
  model.joints[0].angular_upper_rad = {0.05f, 0.05f, 0.05f};
  SmallWorld small(model);
  EXPECT_LT(swing_of_bodies(small, 3), kMaxSwing);
}

// Two balls that overlap by half, with a free axis between them: a contact would push them apart.
TEST(StandingStill, JoinedBodiesDoNotCollide) {
  Model model = chain_model({{0, 5, 0}, {0.5f, 5, 0}});
  model.bodies = {ball(0, {0, 5, 0}, BodyMode::follow_bone), ball(1, {0.5f, 5, 0})};
  for (RigidBody& body : model.bodies) body.collides_with = 0xFFFF;
  model.joints = {rigid_joint(0, 1, {0, 5, 0})};
  model.joints[0].linear_lower.x = -9;
  model.joints[0].linear_upper.x = 9;
  SmallWorld small(model);
  small.run(kWindow);
  EXPECT_NEAR(small.position(1).x, 0.5f, 1e-3f);
}

// Stops and springs are not friction: a pendulum whose stops are out of reach swings on.
TEST(StandingStill, APendulumSwingsOn) {
  Model model = chain_model({{0, 10, 0}, {0, 10, 0}});
  model.bodies = {ball(0, {0, 10, 0}, BodyMode::follow_bone), ball(1, {3, 10, 0})};
  model.joints = {rigid_joint(0, 1, {0, 10, 0})};
  model.joints[0].angular_lower_rad = {0, 0, -3};
  model.joints[0].angular_upper_rad = {0, 0, 3};
  SmallWorld small(model);
  float highest = 0.0f;
  for (int step = 0; step < 5 * kPhysicsStepsPerSecond; ++step) {
    small.run(1);
    if (step > 4 * kPhysicsStepsPerSecond) highest = std::max(highest, small.position(1).y);
  }
  EXPECT_GT(highest, 9.0f) << "of 10, after more than two swings";
}

}  // namespace
}  // namespace odori
