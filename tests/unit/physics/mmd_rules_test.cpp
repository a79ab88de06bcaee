// PhysicsRules::mmd against what is said of MMD's own world (docs/physics.md, "The rules of MMD"), and that the default
// is the other set.

#include "physics/contacts.h"
#include "unit/physics/small_world.h"

#include <array>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::ball;
using testing::chain_model;
using testing::rigid_joint;
using testing::SmallWorld;

constexpr PhysicsSettings kMmd{.rules = PhysicsRules::mmd};
constexpr float kMmdGravity = 98.0f;
constexpr float kSubstep = 1.0f / 60.0f;  // seconds
constexpr int kCallsPerSecond = 30;

Model free_body(std::uint16_t mask = 0) {
  Model model = chain_model({{0, 5, 0}});
  model.bodies = {ball(0, {0, 5, 0})};
  model.bodies[0].collides_with = mask;
  return model;
}

TEST(MmdRules, AFrameIsTwoStepsOfOneSixtieth) {
  SmallWorld small(free_body(), kMmd);
  small.run(1);
  EXPECT_NEAR(small.position(0).y, 5.0f - kMmdGravity * kSubstep * kSubstep * 3.0f, 1e-5f)
      << "one and then two steps' worth of speed";
  small.run(kCallsPerSecond - 1);
  EXPECT_NEAR(small.position(0).y, 5.0f - kMmdGravity * kSubstep * kSubstep * 60.0f * 61.0f / 2.0f, 0.01f);
}

TEST(MmdRules, StepsIterationsStopsAndGroundOfTheSettingsDoNotCount) {
  Model model = chain_model({{0, 5, 0}, {0, 3, 0}});
  model.bodies = {ball(0, {0, 5, 0}, BodyMode::follow_bone), ball(1, {0, 3, 0})};
  model.joints = {rigid_joint(0, 1, {0, 5, 0})};
  PhysicsSettings others = kMmd;
  others.steps_per_second = 240;
  others.solver_iterations = 3;
  others.stop_erp = 0.1f;
  others.ground = true;
  SmallWorld a(model, kMmd), b(model, others);
  for (int frame = 0; frame < 60; ++frame) {
    a.bones[0].translation.x = b.bones[0].translation.x = frame % 20 < 10 ? 0.3f : 0.0f;
    a.run(1);
    b.run(1);
    ASSERT_EQ(a.position(1), b.position(1)) << frame;
  }
}

TEST(MmdRules, TheGroundObeysTheMasks) {
  constexpr std::uint16_t kGroup16 = 0x8000;
  SmallWorld standing(free_body(kGroup16), kMmd);
  standing.run(10 * kCallsPerSecond);
  EXPECT_NEAR(standing.position(0).y, 0.5f, 0.05f);
  SmallWorld falling(free_body(0x7FFF), kMmd);
  falling.run(10 * kCallsPerSecond);
  EXPECT_LT(falling.position(0).y, -100.0f);
  SmallWorld stable(free_body(kGroup16));
  stable.run(10 * kPhysicsStepsPerSecond);
  EXPECT_LT(stable.position(0).y, -100.0f) << "by default there is no ground";
}

// A ball above another one that its bone holds; a joint that leaves every axis free connects them.
Model joined_balls() {
  Model model = chain_model({{0, 0, 0}, {0, 3, 0}});
  model.bodies = {ball(0, {0, 0, 0}, BodyMode::follow_bone), ball(1, {0, 3, 0})};
  for (RigidBody& body : model.bodies) body.collides_with = 0x7FFF;
  model.joints = {rigid_joint(0, 1, {0, 3, 0})};
  model.joints[0].linear_lower = model.joints[0].angular_lower_rad = glm::vec3(1.0f);
  model.joints[0].linear_upper = model.joints[0].angular_upper_rad = glm::vec3(-1.0f);
  return model;
}

TEST(MmdRules, JoinedBodiesCollideByTheirMasks) {
  Model model = joined_balls();
  SmallWorld mmd(model, kMmd);
  mmd.run(kCallsPerSecond / 2);
  EXPECT_GT(mmd.position(1).y, 0.5f) << "it lies on the other, or rolls off";
  SmallWorld stable(model);
  stable.run(kPhysicsStepsPerSecond / 2);
  EXPECT_LT(stable.position(1).y, -5.0f) << "nothing stops it";
  model.bodies[0].collides_with = 0;
  SmallWorld masked(model, kMmd);
  masked.run(kCallsPerSecond / 2);
  EXPECT_LT(masked.position(1).y, -5.0f);
}

TEST(MmdRules, TheOverlayShowsContactsOfJoinedBodies) {
  const Model model = joined_balls();
  const std::array<RigidTransform, 2> touching{RigidTransform{}, RigidTransform{kNoRotation, {0, 0.9f, 0}}};
  EXPECT_EQ(ContactFinder(model, PhysicsRules::mmd).find(touching).size(), 1u);
  EXPECT_TRUE(ContactFinder(model).find(touching).empty());
}

TEST(MmdRules, SlowBodiesAreNotStopped) {
  constexpr float kSpeed = 0.004f;  // units/s, below the speed at which stable rules stop a body
  const auto distance_in_10_s = [](PhysicsRules rules, int calls_per_second, float seconds_of_force) {
    PhysicsSettings settings{.gravity = glm::vec3(0.0f), .rules = rules};
    SmallWorld small(free_body(), settings);
    small.world.apply_impulse({0, false, {kSpeed / seconds_of_force, 0, 0}, {0, 0, 0}}, 1.0f);
    small.run(10 * calls_per_second);
    return small.position(0).x;
  };
  EXPECT_NEAR(distance_in_10_s(PhysicsRules::mmd, kCallsPerSecond, 2.0f * kSubstep), 10.0f * kSpeed, 1e-3f);
  EXPECT_LT(distance_in_10_s(PhysicsRules::stable, kPhysicsStepsPerSecond, testing::kStep), kSpeed);
}

// A body that hangs on a free vertical axis with a spring.
float height_on_spring(float stiffness) {
  Model model = chain_model({{0, 0, 0}, {0, 0, 0}});
  model.bodies = {ball(0, {0, 0, 0}, BodyMode::follow_bone), ball(1, {0, 0, 0})};
  model.bodies[1].linear_damping = 0.9f;
  model.joints = {rigid_joint(0, 1, {0, 0, 0})};
  model.joints[0].linear_lower.y = 1.0f;
  model.joints[0].linear_upper.y = -1.0f;
  model.joints[0].linear_spring.y = stiffness;
  SmallWorld small(model, kMmd);
  small.run(20 * kCallsPerSecond);
  return small.position(1).y;
}

TEST(MmdRules, ASpringHasAStiffnessAboveZero) {
  EXPECT_NEAR(height_on_spring(49.0f), -kMmdGravity / 49.0f, 0.1f) << "weight over stiffness";
  EXPECT_LT(height_on_spring(0.0f), -30.0f);
  EXPECT_EQ(height_on_spring(-49.0f), height_on_spring(0.0f)) << "a negative one is none";
}

// A small body on a long lever: stable rules give it more inertia, and bring it back when it is torn off.
TEST(MmdRules, TornBodiesAreNotReattached) {
  Model model = chain_model({{0, 0, 0}, {0, -2, 0}});
  model.bodies = {ball(0, {0, 0, 0}, BodyMode::follow_bone), ball(1, {0, -2, 0})};
  model.joints = {rigid_joint(0, 1, {0, 0, 0})};
  const auto distance_after_a_jump = [&](const PhysicsSettings& settings) {
    SmallWorld small(model, settings);
    small.run(1);
    small.bones[0].translation.x = 40.0f;
    small.run(1);
    return glm::distance(small.position(1), small.position(0) + glm::vec3(0, -2, 0));
  };
  EXPECT_GT(distance_after_a_jump(kMmd), 1.0f);
  EXPECT_LT(distance_after_a_jump({}), 1.0f);
}

TEST(MmdRules, AreNotTheDefault) {
  EXPECT_EQ(PhysicsSettings().rules, PhysicsRules::stable);
  EXPECT_EQ(PhysicsSettings().step_rate(), kPhysicsStepsPerSecond);
  EXPECT_FALSE(PhysicsSettings().has_ground());
}

}  // namespace
}  // namespace odori
