#include "scene/actor.h"
#include "scene/physics/live_physics.h"
#include "scene/stage.h"
#include "unit/scene/swinging_actor.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::same;
using testing::swinging_actor;

Stage two_swinging_actors() {
  Stage stage;
  for (int i = 0; i < 2; ++i) {
    stage.actors.push_back(swinging_actor());
    set_physics(*stage.actors.back(), true);
  }
  set_placement(*stage.actors[1], {.translation = {5.0f, 0.0f, 3.0f}, .rotation_rad = {0.0f, 1.0f, 0.0f}});
  return stage;
}

std::vector<std::uint8_t> baked(const Stage& stage) {
  std::vector<std::uint8_t> bytes;
  append_baked_physics(stage, bytes);
  return bytes;
}

TEST(BakedPhysics, FramesPlayedInAnyOrderAreThoseThatWereSimulated) {
  constexpr int kFrames = 60;
  Stage simulated = two_swinging_actors();
  std::vector<std::vector<std::uint8_t>> frames;
  std::vector<std::vector<std::vector<RigidTransform>>> bones;
  for (int i = 0; i < kFrames; ++i) {
    advance(simulated, 1.25 * i);
    frames.push_back(baked(simulated));
    bones.push_back({simulated.actors[0]->bones.globals, simulated.actors[1]->bones.globals});
  }
  std::vector<int> order(kFrames);
  for (int i = 0; i < kFrames; ++i) order[static_cast<std::size_t>(i)] = i;
  std::shuffle(order.begin(), order.end(), std::mt19937(1));
  Stage played = two_swinging_actors();
  for (const int i : order) {
    const auto at = static_cast<std::size_t>(i);
    ASSERT_TRUE(play_baked_physics(frames[at], played));
    advance(played, 1.25 * i);
    for (std::size_t actor = 0; actor < 2; ++actor) {
      ASSERT_TRUE(same(played.actors[actor]->bones.globals, bones[at][actor])) << "frame " << i << ", actor " << actor;
    }
  }
  EXPECT_EQ(played.actors[0]->physics->record().steps(), 0u) << "something was simulated";
}

TEST(BakedPhysics, ACopyShowsOtherFramesOfTheRecordAndLeavesTheStageAlone) {
  Stage reference = two_swinging_actors(), shown = two_swinging_actors();
  advance(shown, 30.0);
  const auto before = baked(shown);
  Stage copy = copy_of(shown);
  for (const double frame : {30.25, 30.75, 30.5}) {
    play_physics_of(shown, frame, copy);
    advance(copy, frame);
    advance(reference, frame);
    for (std::size_t i = 0; i < 2; ++i)
      EXPECT_TRUE(same(copy.actors[i]->bones.globals, reference.actors[i]->bones.globals)) << frame << ", actor " << i;
  }
  EXPECT_EQ(copy.actors[0]->physics->record().steps(), 0u) << "something was simulated again";
  EXPECT_EQ(baked(shown), before);
}

TEST(BakedPhysics, AFrameWithoutPhysicsIsPlayedWithoutPhysics) {
  Stage off = two_swinging_actors();
  for (const auto& actor : off.actors) actor->overrides.physics = false;
  advance(off, 20.0);
  const auto expected = off.actors[0]->bones.globals;
  Stage played = two_swinging_actors();
  ASSERT_TRUE(play_baked_physics(baked(off), played));
  advance(played, 20.0);
  EXPECT_TRUE(same(played.actors[0]->bones.globals, expected));
}

TEST(BakedPhysics, OtherBytesAreRefusedAndChangeNothing) {
  Stage stage = two_swinging_actors();
  advance(stage, 20.0);
  const std::vector<std::uint8_t> good = baked(stage);
  ASSERT_EQ(good.size(), 2 * (4 + 3 * 28)) << "two actors with three driven bones each";
  const auto expected = stage.actors[0]->bones.globals;
  const auto refuses = [&](const std::vector<std::uint8_t>& bytes) {
    const Status played = play_baked_physics(bytes, stage);
    EXPECT_FALSE(played);
    if (!played) {
      EXPECT_EQ(played.fault().kind, &kBakedPhysicsOther);
    }
    advance(stage, 20.0);
    return same(stage.actors[0]->bones.globals, expected);
  };
  for (std::size_t size = 0; size < good.size(); size += 7) {
    EXPECT_TRUE(refuses({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)})) << size;
  }
  auto longer = good;
  longer.push_back(0);
  EXPECT_TRUE(refuses(longer));
  for (const float number : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    auto damaged = good;
    std::memcpy(damaged.data() + good.size() - 4, &number, 4);
    EXPECT_TRUE(refuses(damaged)) << number;
  }
  auto flag = good;
  flag[0] = 2;
  EXPECT_TRUE(refuses(flag));
}

}  // namespace
}  // namespace odori
