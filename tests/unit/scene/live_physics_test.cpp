#include "scene/physics/live_physics.h"

#include "unit/scene/swinging_actor.h"
#include "view/stage_physics.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::swinging_actor;
using testing::swinging_model;

constexpr double kFrameTime = 1.0 / 60.0;

struct LiveStage {
  LiveStage() {
    stage.actors.push_back(swinging_actor());
    clock.last = 60.0;
    options.mode = PhysicsMode::live;
  }

  glm::vec3 show_frame() {
    update_physics(stage, options, clock, kFrameTime);
    tick(clock, kFrameTime);
    advance(stage, clock.frame);
    return stage.actors[0]->bones.globals[3].translation;
  }
  PhysicsShown shown() { return physics_report(stage).shown; }

  Stage stage;
  Clock clock;
  PhysicsOptions options;
};

void rotate_root(Actor& actor) { actor.overrides.bone_rotations[0] = axis_angle({0, 0, 1}, 1.0f); }

TEST(LivePhysics, ContinuesWhilePaused) {
  LiveStage live;
  live.show_frame();
  set_ik(*live.stage.actors[0], 0, true);
  seek(live.clock, 7.0);
  glm::vec3 before = live.show_frame();
  float moved = 0.0f;
  for (int i = 0; i < 60; ++i) {
    const glm::vec3 now = live.show_frame();
    moved += glm::distance(now, before);
    before = now;
  }
  EXPECT_GT(moved, 0.1f);
  EXPECT_EQ(live.shown(), PhysicsShown::live);
}

TEST(LivePhysics, JointsHoldThroughMinutesOfLooping) {
  LiveStage live;
  live.clock.playing = true;
  for (int i = 0; i < 5 * 60 * 60; ++i) {
    const glm::vec3 end = live.show_frame();
    const glm::vec3 root = live.stage.actors[0]->bones.globals[0].translation;
    ASSERT_LT(glm::distance(end, root), 4.5f) << i << ": three links of one unit, with some elasticity";
  }
}

TEST(LivePhysics, AnUnusedRecordStopsRecording) {
  LiveStage live;
  live.options.mode = PhysicsMode::always;
  live.show_frame();
  live.options.mode = PhysicsMode::live;
  for (int i = 0; i < 2000 && physics_report(live.stage).running; ++i) {
    live.show_frame();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_FALSE(physics_report(live.stage).running);
}

TEST(LivePhysics, OnlyWhilePlaying) {
  LiveStage live;
  live.options.mode = PhysicsMode::playing;
  live.show_frame();
  EXPECT_EQ(live.shown(), PhysicsShown::nothing);
  live.clock.playing = true;
  live.show_frame();
  EXPECT_NE(live.shown(), PhysicsShown::nothing);
  live.options.mode = PhysicsMode::off;
  live.show_frame();
  EXPECT_EQ(live.shown(), PhysicsShown::nothing);
}

TEST(LivePhysics, AnActorWithAnExternalParentIsShownLive) {
  LiveStage live;
  live.options.mode = PhysicsMode::always;
  live.stage.actors.push_back(swinging_actor());
  live.stage.actors[1]->external_parent_links.push_back({0, 0, 0});
  live.clock.playing = true;
  for (int i = 0; i < 30; ++i) live.show_frame();
  EXPECT_EQ(live.stage.actors[1]->physics->shown(), PhysicsShown::live);
  const glm::vec3 root = live.stage.actors[0]->bones.globals[0].translation;
  EXPECT_LT(glm::distance(live.stage.actors[1]->bones.globals[3].translation, root), 6.0f)
      << "it moves with its external parent";
}

TEST(LivePhysics, ActorsWithoutBodiesHaveNone) {
  Stage stage;
  Model model = swinging_model();
  for (RigidBody& body : model.bodies) body.mode = BodyMode::follow_bone;
  stage.actors.push_back(swinging_actor(std::move(model)));
  update_physics(stage, {}, {}, kFrameTime);
  EXPECT_FALSE(physics_report(stage).any);
  EXPECT_EQ(stage.actors[0]->physics, nullptr);
}

TEST(LivePhysics, LostBodiesAreReportedOnce) {
  Model unjointed = swinging_model();
  unjointed.joints.clear();
  Stage stage;
  stage.actors.push_back(swinging_actor(std::move(unjointed)));
  Clock clock;
  clock.last = 10.0;
  PhysicsOptions options;
  options.settings.gravity = {0, -kMaxAcceleration, 0};
  update_physics(stage, options, clock, kFrameTime);
  testing::wait_for_record(*stage.actors[0], 60.0);
  const auto lost = take_lost_bodies(stage);
  ASSERT_EQ(lost.size(), 3u);
  EXPECT_EQ(lost[0].actor, 0);
  EXPECT_TRUE(take_lost_bodies(stage).empty());
  stage.actors[0]->physics->restart(*stage.actors[0]);
  testing::wait_for_record(*stage.actors[0], 60.0);
  EXPECT_TRUE(take_lost_bodies(stage).empty()) << "though they were lost again";
}

TEST(LivePhysics, SwitchingPhysicsOffStopsTheRecordingAtOnce) {
  LiveStage live;
  live.clock.last = 1e7;  // a recording that would not end during the test
  live.options.record_mib = kMaxRecordMib;
  live.options.mode = PhysicsMode::always;
  live.show_frame();
  PhysicsRecord& record = live.stage.actors[0]->physics->record();
  while (record.steps() < 100) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  live.options.mode = PhysicsMode::off;
  live.show_frame();
  EXPECT_FALSE(physics_report(live.stage).running);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));  // for the step in progress
  const std::size_t steps = record.steps();
  for (int i = 0; i < 20; ++i) {
    live.show_frame();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(record.steps(), steps);

  live.options.mode = PhysicsMode::always;
  while (record.steps() < steps + 100) {
    live.show_frame();
    EXPECT_TRUE(physics_report(live.stage).running);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const auto continued = testing::shown(*live.stage.actors[0], 33.5);
  const auto uninterrupted = swinging_actor();
  set_physics(*uninterrupted, true);
  EXPECT_TRUE(testing::same(continued, testing::shown(*uninterrupted, 33.5))) << "it goes on where it stopped";
}

TEST(LivePhysics, RestsWhenTheBodiesRest) {
  Model model = swinging_model();
  for (RigidBody& body : model.bodies) body.linear_damping = body.angular_damping = 0.9f;
  LiveStage live;
  live.stage.actors[0] = swinging_actor(std::move(model));
  live.clock.playing = true;
  for (int i = 0; i < 30; ++i) live.show_frame();
  EXPECT_TRUE(physics_report(live.stage).moving);
  live.clock.playing = false;
  int frames = 0;
  while (physics_report(live.stage).moving && ++frames < 6000) live.show_frame();
  ASSERT_LT(frames, 6000);
  EXPECT_GE(frames, 60) << "a second of rest";
  const std::uint64_t revision = physics_revision(live.stage);
  for (int i = 0; i < 10; ++i) live.show_frame();
  EXPECT_EQ(physics_revision(live.stage), revision) << "nothing to redraw";
  EXPECT_EQ(live.shown(), PhysicsShown::live);

  rotate_root(*live.stage.actors[0]);
  live.show_frame();
  EXPECT_TRUE(physics_report(live.stage).moving) << "a changed pose wakes it";
  EXPECT_NE(physics_revision(live.stage), revision);
}

TEST(LivePhysics, ChangedSettingsWakeItAndStartFromTheBones) {
  LiveStage live;
  live.clock.playing = true;
  for (int i = 0; i < 30; ++i) live.show_frame();
  live.options.settings.gravity = {98, 0, 0};
  for (int i = 0; i < 120; ++i) live.show_frame();
  const BoneState& bones = live.stage.actors[0]->bones;
  EXPECT_GT(bones.globals[3].translation.x, bones.globals[0].translation.x + 1.0f);
}

}  // namespace
}  // namespace odori
