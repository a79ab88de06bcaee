#include "physics/contacts.h"

#include "physics/rest_transform.h"
#include "unit/physics/worlds.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::ball;
using testing::chain_model;

// Balls of radius 0.5 in a row, so far apart.
Model row_of_balls(std::initializer_list<float> at) {
  Model model = chain_model({{0, 0, 0}});
  for (const float x : at) {
    model.bodies.push_back(ball(0, {x, 0, 0}));
    model.bodies.back().collides_with = 0xFFFF;
  }
  return model;
}

std::vector<RigidTransform> rest_places(const Model& model) {
  std::vector<RigidTransform> places;
  for (const RigidBody& body : model.bodies) places.push_back(rest_transform(body));
  return places;
}

TEST(ContactFinder, FindsWhereBodiesTouchAndHowDeep) {
  const Model model = row_of_balls({0.0f, 0.75f, 5.0f});
  ContactFinder finder(model);
  auto places = rest_places(model);
  const auto found = finder.find(places);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].body_a + found[0].body_b, 1);
  EXPECT_NEAR(found[0].depth, 0.25f, 1e-4f);
  EXPECT_NEAR(found[0].place.x, found[0].body_b == 1 ? 0.25f : 0.5f, 1e-4f) << "on the surface of b";
  places[2].translation.x = 1.6f;
  EXPECT_EQ(finder.find(places).size(), 2u) << "moved there";
  places[0].translation.y = 9.0f;
  EXPECT_EQ(finder.find(places).size(), 1u) << "and away again";
}

TEST(ContactFinder, LeavesOutGroupsThatDoNotMeetAndWhatHasNoVolume) {
  Model model = row_of_balls({0.0f, 0.75f});
  model.bodies[1].collides_with = 0xFFFE;
  EXPECT_TRUE(ContactFinder(model).find(rest_places(model)).empty());
  model = row_of_balls({0.0f, 0.4f});
  model.bodies[1].size.x = 0.0f;
  EXPECT_TRUE(ContactFinder(model).find(rest_places(model)).empty());
  model = row_of_balls({0.0f, 0.75f});
  for (RigidBody& body : model.bodies) body.mode = BodyMode::follow_bone;
  EXPECT_TRUE(ContactFinder(model).find(rest_places(model)).empty()) << "neither can give way";
}

}  // namespace
}  // namespace odori
