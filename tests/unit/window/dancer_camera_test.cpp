#include "support/models.h"
#include "support/session_fixtures.h"
#include "window/desktop/dancer_view.h"
#include "window/desktop/seat.h"

#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr float kTall = 20.0f;
constexpr float kSlim = 0.9f;

// From the window's upper left corner, as shares of its size.
glm::vec2 in_window(const Camera& camera, glm::vec3 point, float aspect = kSlim) {
  const glm::vec4 clip = world_to_clip(camera, aspect) * glm::vec4(point, 1.0f);
  return {0.5f + 0.5f * clip.x / clip.w, 0.5f - 0.5f * clip.y / clip.w};
}

TEST(DancerCamera, ShowsTheDancerWithTheGroundWhereTheWindowHasIt) {
  DancerCamera follows;
  const glm::vec3 at(3.0f, 11.0f, -5.0f);
  const Camera camera = follows.update({&at, 1}, kTall, kSlim, 0.0);
  const glm::vec2 ground = in_window(camera, {3.0f, 0.0f, -5.0f});
  EXPECT_NEAR(ground.x, 0.5f, 1e-4f);
  EXPECT_NEAR(ground.y, 1.0f - kBelowGround, 1e-4f);
  const float head = in_window(camera, {3.0f, kTall, -5.0f}).y;
  EXPECT_GT(head, 0.05f) << "room for raised hands";
  EXPECT_LT(head, 0.2f);
}

TEST(DancerCamera, FollowsASlowWalkAndJumpsToAnotherScene) {
  DancerCamera follows;
  glm::vec3 at(0.0f);
  follows.update({&at, 1}, kTall, kSlim, 0.0);
  at.x = 10.0f;
  const Camera soon = follows.update({&at, 1}, kTall, kSlim, 1.0 / 30.0);
  EXPECT_GT(soon.target.x, 0.0f);
  EXPECT_LT(soon.target.x, 3.0f) << "she is seen to walk";
  Camera later;
  for (int i = 0; i < 90; ++i) later = follows.update({&at, 1}, kTall, kSlim, 1.0 / 30.0);
  EXPECT_NEAR(later.target.x, 10.0f, 0.1f);
  at.x = 200.0f;
  EXPECT_FLOAT_EQ(follows.update({&at, 1}, kTall, kSlim, 1.0 / 30.0).target.x, 200.0f);
}

TEST(DancerCamera, ShowsAllDancersOfALongLine) {
  const std::vector<glm::vec3> line{{-40.0f, 10.0f, 0.0f}, {0.0f, 10.0f, 2.0f}, {40.0f, 10.0f, 0.0f}};
  const float aspect = desktop_aspect(line.size());
  EXPECT_GT(aspect, desktop_aspect(1));
  DancerCamera follows;
  const Camera camera = follows.update(line, kTall, aspect, 0.0);
  for (const glm::vec3& at : line) {
    EXPECT_GT(in_window(camera, at, aspect).x, 0.05f);
    EXPECT_LT(in_window(camera, at, aspect).x, 0.95f);
  }
  EXPECT_NEAR(in_window(camera, {0.0f, 0.0f, 1.0f}, aspect).y, 1.0f - kBelowGround, 1e-4f) << "on the same ground";
}

TEST(DancerCamera, ThePointerIsWhereItIsSeen) {
  DancerCamera follows;
  const glm::vec3 origin(0.0f);
  const Camera camera = follows.update({&origin, 1}, kTall, kSlim, 0.0);
  const glm::vec2 window(450.0f, 500.0f);
  for (const glm::vec2 at : {glm::vec2(225.0f, 250.0f), glm::vec2(0.0f, 0.0f), glm::vec2(900.0f, -300.0f)}) {
    const glm::vec2 seen = in_window(camera, pointer_in_world(camera, at, window)) * window;
    EXPECT_NEAR(seen.x, at.x, 0.05f);
    EXPECT_NEAR(seen.y, at.y, 0.05f);
  }
}

TEST(DancerCamera, SceneryIsNotOnTheDesktop) {
  Stage stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(testing::named_model(2))));
  stage.actors.push_back(make_actor(std::make_shared<const Model>(testing::named_model(1))));
  stage.actors[1]->floor_area = 1000.0f;
  advance(stage, 0.0);
  EXPECT_EQ(desktop_dancers(stage), 1u);
  EXPECT_TRUE(is_on_desktop(stage, *stage.actors[0]));
  EXPECT_FALSE(is_on_desktop(stage, *stage.actors[1]));
  stage.actors.erase(stage.actors.begin());
  EXPECT_TRUE(is_on_desktop(stage, *stage.actors[0])) << "there is nothing else";
}

}  // namespace
}  // namespace odori
