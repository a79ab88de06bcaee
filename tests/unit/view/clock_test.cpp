#include "view/clock.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

Clock playing_clock() {
  Clock clock;
  clock.last = 300.0;
  clock.playing = true;
  return clock;
}

constexpr double kFrame = 1.0 / 30.0;  // seconds

TEST(Clock, LoopsTheRange) {
  Clock clock = playing_clock();
  set_range(clock, {100.0, 110.0});
  clock.frame = 109.0;
  tick(clock, kFrame * 4.0);
  EXPECT_NEAR(clock.frame, 103.0, 1e-9);
  EXPECT_TRUE(clock.playing);
}

TEST(Clock, WithoutLoopingPlaybackStopsAtTheEndOfTheRange) {
  Clock clock = playing_clock();
  clock.loop = false;
  set_range(clock, {100.0, 110.0});
  clock.frame = 109.0;
  tick(clock, 1.0);
  EXPECT_EQ(clock.frame, 110.0);
  EXPECT_FALSE(clock.playing);
  toggle_playback(clock);
  EXPECT_EQ(clock.frame, 100.0) << "restarts from the start of the range";
}

TEST(Clock, PlaysIntoTheRangeFromBeforeAndRestartsFromAfterIt) {
  Clock clock = playing_clock();
  set_range(clock, {100.0, 110.0});
  clock.frame = 50.0;
  tick(clock, kFrame);
  EXPECT_NEAR(clock.frame, 51.0, 1e-9);
  clock.frame = 200.0;
  tick(clock, kFrame);
  EXPECT_EQ(clock.frame, 100.0);
}

TEST(Clock, TheRangeIsClampedToTheMotionAndRounded) {
  Clock clock = playing_clock();
  set_range(clock, {250.4, -20.0});
  EXPECT_EQ(clock.range, (FrameRange{0.0, 250.0}));
  set_range(clock, {290.0, 900.0});
  EXPECT_EQ(clock.range, (FrameRange{290.0, 300.0}));
  set_range(clock, {5.2, 5.4});
  EXPECT_EQ(clock.range, std::nullopt) << "shorter than a frame";
}

TEST(Clock, AShorterMotionClampsTheRange) {
  Clock clock = playing_clock();
  set_range(clock, {100.0, 200.0});
  clock.frame = 180.0;
  set_last(clock, 150.0);
  EXPECT_EQ(clock.range, (FrameRange{100.0, 150.0}));
  EXPECT_EQ(clock.frame, 150.0);
  set_last(clock, 90.0);
  EXPECT_EQ(clock.range, std::nullopt);
}

TEST(Clock, RangeStartAndEndAreSetToTheCurrentFrame) {
  Clock clock = playing_clock();
  clock.frame = 40.7;
  set_range_start_here(clock);
  EXPECT_EQ(clock.range, (FrameRange{40.0, 300.0}));
  clock.frame = 60.0;
  set_range_end_here(clock);
  EXPECT_EQ(clock.range, (FrameRange{40.0, 60.0}));
  clock.frame = 80.0;
  set_range_start_here(clock);
  EXPECT_EQ(clock.range, (FrameRange{80.0, 300.0})) << "after the old end";
  clock.frame = 20.0;
  set_range_end_here(clock);
  EXPECT_EQ(clock.range, (FrameRange{0.0, 20.0})) << "before the old start";
}

// One bone keyed at 0, 10, 20, another at 15, a morph at 12.
Stage keyed_stage() {
  auto model = std::make_shared<Model>();
  model->bones.resize(3);
  model->morphs.resize(1);
  Stage stage;
  stage.actors.push_back(make_actor(model));
  BoundMotion motion;
  motion.bones.push_back({0, std::vector<BoneKey>(3)});
  motion.bones[0].keys[1].frame = 10;
  motion.bones[0].keys[2].frame = 20;
  motion.bones.push_back({1, std::vector<BoneKey>(1)});
  motion.bones[1].keys[0].frame = 15;
  motion.morphs.push_back({{0}, {{12, 1.0f}}});
  stage.actors[0]->bound = std::make_shared<const BoundMotion>(std::move(motion));
  stage.camera_keys.resize(1);
  stage.camera_keys[0].frame = 77;
  return stage;
}

TEST(AdjacentKey, SearchesTheSelection) {
  const Stage stage = keyed_stage();
  EXPECT_EQ(adjacent_key(stage, 10.0, 1, {0, 0, -1}), 20u);
  EXPECT_EQ(adjacent_key(stage, 10.0, 1, {0, 0, 0}), 12u) << "bone and morph";
  EXPECT_EQ(adjacent_key(stage, 10.0, -1, {0, 0, 0}), 0u);
  EXPECT_EQ(adjacent_key(stage, 20.0, 1, {0, 0, -1}), std::nullopt) << "after the last key";
}

TEST(AdjacentKey, SearchesAllKeysIfTheSelectionHasNone) {
  const Stage stage = keyed_stage();
  EXPECT_EQ(adjacent_key(stage, 10.0, 1, {0, -1, -1}), 12u);
  EXPECT_EQ(adjacent_key(stage, 12.0, 1, {0, 2, -1}), 15u) << "a bone without keys";
  EXPECT_EQ(adjacent_key(stage, 15.5, -1, {0, -1, 99}), 15u);
  EXPECT_EQ(adjacent_key(stage, 0.0, 1, {-1, -1, -1}), 77u) << "no actor: the camera";
}

TEST(AdjacentKey, IsNothingWithoutKeys) { EXPECT_EQ(adjacent_key(Stage(), 5.0, 1, {0, 0, 0}), std::nullopt); }

}  // namespace
}  // namespace odori
