#include "scene/live_physics.h"

#include "unit/scene/swinging_actor.h"
#include "viewer/stage_physics.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::swinging_actor;
using testing::swinging_model;

constexpr double kImage = 1.0 / 60.0;

struct LiveStage {
  LiveStage() {
    stage.actors.push_back(swinging_actor());
    clock.last = 60.0;
    choice.mode = PhysicsMode::live;
  }

  glm::vec3 image() {
    update_physics(stage, choice, clock, kImage);
    tick(clock, kImage);
    advance(stage, clock.frame);
    return stage.actors[0]->bones.globals[3].translation;
  }
  PhysicsShown shown() { return physics_report(stage).shown; }

  Stage stage;
  Clock clock;
  PhysicsChoice choice;
};

TEST(LivePhysics, GoesOnWhileTimeStands) {
  LiveStage live;
  live.image();
  set_ik(*live.stage.actors[0], 0, true);
  seek(live.clock, 7.0);
  glm::vec3 before = live.image();
  float moved = 0.0f;
  for (int i = 0; i < 60; ++i) {
    const glm::vec3 now = live.image();
    moved += glm::distance(now, before);
    before = now;
  }
  EXPECT_GT(moved, 0.1f);
  EXPECT_EQ(live.shown(), PhysicsShown::live);
}

TEST(LivePhysics, StaysWholeThroughMinutesOfLooping) {
  LiveStage live;
  live.clock.playing = true;
  for (int i = 0; i < 5 * 60 * 60; ++i) {
    const glm::vec3 end = live.image();
    const glm::vec3 root = live.stage.actors[0]->bones.globals[0].translation;
    ASSERT_LT(glm::distance(end, root), 4.5f) << i << ": three links of one unit, and what they give";
  }
}

TEST(LivePhysics, ARecordThatIsNoLongerWantedComesToRest) {
  LiveStage live;
  live.choice.mode = PhysicsMode::always;
  live.image();
  live.choice.mode = PhysicsMode::live;
  for (int i = 0; i < 2000 && physics_report(live.stage).running; ++i) {
    live.image();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_FALSE(physics_report(live.stage).running);
}

TEST(LivePhysics, OnlyWhilePlaying) {
  LiveStage live;
  live.choice.mode = PhysicsMode::playing;
  live.image();
  EXPECT_EQ(live.shown(), PhysicsShown::nothing);
  live.clock.playing = true;
  live.image();
  EXPECT_NE(live.shown(), PhysicsShown::nothing);
  live.choice.mode = PhysicsMode::off;
  live.image();
  EXPECT_EQ(live.shown(), PhysicsShown::nothing);
}

TEST(LivePhysics, AnActorThatHangsOnAnotherIsShownLive) {
  LiveStage live;
  live.choice.mode = PhysicsMode::always;
  live.stage.actors.push_back(swinging_actor());
  live.stage.actors[1]->follows.push_back({0, 0, 0});
  live.clock.playing = true;
  for (int i = 0; i < 30; ++i) live.image();
  EXPECT_EQ(live.stage.actors[1]->physics->shown(), PhysicsShown::live);
  const glm::vec3 root = live.stage.actors[0]->bones.globals[0].translation;
  EXPECT_LT(glm::distance(live.stage.actors[1]->bones.globals[3].translation, root), 6.0f) << "it is carried along";
}

TEST(LivePhysics, ActorsWithoutBodiesHaveNone) {
  Stage stage;
  Model model = swinging_model();
  for (RigidBody& body : model.bodies) body.mode = BodyMode::follow_bone;
  stage.actors.push_back(swinging_actor(std::move(model)));
  update_physics(stage, {}, {}, kImage);
  EXPECT_FALSE(physics_report(stage).any);
  EXPECT_EQ(stage.actors[0]->physics, nullptr);
}

TEST(LivePhysics, LostBodiesAreToldOnce) {
  Model loose = swinging_model();
  loose.joints.clear();
  Stage stage;
  stage.actors.push_back(swinging_actor(std::move(loose)));
  Clock clock;
  clock.last = 10.0;
  PhysicsChoice choice;
  choice.settings.gravity = {0, -kStrongestPull, 0};
  update_physics(stage, choice, clock, kImage);
  testing::let_record(*stage.actors[0], 60.0);
  const auto lost = take_lost_bodies(stage);
  ASSERT_EQ(lost.size(), 3u);
  EXPECT_EQ(lost[0].actor, 0);
  EXPECT_TRUE(take_lost_bodies(stage).empty());
  stage.actors[0]->physics->restart(*stage.actors[0]);
  testing::let_record(*stage.actors[0], 60.0);
  EXPECT_TRUE(take_lost_bodies(stage).empty()) << "though lost again";
}

}  // namespace
}  // namespace odori
