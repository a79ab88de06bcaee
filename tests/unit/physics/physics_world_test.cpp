#include "unit/physics/small_world.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::ball;
using testing::bones_at_rest;
using testing::chain_model;
using testing::kStep;
using testing::rigid_joint;
using testing::SmallWorld;

constexpr float kGravity = 98.0f;

TEST(PhysicsWorld, FreeFallMatchesTheIntegrator) {
  Model model = chain_model({{0, 0, 0}, {0, 10, 0}});
  model.bodies = {ball(1, {0, 10, 0})};
  SmallWorld small(model);
  small.run(30);
  // Semi-implicit Euler: after n steps, g dt^2 n (n + 1) / 2.
  const float fallen = kGravity * kStep * kStep * 30.0f * 31.0f / 2.0f;
  EXPECT_NEAR(small.position(0).y, 10.0f - fallen, 1e-3f * fallen);
  EXPECT_EQ(small.position(0).x, 0.0f);
}

TEST(PhysicsWorld, GravityCanChange) {
  Model model = chain_model({{0, 0, 0}, {0, 10, 0}});
  model.bodies = {ball(1, {0, 10, 0})};
  PhysicsSettings settings;
  settings.wind = {0, 0, 3};
  SmallWorld small(model, settings);
  small.run(30);
  small.world.set_gravity({40, 0, 0});
  small.run(20);
  // Semi-implicit Euler: after n steps of constant acceleration, velocity a dt n and distance a dt^2 n (n + 1) / 2.
  const auto distance = [](float acceleration, float n) {
    return acceleration * kStep * kStep * n * (n + 1.0f) / 2.0f;
  };
  const float falling = kGravity * kStep * 30.0f;
  EXPECT_NEAR(small.position(0).x, distance(40.0f, 20.0f), 1e-3f);
  EXPECT_NEAR(small.position(0).y, 10.0f - distance(kGravity, 30.0f) - falling * kStep * 20.0f, 1e-2f);
  EXPECT_NEAR(small.position(0).z, distance(3.0f, 50.0f), 1e-3f) << "the wind stays";
}

TEST(PhysicsWorld, KinematicBodiesFollowTheirBones) {
  Model model = chain_model({{0, 0, 0}, {0, 10, 0}});
  RigidBody body = ball(1, {1, 12, 0}, BodyMode::follow_bone);
  body.rotation_rad = {0.3f, 0.5f, 0.7f};
  model.bodies = {body};
  SmallWorld small(model);
  const glm::quat rotation = axis_angle({0, 0, 1}, glm::radians(90.0f));
  small.bones[1] = {rotation, {5, 5, 5}};
  small.run(1);
  EXPECT_LT(glm::distance(small.position(0), glm::vec3(5 - 2, 5 + 1, 5)), 1e-5f);
  const glm::quat wanted =
      rotation * axis_angle({0, 1, 0}, 0.5f) * axis_angle({1, 0, 0}, 0.3f) * axis_angle({0, 0, 1}, 0.7f);
  EXPECT_GT(std::abs(glm::dot(small.world.body(0).rotation, wanted)), 1.0f - 1e-6f);
}

// A pendulum of length 5, slightly displaced.
Model pendulum_model() {
  Model model = chain_model({{0, 10, 0}, {0.2f, 5, 0}});
  model.bodies = {ball(0, {0, 10, 0}, BodyMode::follow_bone), ball(1, {0.2f, 5, 0})};
  Joint joint = rigid_joint(0, 1, {0, 10, 0});
  joint.angular_lower_rad = glm::vec3(1.0f);
  joint.angular_upper_rad = glm::vec3(-1.0f);  // free
  model.joints = {joint};
  return model;
}

// Measures the period of an oscillation about 0 from its zero crossings. `add` is called after each step.
class Oscillation {
 public:
  explicit Oscillation(float position) : before_(position) {}

  void add(float position) {
    ++steps_;
    if ((position < 0.0f) != (before_ < 0.0f)) {
      crossings_.push_back((static_cast<float>(steps_) - position / (position - before_)) * kStep);
    }
    before_ = position;
  }
  std::size_t count() const { return crossings_.size(); }
  float period() const {  // seconds
    return 2.0f * (crossings_.back() - crossings_.front()) / static_cast<float>(crossings_.size() - 1);
  }

 private:
  float before_;
  int steps_ = 0;
  std::vector<float> crossings_;  // seconds
};

TEST(PhysicsWorld, APendulumHasItsClosedFormPeriod) {
  SmallWorld small(pendulum_model());
  Oscillation oscillation(small.position(1).x);
  for (int step = 1; step <= 10 * kPhysicsStepsPerSecond; ++step) {
    small.run(1);
    oscillation.add(small.position(1).x);
    ASSERT_NEAR(glm::distance(small.position(1), {0, 10, 0}), 5.0f, 0.05f) << "the length is constant";
  }
  ASSERT_GE(oscillation.count(), 6u);
  const float period = oscillation.period();
  const float inertia = 25.0f + 0.4f * 0.25f;  // L^2 + 2/5 r^2
  EXPECT_NEAR(period, 2.0f * kPi * std::sqrt(inertia / (kGravity * 5.0f)), 0.02f * period);
}

TEST(PhysicsWorld, APendulumGainsNoEnergy) {
  SmallWorld small(pendulum_model());
  float highest = 0.0f;
  for (int step = 0; step < 60 * kPhysicsStepsPerSecond; ++step) {
    small.run(1);
    highest = std::max(highest, small.position(1).y);
  }
  const float start = 10.0f - std::sqrt(25.04f - 0.04f);
  EXPECT_LT(highest, start + 0.02f);
}

// A chain of pendulums: balls of mass 1 on strings of length 5, the first on a fixed bone. `angles`: of each string
// from the vertical.
Model chain_of_strings(std::span<const float> angles) {
  constexpr float kLength = 5.0f;
  glm::vec3 position{0, 100, 0};
  Model model = chain_model({position});
  model.bodies = {ball(0, position, BodyMode::follow_bone)};
  for (const float angle : angles) {
    const auto holder = static_cast<std::int32_t>(model.bodies.size()) - 1;
    Joint joint = rigid_joint(holder, holder + 1, position);
    joint.angular_lower_rad = glm::vec3(1.0f);
    joint.angular_upper_rad = glm::vec3(-1.0f);  // free
    model.joints.push_back(joint);
    position += kLength * glm::vec3(std::sin(angle), -std::cos(angle), 0);
    model.bodies.push_back(ball(holder + 1, position));
    model.bones.emplace_back().parent = holder;
    model.bones.back().rest_position = position;
  }
  return model;
}

// The default of ten iterations leaves chains slightly elastic; these are enough for the closed forms.
PhysicsSettings accurate_settings() {
  PhysicsSettings settings;
  settings.solver_iterations = 500;
  return settings;
}

// Starts in the shape of the slow mode, in which the angles of both strings have a constant ratio: w^2 M v = K v with
// M = m L^2 ((2 + i, 1), (1, 1 + i)), K = m g L diag(2, 1), i = 2/5 (r / L)^2.
TEST(PhysicsWorld, ADoublePendulumSwingsInItsSlowMode) {
  constexpr float kLength = 5.0f, kInertia = 0.4f * 0.1f * 0.1f;
  const float a = 2.0f + kInertia, b = 1.0f + kInertia;  // det(K - x M) = (2 - a x)(1 - b x) - x^2, x = w^2 L / g
  const float x = (a + 2 * b - std::sqrt((a + 2 * b) * (a + 2 * b) - 8 * (a * b - 1))) / (2 * (a * b - 1));
  const float ratio = (2 - a * x) / x;  // of the second string's angle to the first's
  const std::array angles{0.03f, 0.03f * ratio};
  SmallWorld small(chain_of_strings(angles), accurate_settings());
  Oscillation oscillation(small.position(2).x);
  for (int step = 1; step <= 10 * kPhysicsStepsPerSecond; ++step) {
    small.run(1);
    oscillation.add(small.position(2).x);
  }
  ASSERT_GE(oscillation.count(), 4u);
  const float period = oscillation.period();
  EXPECT_NEAR(period, 2.0f * kPi / std::sqrt(x * kGravity / kLength), 0.02f * period);
}

// A chain at rest between two fixed ends: all balls weigh the same and only the strings pull sideways, so the slope
// changes by a constant amount from string to string. The last ball is kinematic.
TEST(PhysicsWorld, AHangingChainTakesItsClosedFormShape) {
  constexpr float kDown = 0.7f, kUp = kPi - kDown;
  constexpr std::array angles{kDown, kDown, kDown, kDown, kUp, kUp, kUp, kUp};
  Model model = chain_of_strings(angles);
  for (RigidBody& body : model.bodies) body.linear_damping = body.angular_damping = 0.9f;
  model.bodies.back().mode = BodyMode::follow_bone;
  SmallWorld small(model, accurate_settings());
  small.run(20 * kPhysicsStepsPerSecond);
  std::vector<float> slopes;
  for (std::size_t i = 0; i + 2 < model.bodies.size(); ++i) {
    const glm::vec3 string = small.position(i + 1) - small.position(i);
    EXPECT_NEAR(glm::length(string), 5.0f, 0.05f) << i;
    slopes.push_back(string.y / string.x);
  }
  const float step = (slopes.back() - slopes.front()) / float(slopes.size() - 1);
  EXPECT_GT(step, 0.1f);
  for (std::size_t i = 0; i + 1 < slopes.size(); ++i) EXPECT_NEAR(slopes[i + 1] - slopes[i], step, 0.03f * step) << i;
}

// A plank of length 4 with a hinge at one end.
TEST(PhysicsWorld, AHingeStopsAtItsLimit) {
  Model model = chain_model({{0, 10, 0}, {2, 10, 0}});
  model.bodies = {ball(0, {0, 10, 0}, BodyMode::follow_bone), ball(1, {2, 10, 0})};
  model.bodies[1].shape = BodyShape::box;
  model.bodies[1].size = {2.0f, 0.5f, 0.5f};
  model.bodies[1].angular_damping = model.bodies[1].linear_damping = 0.5f;
  Joint joint = rigid_joint(0, 1, {0, 10, 0});
  joint.angular_lower_rad.z = -glm::radians(30.0f);
  joint.angular_upper_rad.z = glm::radians(30.0f);
  model.joints = {joint};
  SmallWorld small(model);
  small.run(10 * kPhysicsStepsPerSecond);
  const glm::vec3 arm = small.position(1) - glm::vec3(0, 10, 0);
  EXPECT_NEAR(glm::degrees(std::atan2(arm.y, arm.x)), -30.0f, 2.0f);
  EXPECT_NEAR(arm.z, 0.0f, 0.01f);
}

// A joint with a spring along its free x axis.
Model spring_model(float stiffness) {
  Model model = chain_model({{0, 0, 0}, {2, 0, 0}});
  model.bodies = {ball(0, {0, 0, 0}, BodyMode::follow_bone), ball(1, {2, 0, 0})};
  Joint joint = rigid_joint(0, 1, {0, 0, 0});
  joint.linear_lower.x = 1.0f;
  joint.linear_upper.x = -1.0f;
  joint.linear_spring.x = stiffness;
  model.joints = {joint};
  return model;
}

// Each step adds stiffness * displacement / mass * step to the velocity, then velocity * step to the position
// (physics.md 4).
TEST(PhysicsWorld, ASpringMatchesItsClosedForm) {
  constexpr float kStiffness = 10.0f;
  PhysicsSettings no_gravity;
  no_gravity.gravity = glm::vec3(0.0f);
  SmallWorld small(spring_model(kStiffness), no_gravity);
  small.bones[0].translation.x = 1.0f;  // the spring's rest position is now at distance 1
  small.run(1);
  float x = small.position(1).x - 2.0f, v = x / kStep;
  for (int step = 0; step < kPhysicsStepsPerSecond; ++step) {
    v += kStiffness * (1.0f - x) * kStep;
    x += v * kStep;
    small.run(1);
    ASSERT_NEAR(small.position(1).x - 2.0f, x, 0.02f) << step;
  }
  EXPECT_NEAR(x, 2.0f, 0.02f) << "half a period is a second: as far beyond the rest position";
}

TEST(PhysicsWorld, GroupsCollideOnlyIfBothMasksAllowIt) {
  Model model = chain_model({{0, 0, 0}, {0, 3, 0}});
  model.bodies = {ball(0, {0, 0, 0}, BodyMode::follow_bone), ball(1, {0, 3, 0})};
  model.bodies[0].shape = BodyShape::box;
  model.bodies[0].size = {5, 0.5f, 5};
  model.bodies[0].group = 3;
  model.bodies[1].group = 4;
  model.bodies[0].collides_with = 1 << 4;
  model.bodies[1].collides_with = 1 << 3;
  SmallWorld resting(model);
  resting.run(300);
  EXPECT_NEAR(resting.position(1).y, 1.0f, 0.05f) << "resting on the box";
  model.bodies[0].collides_with = 0;
  SmallWorld falling(model);
  falling.run(300);
  EXPECT_LT(falling.position(1).y, -100.0f) << "one mask alone does not suffice";
}

TEST(PhysicsWorld, TheGroundCollidesWithEveryBody) {
  for (const std::uint16_t mask : std::array<std::uint16_t, 3>{0, 1, 0x8000}) {
    Model model = chain_model({{0, 5, 0}});
    model.bodies = {ball(0, {0, 5, 0})};
    model.bodies[0].collides_with = mask;
    PhysicsSettings settings;
    settings.ground = true;
    SmallWorld small(model, settings);
    small.run(10 * kPhysicsStepsPerSecond);
    EXPECT_NEAR(small.position(0).y, 0.5f, 0.05f) << "mask " << mask;
  }
}

// Falls on a plate that follows its bone, whose top is at height 0.5. Returns the height at which the body rests.
float resting_height(const RigidBody& falling) {
  Model model = chain_model({{0, 0, 0}, {0, 3, 0}});
  model.bodies = {ball(0, {0, 0, 0}, BodyMode::follow_bone), falling};
  model.bodies[0].shape = BodyShape::box;
  model.bodies[0].size = {5, 0.5f, 5};
  for (RigidBody& body : model.bodies) {
    body.collides_with = 0xFFFF;
    body.linear_damping = body.angular_damping = 0.5f;
  }
  SmallWorld small(model);
  small.run(5 * kPhysicsStepsPerSecond);
  return small.position(1).y;
}

TEST(PhysicsWorld, BodiesWithoutVolumeCollideAsWhatIsLeft) {
  RigidBody body = ball(1, {0, 3, 0});
  body.shape = BodyShape::capsule;
  for (const float height : {0.0f, -1.0f}) {
    body.size = {0.75f, height, 0};
    EXPECT_NEAR(resting_height(body), 1.25f, 0.05f) << "a capsule without height is a ball";
  }
  for (const BodyShape shape : {BodyShape::sphere, BodyShape::box, BodyShape::capsule}) {
    body.shape = shape;
    body.size = {0, 0, 0};
    EXPECT_NEAR(resting_height(body), 0.5f, 0.05f) << "a point";
  }
  body.shape = BodyShape::box;
  body.size = {1, 0, 1};
  EXPECT_NEAR(resting_height(body), 0.5f, 0.05f) << "a plate";
}

// Bodies take an impulse in the step in which they become dynamic, and none in which they do not: as in a world in
// which they never were anything else.
TEST(PhysicsWorld, ImpulsesDoNotDependOnTheStateOfTheStepBefore) {
  Model model = chain_model({{0, 0, 0}, {0, 10, 0}});
  model.bodies = {ball(1, {0, 10, 0})};
  model.bodies[0].shape = BodyShape::box;
  model.bodies[0].size = {2, 0.5f, 1};
  const ImpulseOffset push{0, false, {0, 0, 200}, {1, 2, 3}};
  SmallWorld fresh(model), switched(model);
  switched.simulated[1] = 0;
  switched.run(5);
  switched.world.apply_impulse(push, 1.0f);
  switched.run(1);
  EXPECT_EQ(switched.position(0), glm::vec3(0, 10, 0)) << "switched off";
  switched.simulated[1] = 1;
  for (SmallWorld* each : {&fresh, &switched}) {
    each->world.apply_impulse(push, 1.0f);
    each->run(1);
  }
  EXPECT_GT(fresh.position(0).z, 0.01f);
  for (int step = 0; step < 30; ++step) {
    EXPECT_LT(glm::distance(switched.position(0), fresh.position(0)), 1e-5f) << step;
    EXPECT_GT(std::abs(glm::dot(switched.world.body(0).rotation, fresh.world.body(0).rotation)), 1.0f - 1e-6f) << step;
    fresh.run(1);
    switched.run(1);
  }
}

TEST(PhysicsWorld, AStackOfBoxesStaysUpright) {
  constexpr float kHalf = 2.0f;
  Model model = chain_model({{0, 0, 0}});
  for (int i = 0; i < 3; ++i) {
    RigidBody box = ball(0, {0, kHalf * float(2 * i + 1), 0});
    box.shape = BodyShape::box;
    box.size = glm::vec3(kHalf);
    box.friction = 0.5f;
    box.collides_with = 0xFFFF;
    model.bodies.push_back(box);
  }
  PhysicsSettings settings;
  settings.ground = true;
  SmallWorld small(model, settings);
  small.run(10 * kPhysicsStepsPerSecond);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_LT(glm::distance(small.position(i), model.bodies[i].position), 0.2f) << i;
  }
}

TEST(PhysicsWorld, ADisabledBodyIsKinematicAndRestartsWithoutVelocity) {
  Model model = chain_model({{0, 0, 0}, {0, 10, 0}});
  model.bodies = {ball(1, {0, 10, 0})};
  SmallWorld small(model);
  small.run(20);
  small.simulated[1] = 0;
  small.run(1);
  EXPECT_LT(glm::distance(small.position(0), {0, 10, 0}), 1e-5f);
  small.simulated[1] = 1;
  small.run(1);
  EXPECT_NEAR(small.position(0).y, 10.0f - kGravity * kStep * kStep, 1e-3f) << "the earlier velocity is gone";
}

TEST(PhysicsWorld, InvalidBodiesAndJointsGiveFiniteResults) {
  Model model = chain_model({{0, 0, 0}, {0, 1, 0}});
  model.bodies = {ball(0, {0, 0, 0}, BodyMode::follow_bone), ball(1, {0, 1, 0}), ball(1, {0, 1, 0}),
                  ball(-1, {3, 0, 0})};
  model.bodies[1].size = {};
  model.bodies[1].mass = 0.0f;
  model.bodies[2].shape = BodyShape::capsule;
  model.bodies[2].size = {-1.0f, 0.0f, 0.0f};
  model.bodies[2].linear_damping = 50.0f;
  model.bodies[2].restitution = -3.0f;
  for (RigidBody& body : model.bodies) body.collides_with = 0xFFFF;
  model.joints = {rigid_joint(1, 1, {0, 1, 0}), rigid_joint(-1, 1, {0, 1, 0}), rigid_joint(0, 2, {0, 1, 0}),
                  rigid_joint(0, 0, {0, 0, 0})};
  for (const JointKind kind :
       {JointKind::plain_6dof, JointKind::point_to_point, JointKind::cone_twist, JointKind::slider, JointKind::hinge}) {
    model.joints.push_back(rigid_joint(1, 2, {0, 1, 0}));
    model.joints.back().kind = kind;
  }
  SmallWorld small(model);
  small.run(300);
  for (std::size_t i = 0; i < model.bodies.size(); ++i) EXPECT_TRUE(is_finite(small.position(i))) << i;
  EXPECT_TRUE(small.world.lost().empty());
  EXPECT_LT(glm::distance(small.position(0), {0, 0, 0}), 1e-5f) << "on its bone";
  EXPECT_LT(glm::distance(small.position(1), {0, 1, 0}), 2.0f) << "held by its joints";
  EXPECT_LT(glm::distance(small.position(2), {0, 1, 0}), 2.0f) << "held by its joint";
  const float fallen = kGravity * kStep * kStep * 300.0f * 301.0f / 2.0f;
  EXPECT_NEAR(small.position(3).y, -fallen, 0.01f * fallen) << "nothing holds it";
}

TEST(PhysicsWorld, LostBodiesAreReportedAndReset) {
  Model model = chain_model({{0, 0, 0}, {0, 10, 0}});
  model.bodies = {ball(0, {0, 0, 0}), ball(1, {0, 10, 0})};
  model.bodies[0].linear_damping = 1.0f;
  PhysicsSettings settings;
  settings.gravity = {0.0f, -1e9f, 0.0f};
  SmallWorld small(model, settings);
  small.run(1);
  EXPECT_FALSE(small.world.lost().empty());
  EXPECT_LT(glm::distance(small.position(1), {0, 10, 0}), 1e-5f);
}

// One body is lost after an impulse, in the middle of a fall. Afterwards the simulation must go on as from the start.
TEST(PhysicsWorld, AfterALossEveryBodyFallsAgain) {
  Model model = chain_model({{0, 0, 0}, {0, 10, 0}});
  model.bodies = {ball(0, {0, 0, 0}), ball(1, {0, 10, 0})};
  SmallWorld small(model);
  small.run(20);
  EXPECT_TRUE(small.world.lost().empty());
  EXPECT_LT(small.position(1).y, 9.0f);
  small.world.apply_impulse({0, false, {1e9f, 0, 0}, {1, 0, 0}}, 1.0f);
  small.run(1);
  ASSERT_EQ(small.world.lost().size(), 1u);
  EXPECT_EQ(small.world.lost()[0], 0) << "the body is named";
  EXPECT_EQ(small.position(0), glm::vec3(0, 0, 0));
  EXPECT_EQ(small.position(1), glm::vec3(0, 10, 0)) << "the others restart with it";
  SmallWorld fresh(model);
  for (int step = 0; step < kPhysicsStepsPerSecond; ++step) {
    small.run(1);
    fresh.run(1);
    ASSERT_TRUE(small.world.lost().empty()) << step;
    for (std::size_t body : {0u, 1u}) ASSERT_EQ(small.position(body), fresh.position(body)) << step;
  }
  EXPECT_LT(small.position(1).y, -30.0f);
}

// Contacts, joints and velocities of before must leave nothing behind.
TEST(PhysicsWorld, AResetWorldEqualsAFreshOne) {
  const std::array angles{0.9f, 0.4f, -0.7f};
  Model model = chain_of_strings(angles);
  for (RigidBody& body : model.bodies) body.collides_with = 0xFFFF;
  PhysicsSettings settings;
  settings.ground = true;
  SmallWorld used(model, settings);
  for (int step = 0; step < 200; ++step) {
    used.bones[0].translation.y -= 0.45f;  // down to the ground
    used.run(1);
  }
  SmallWorld fresh(model, settings);
  fresh.bones = used.bones = bones_at_rest(model);
  used.world.reset_to_bones(used.bones);
  fresh.world.reset_to_bones(fresh.bones);
  for (int step = 0; step < 120; ++step) {
    used.run(1);
    fresh.run(1);
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
      ASSERT_LT(glm::distance(used.position(i), fresh.position(i)), 1e-3f) << step << ", body " << i;
    }
  }
}

TEST(PhysicsWorld, BodiesBeyondTheLimitStayAtRest) {
  Model model = chain_model({{0, 0, 0}});
  for (std::size_t i = 0; i < kMaxBodies + 1; ++i) model.bodies.push_back(ball(0, {float(i) * 2.0f, 0, 0}));
  model.joints = {rigid_joint(0, static_cast<std::int32_t>(kMaxBodies), {0, 0, 0})};
  SmallWorld small(model);
  small.run(1);
  EXPECT_LT(small.position(0).y, 0.0f);
  EXPECT_EQ(small.position(kMaxBodies).y, 0.0f);
}

// 2000 bodies in one place have two million pairs; in addition, 100,000 joints connect two of them.
TEST(PhysicsWorld, ManyOverlappingBodiesHaveBoundedCost) {
  Model model = chain_model({{0, 0, 0}});
  for (int i = 0; i < 2000; ++i) {
    model.bodies.push_back(ball(0, {0, 0, 0}));
    model.bodies.back().collides_with = 0xFFFF;
  }
  model.joints.assign(100000, rigid_joint(0, 1, {0, 0, 0}));
  SmallWorld small(model);
  small.run(2);
  EXPECT_TRUE(is_finite(small.position(0)));
}

// 1500 bodies that follow bones have a million pairs where the bones meet. The step after that examines few of them.
TEST(PhysicsWorld, BodiesThatGatherLoseTheirContacts) {
  constexpr std::size_t kCount = 1500;
  Model model = chain_model({{0, 0, 0}});
  model.bones.assign(kCount, model.bones[0]);
  for (std::size_t i = 0; i < kCount; ++i) {
    model.bones[i].parent = -1;
    model.bones[i].rest_position.x = 4.0f * static_cast<float>(i);
    model.bodies.push_back(ball(static_cast<std::int32_t>(i), model.bones[i].rest_position, BodyMode::follow_bone));
  }
  SmallWorld small(model);
  small.run(1);
  EXPECT_TRUE(small.world.without_contacts().empty());
  EXPECT_LT(small.world.work().pairs_examined, 10'000);
  for (RigidTransform& bone : small.bones) bone.translation = {0, 5, 0};
  small.run(1);
  EXPECT_GT(small.world.work().pairs_examined, 1'000'000);
  const std::vector<std::int32_t> excluded = small.world.without_contacts();
  ASSERT_EQ(excluded.size(), kCount - 256u) << "256 bodies have the 32,640 pairs that fit";
  EXPECT_EQ(excluded.front(), 256) << "in file order";
  for (int step = 0; step < 3; ++step) {
    for (RigidTransform& bone : small.bones) bone.translation.y += 3.0f;
    small.run(1);
    EXPECT_LT(small.world.work().pairs_examined, 200'000) << step;
  }
  EXPECT_EQ(small.world.without_contacts().size(), excluded.size());
  EXPECT_LT(glm::distance(small.position(kCount - 1), {0, 14, 0}), 1e-4f) << "it still follows its bone";
}

// The bodies of a file that overlap at rest are limited before the first step.
TEST(PhysicsWorld, BodiesThatOverlapAtRestAreNeverExamined) {
  Model model = chain_model({{0, 0, 0}});
  for (int i = 0; i < 5000; ++i) {
    model.bodies.push_back(ball(0, {0.0001f * static_cast<float>(i), 0, 0}));
    model.bodies.back().collides_with = 0xFFFF;
  }
  Diagnostics diagnostics;
  check_model(model, diagnostics);
  SmallWorld small(model);
  for (int step = 0; step < 3; ++step) {
    small.run(1);
    EXPECT_LT(small.world.work().pairs_examined, 200'000) << step;
  }
  EXPECT_EQ(small.world.without_contacts().size(), kMaxBodies - 256u);
  EXPECT_LT(small.position(kMaxBodies - 1).y, 0.0f) << "it still falls";
  EXPECT_EQ(small.position(4999).y, 0.0f) << "not simulated";
}

TEST(PhysicsWorld, TwoWorldsStayBitEqual) {
  Model model = pendulum_model();
  for (int i = 0; i < 10; ++i) {
    model.bodies.push_back(ball(1, {0.3f * float(i), 8, 0.1f * float(i)}));
    model.bodies.back().collides_with = 0xFFFF;
  }
  SmallWorld one(model), other(model);
  for (int step = 0; step < 300; ++step) {
    one.run(1);
    other.run(1);
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
      ASSERT_EQ(one.position(i), other.position(i)) << step;
      ASSERT_EQ(one.world.body(i).rotation, other.world.body(i).rotation) << step;
    }
  }
}

}  // namespace
}  // namespace odori
