// Idle movement, and the settings of what models do besides their motions.

#include "scene/life.h"

#include "unit/scene/figure.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::angle_deg;
using testing::kChest;
using testing::kHead;
using testing::living_figure;
using testing::stage_with;

Stage idle_stage(Life life = {}) {
  Stage stage = stage_with(living_figure());
  life.idle = true;
  set_life(stage, life);
  return stage;
}

bool same_pose(const Pose& a, const Pose& b) {
  return a.rotations == b.rotations && a.translations == b.translations && a.morph_weights == b.morph_weights;
}

TEST(Idle, AModelStandsStillUnlessItIsAsked) {
  Stage stage = stage_with(living_figure());
  EXPECT_EQ(last_frame(stage), 0u);
  advance(stage, 48.0);
  EXPECT_TRUE(same_pose(stage.actors[0]->pose, rest_pose(*stage.actors[0]->model)));
  set_life(stage, {.idle = true});
  advance(stage, 48.0);
  EXPECT_FALSE(same_pose(stage.actors[0]->pose, rest_pose(*stage.actors[0]->model)));
  EXPECT_EQ(last_frame(stage), kIdleFrames);
}

TEST(Idle, AFrameIsTheSameHoweverItIsReached) {
  Stage playing = idle_stage(), seeking = idle_stage();
  std::vector<Pose> played;
  for (int frame = 0; frame < 400; ++frame) {
    advance(playing, 9.0 * frame);
    played.push_back(playing.actors[0]->pose);
  }
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const int at = std::uniform_int_distribution<int>(0, 399)(random);
    advance(seeking, 9.0 * at);
    ASSERT_TRUE(same_pose(seeking.actors[0]->pose, played[static_cast<std::size_t>(at)])) << at;
  }
}

TEST(Idle, RepeatsWithoutAJump) {
  Stage stage = idle_stage();
  advance(stage, 77.0);
  const Pose first = stage.actors[0]->pose;
  advance(stage, 77.0 + kIdleFrames);
  EXPECT_TRUE(same_pose(stage.actors[0]->pose, first));
  advance(stage, kIdleFrames - 0.01);
  EXPECT_LT(angle_deg(stage.actors[0]->pose.rotations[kHead]), 0.01f) << "it ends as it begins, at rest";
}

TEST(Idle, BreathesBlinksAndSwaysEachBySwitch) {
  const auto moves = [](Life life) {
    Stage stage = idle_stage(life);
    bool chest = false, head = false, lids = false;
    for (int frame = 0; frame < 600; ++frame) {
      advance(stage, frame);
      const Pose& pose = stage.actors[0]->pose;
      chest |= angle_deg(pose.rotations[kChest]) > 0.3f;
      head |= angle_deg(pose.rotations[kHead]) > 0.5f;
      lids |= pose.morph_weights[0] == 1.0f;
    }
    return std::tuple(chest, lids, head);
  };
  EXPECT_EQ(moves({}), std::tuple(true, true, true));
  EXPECT_EQ(moves({.breathing = false}), std::tuple(false, true, true));
  EXPECT_EQ(moves({.blinking = false}), std::tuple(true, false, true));
  EXPECT_EQ(moves({.sway = false}), std::tuple(true, true, false));
}

TEST(Idle, ModelsDifferAndSeedsDo) {
  Stage stage = idle_stage();
  stage.actors.push_back(make_actor(*stage.actors[0]));
  advance(stage, 500.0);
  EXPECT_FALSE(same_pose(stage.actors[0]->pose, stage.actors[1]->pose));
  const Pose first = stage.actors[0]->pose;
  Life other = stage.life;
  other.idle_seed = 1;
  set_life(stage, other);
  advance(stage, 500.0);
  EXPECT_FALSE(same_pose(stage.actors[0]->pose, first));
}

TEST(Idle, AMotionTakesItsPlace) {
  Stage stage = idle_stage();
  Motion motion;
  motion.bones.push_back({*name_key("頭"), {BoneKey{.frame = 30}}});
  set_motion(*stage.actors[0], motion);
  advance(stage, 48.0);
  EXPECT_EQ(last_frame(stage), 30u);
  EXPECT_TRUE(same_pose(stage.actors[0]->pose, rest_pose(*stage.actors[0]->model)));
  remove_layer(*stage.actors[0], 0);
  advance(stage, 48.0);
  EXPECT_GT(angle_deg(stage.actors[0]->pose.rotations[kChest]), 0.3f);
}

TEST(Life, EverySettingIsReadAsItIsWritten) {
  const Life other{true, false, false, false, 42, Gaze::pointer, 0.25f};
  Life read;
  for (const LifeRow& row : kLifeRows) EXPECT_TRUE(set_value(read, row, text_of(other, row))) << row.key;
  EXPECT_EQ(read, other);
  for (const LifeRow& row : kLifeRows) {
    for (const char* invalid : {"", "maybe", "-1", "1e9", "nan"})
      EXPECT_FALSE(set_value(read, row, invalid)) << row.key;
  }
  EXPECT_EQ(read, other);
}

}  // namespace
}  // namespace odori
