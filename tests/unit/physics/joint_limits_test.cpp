#include "physics/joint_limits.h"

#include "physics/placement.h"
#include "unit/physics/small_world.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::ball;
using testing::chain_model;
using testing::rigid_joint;
using testing::SmallWorld;

// Two balls, with a joint half way between them.
struct Pair {
  RigidBody a = ball(0, {0, 10, 0}, BodyMode::follow_bone);
  RigidBody b = ball(1, {2, 10, 0});
  Joint joint = rigid_joint(0, 1, {1, 10, 0});

  glm::vec3 violation_when_b_moves(glm::vec3 offset) const {
    RigidTransform moved = rest_transform(b);
    moved.translation += offset;
    return JointLimits(joint, a, b).violation(rest_transform(a), moved);
  }
};

TEST(JointLimits, LockedAxesAllowNoOffset) {
  const Pair pair;
  EXPECT_LT(glm::distance(pair.violation_when_b_moves({1, 2, -3}), glm::vec3(1, 2, -3)), 1e-5f);
}

TEST(JointLimits, OffsetsWithinLimitsAndAlongFreeAxesAreNoViolation) {
  Pair pair;
  pair.joint.linear_lower = {-1, 0, 1};
  pair.joint.linear_upper = {2, 0, -1};
  EXPECT_LT(glm::distance(pair.violation_when_b_moves({5, 0, 50}), glm::vec3(3, 0, 0)), 1e-5f);
  EXPECT_LT(glm::distance(pair.violation_when_b_moves({-5, 1, -50}), glm::vec3(-4, 1, 0)), 1e-5f);
}

TEST(JointLimits, LimitsRotateWithTheJoint) {
  Pair pair;
  pair.joint.rotation_rad = {0, 0, glm::radians(90.0f)};  // the joint's x axis points up
  pair.joint.linear_upper.x = 2.0f;
  EXPECT_LT(glm::distance(pair.violation_when_b_moves({0, 3, 0}), glm::vec3(0, 1, 0)), 1e-5f);
}

TEST(JointLimits, RotationalJointsAllowNoOffset) {
  Pair pair;
  pair.joint.linear_upper = glm::vec3(9.0f);
  for (const JointKind kind : {JointKind::point_to_point, JointKind::cone_twist, JointKind::hinge}) {
    pair.joint.kind = kind;
    EXPECT_LT(glm::distance(pair.violation_when_b_moves({3, 0, 0}), glm::vec3(3, 0, 0)), 1e-5f);
  }
  pair.joint.kind = JointKind::slider;
  EXPECT_EQ(pair.violation_when_b_moves({3, 0, 0}), glm::vec3(0.0f));
}

TEST(TetheredBodies, FollowTheShortestPathOfJoints) {
  Model model = chain_model({{0, 10, 0}, {0, 8, 0}, {0, 6, 0}, {0, 4, 0}});
  model.bodies = {ball(3, {0, 4, 0}), ball(2, {0, 6, 0}), ball(1, {0, 8, 0}),
                  ball(0, {0, 10, 0}, BodyMode::follow_bone), ball(-1, {9, 9, 9})};
  model.joints = {rigid_joint(0, 1, {0, 5, 0}), rigid_joint(1, 2, {0, 7, 0}), rigid_joint(2, 0, {0, 6, 0}),
                  rigid_joint(3, 2, {0, 9, 0}), rigid_joint(1, 7, {0, 0, 0}), rigid_joint(-1, 4, {0, 0, 0})};
  const auto tethered = tethered_bodies(model, model.bodies.size());
  ASSERT_EQ(tethered.size(), 3u) << "the last body has no path to a kinematic body";
  EXPECT_EQ(tethered[0].body, 2);
  EXPECT_EQ(tethered[0].holder, 3);
  EXPECT_EQ(tethered[1].body, 1);
  EXPECT_EQ(tethered[2].body, 0);
  EXPECT_EQ(tethered[2].holder, 2) << "shorter by one joint than through body 1";
  RigidTransform moved = rest_transform(model.bodies[1]);
  moved.translation.y -= 3.0f;
  const glm::vec3 violation = tethered[1].violation(moved, rest_transform(model.bodies[2]));
  EXPECT_LT(glm::distance(violation, glm::vec3(0, -3, 0)), 1e-5f) << "body a of the joint";
}

// A tiny earring on a head that rotates fast.
TEST(PhysicsWorld, BrokenJointsAreReattached) {
  Model model = chain_model({{0, 10, 0}, {0, 8, 0}, {0, 7.7f, 0}});
  model.bodies = {ball(0, {0, 10, 0}, BodyMode::follow_bone), ball(1, {0, 8, 0}), ball(2, {0, 7.7f, 0})};
  for (std::size_t i : {1u, 2u}) {
    model.bodies[i].shape = BodyShape::capsule;
    model.bodies[i].size = {0.03f, 0.13f, 0.0f};
    model.bodies[i].mass = 5.0f;
  }
  model.joints = {rigid_joint(0, 1, {0, 8.1f, 0}), rigid_joint(1, 2, {0, 7.85f, 0})};
  for (Joint& joint : model.joints) {
    joint.angular_lower_rad = glm::vec3(-1.5f);
    joint.angular_upper_rad = glm::vec3(1.5f);
  }
  SmallWorld small(model);
  const auto tethered = tethered_bodies(model, model.bodies.size());
  for (int step = 0; step < 120; ++step) {
    small.bones[0].rotation = axis_angle({0, 0, 1}, 1.5f * float(step));
    small.run(1);
    for (const TetheredBody& each : tethered) {
      const RigidTransform at = small.world.body(static_cast<std::size_t>(each.body));
      const RigidTransform holder = small.world.body(static_cast<std::size_t>(each.holder));
      ASSERT_LE(glm::length(each.violation(at, holder)), 1.001f) << step;
    }
  }
}

}  // namespace
}  // namespace odori
