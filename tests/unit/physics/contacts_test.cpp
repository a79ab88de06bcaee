#include "physics/contacts.h"

#include "physics/placement.h"
#include "unit/physics/small_world.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::ball;
using testing::chain_model;

// Balls of radius 0.5 at these x coordinates.
Model row_of_balls(std::initializer_list<float> at) {
  Model model = chain_model({{0, 0, 0}});
  for (const float x : at) {
    model.bodies.push_back(ball(0, {x, 0, 0}));
    model.bodies.back().collides_with = 0xFFFF;
  }
  return model;
}

std::vector<RigidTransform> rest_transforms(const Model& model) {
  std::vector<RigidTransform> transforms;
  for (const RigidBody& body : model.bodies) transforms.push_back(rest_transform(body));
  return transforms;
}

TEST(ContactFinder, FindsContactPointsAndDepths) {
  const Model model = row_of_balls({0.0f, 0.75f, 5.0f});
  ContactFinder finder(model);
  auto transforms = rest_transforms(model);
  const auto found = finder.find(transforms);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].body_a + found[0].body_b, 1);
  EXPECT_NEAR(found[0].depth, 0.25f, 1e-4f);
  EXPECT_NEAR(found[0].position.x, found[0].body_b == 1 ? 0.25f : 0.5f, 1e-4f) << "on the surface of b";
  transforms[2].translation.x = 1.6f;
  EXPECT_EQ(finder.find(transforms).size(), 2u) << "a body moved into contact";
  transforms[0].translation.y = 9.0f;
  EXPECT_EQ(finder.find(transforms).size(), 1u) << "a body moved away";
}

TEST(ContactFinder, IgnoresJoinedBodies) {
  Model model = row_of_balls({0.0f, 0.75f, 1.5f});
  model.joints = {testing::rigid_joint(1, 0, {0.4f, 0, 0})};
  const auto found = ContactFinder(model).find(rest_transforms(model));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].body_a + found[0].body_b, 3);
}

TEST(ContactFinder, ABodyWithoutVolumeTouchesAsAPoint) {
  Model model = row_of_balls({0.0f, 0.4f});
  model.bodies[1].size.x = 0.0f;
  ContactFinder finder(model);
  const auto found = finder.find(rest_transforms(model));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].depth, 0.1f, 1e-3f);
}

TEST(ContactFinder, IgnoresBodiesWithoutContacts) {
  Model model = row_of_balls({0.0f, 0.75f, 1.5f});
  model.bodies[2].has_contacts = false;
  EXPECT_EQ(ContactFinder(model).find(rest_transforms(model)).size(), 1u);
}

TEST(ContactFinder, IgnoresGroupsThatDoNotCollide) {
  Model model = row_of_balls({0.0f, 0.75f});
  model.bodies[1].collides_with = 0xFFFE;
  EXPECT_TRUE(ContactFinder(model).find(rest_transforms(model)).empty());
  model = row_of_balls({0.0f, 0.75f});
  for (RigidBody& body : model.bodies) body.mode = BodyMode::follow_bone;
  EXPECT_TRUE(ContactFinder(model).find(rest_transforms(model)).empty()) << "both are kinematic";
}

}  // namespace
}  // namespace odori
