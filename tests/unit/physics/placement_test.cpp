#include "physics/placement.h"

#include "unit/physics/small_world.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::ball;
using testing::bones_at_rest;
using testing::chain_model;
using testing::SmallWorld;

// Root 0, centre 1, waist 2, head 3, leg 4 (on the waist), and a second tree of 5 and 6.
Model two_trees() {
  Model model = chain_model({{0, 0, 0}, {0, 8, 0}, {0, 9, 0}, {0, 15, 0}, {0, 4, 0}, {5, 0, 0}, {5, 1, 0}});
  model.bones[4].parent = 2;
  model.bones[5].parent = -1;
  return model;
}

TEST(Placement, ATreeIsPlacedByTheLastBoneThatCarriesAllItsBodies) {
  Model model = two_trees();
  EXPECT_EQ(Placement(model).main_bone(), -1) << "no bodies";
  EXPECT_EQ(Placement(model).bone_of(3), -1);
  model.bodies = {ball(3, {0, 15, 0}), ball(4, {0, 4, 0}), ball(6, {5, 1, 0})};
  const Placement placement(model);
  EXPECT_EQ(placement.bone_of(0), 2);
  EXPECT_EQ(placement.bone_of(3), 2);
  EXPECT_EQ(placement.bone_of(5), 6);
  EXPECT_EQ(placement.main_bone(), 2);
  model.bodies.push_back(ball(5, {5, 0, 0}));
  EXPECT_EQ(Placement(model).bone_of(6), 5);
  EXPECT_EQ(Placement(model).main_bone(), 2) << "of equally many bodies, the first tree";
  model.bodies.push_back(ball(6, {5, 1, 0}));
  EXPECT_EQ(Placement(model).main_bone(), 5);
}

TEST(Placement, APoseIsCarriedRigidlyTreeByTree) {
  Model model = two_trees();
  model.bodies = {ball(3, {0, 15, 0}), ball(4, {0, 4, 0}), ball(6, {5, 1, 0})};
  const std::vector<RigidTransform> rest = bones_at_rest(model);
  std::vector<RigidTransform> to = rest;
  to[2] = {axis_angle({0, 1, 0}, kPi / 2), {12, 9, 0}};  // the waist: a quarter turn to the left
  std::vector<RigidTransform> carried(rest.size());
  Placement(model).carry(rest, to, rest, carried);
  EXPECT_LT(glm::distance(carried[3].translation, {12, 15, 0}), 1e-5f);
  EXPECT_LT(glm::distance(carried[3].apply({0, 0, 1}), {13, 15, 0}), 1e-5f) << "+Z has turned to +X";
  EXPECT_EQ(carried[6].translation, rest[6].translation) << "the other tree stays, exactly";
}

// A body without a bone starts over where the model is, not at the origin.
TEST(PhysicsWorld, ADynamicBodyWithoutABoneIsResetToTheModel) {
  Model model = chain_model({{0, 0, 0}, {0, 10, 0}});
  model.bodies = {ball(1, {0, 10, 0}, BodyMode::follow_bone), ball(-1, {3, 10, 0}),
                  ball(-1, {0, 0, 0}, BodyMode::follow_bone)};
  SmallWorld small(model);
  for (RigidTransform& bone : small.bones) bone.translation.x += 12.0f;
  small.world.reset_to_bones(small.bones);
  EXPECT_LT(glm::distance(small.position(0), {12, 10, 0}), 1e-5f);
  EXPECT_LT(glm::distance(small.position(1), {15, 10, 0}), 1e-5f);
  EXPECT_EQ(small.position(2), glm::vec3(0, 0, 0)) << "part of the surroundings";
}

// Carried in mid-swing by a move and a turn about the vertical, a world goes on as if nothing had happened.
TEST(PhysicsWorld, CarriedBodiesKeepTheirMotion) {
  Model model = chain_model({{0, 10, 0}, {1, 8, 0}, {2, 6, 0}});
  model.bodies = {ball(0, {0, 10, 0}, BodyMode::follow_bone), ball(1, {1, 8, 0}), ball(2, {2, 6, 0})};
  for (std::int32_t i = 0; i < 2; ++i) {
    Joint joint = testing::rigid_joint(i, i + 1, model.bodies[static_cast<std::size_t>(i)].position);
    joint.angular_lower_rad = glm::vec3(-1.5f);
    joint.angular_upper_rad = glm::vec3(1.5f);
    model.joints.push_back(joint);
  }
  SmallWorld still(model), carried(model);
  for (SmallWorld* each : {&still, &carried}) each->run(20);
  const RigidTransform move{axis_angle({0, 1, 0}, 2.0f), {12, 0, -7}};
  const std::vector<RigidTransform> before = carried.bones;
  for (RigidTransform& bone : carried.bones) bone = move * bone;
  carried.world.carry(before, carried.bones);
  float moved = 0.0f;
  for (int step = 0; step < 60; ++step) {
    moved = std::max(moved, glm::distance(still.position(2), {2, 6, 0}));
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
      ASSERT_LT(glm::distance(carried.position(i), move.apply(still.position(i))), 2e-3f) << step << ", body " << i;
    }
    still.run(1);
    carried.run(1);
  }
  EXPECT_GT(moved, 0.5f) << "it swings";
}

}  // namespace
}  // namespace odori
