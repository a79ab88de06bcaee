#include "scene/physics_record.h"

#include "format/pmx_reader.h"
#include "format/vmd_reader.h"
#include "scene/actor.h"
#include "support/models.h"
#include "support/shared_data.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Bone 0 is moved to and fro by its motion; three balls hang on it, joined one to the next, on bones of their own.
std::unique_ptr<Actor> swinging_actor() {
  Model model = testing::chain_model({{0, 10, 0}, {0, 9, 0}, {0, 8, 0}, {0, 7, 0}});
  for (std::int32_t i = 0; i < 4; ++i) {
    RigidBody body;
    body.bone = i;
    body.size = {0.3f, 0, 0};
    body.position = model.bones[static_cast<std::size_t>(i)].rest_position;
    body.mass = 1.0f;
    body.mode = i == 0 ? BodyMode::follow_bone : BodyMode::physics;
    body.collides_with = 0;
    model.bodies.push_back(body);
    if (i == 0) continue;
    Joint joint;
    joint.body_a = i - 1;
    joint.body_b = i;
    joint.position = model.bodies[static_cast<std::size_t>(i - 1)].position;
    joint.angular_lower_rad = glm::vec3(-1.5f);
    joint.angular_upper_rad = glm::vec3(1.5f);
    model.joints.push_back(joint);
  }
  auto actor = make_actor(std::make_shared<Model>(std::move(model)));
  Motion motion;
  std::vector<BoneKey> keys(5);
  for (std::uint32_t i = 0; i < 5; ++i) {
    keys[i].frame = i * 15;
    keys[i].translation.x = i % 2 == 0 ? 0.0f : 4.0f;
  }
  motion.bones.push_back({name_key("0").value(), keys});
  add_motion(*actor, motion);
  return actor;
}

std::vector<Rigid> shown(Actor& actor, double frame) {
  advance_actor(actor, frame);
  return actor.bones.globals;
}

bool same(const std::vector<Rigid>& a, const std::vector<Rigid>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Rigid& one, const Rigid& other) {
    return one.rotation == other.rotation && one.translation == other.translation;
  });
}

TEST(PhysicsRecord, BodiesMoveBonesAndOnlyWhileItIsOn) {
  auto actor = swinging_actor();
  const auto animated = shown(*actor, 20.0);
  set_physics(*actor, true);
  const auto simulated = shown(*actor, 20.0);
  EXPECT_EQ(simulated[0].translation, animated[0].translation) << "what follows its bone";
  EXPECT_GT(glm::distance(simulated[3].translation, animated[3].translation), 0.1f) << "what swings behind";
  set_physics(*actor, false);
  EXPECT_TRUE(same(shown(*actor, 20.0), animated));
}

TEST(PhysicsRecord, AFrameIsTheSameHoweverItIsReached) {
  auto playing = swinging_actor(), seeking = swinging_actor();
  set_physics(*playing, true);
  set_physics(*seeking, true);
  std::vector<std::vector<Rigid>> played;
  for (int i = 0; i <= 240; ++i) played.push_back(shown(*playing, 0.25 * i));
  std::mt19937 random(1);
  std::uniform_int_distribution<int> any(0, 240);
  for (int i = 0; i < 200; ++i) {
    const int at = any(random);
    ASSERT_TRUE(same(shown(*seeking, 0.25 * at), played[static_cast<std::size_t>(at)])) << at;
  }
}

TEST(PhysicsRecord, EveryStepIsSimulatedOnce) {
  auto actor = swinging_actor();
  set_physics(*actor, true);
  advance_actor(*actor, 30.0);
  EXPECT_EQ(actor->physics->steps(), 61u) << "frame 0 and two a frame";
  advance_actor(*actor, 3.0);
  advance_actor(*actor, 29.75);
  EXPECT_EQ(actor->physics->steps(), 61u);
}

TEST(PhysicsRecord, BetweenTwoStepsBodiesAreOnTheirWay) {
  auto actor = swinging_actor();
  set_physics(*actor, true);
  const auto a = shown(*actor, 10.0), middle = shown(*actor, 10.25), b = shown(*actor, 10.5);
  const glm::vec3 between = 0.5f * (a[3].translation + b[3].translation);
  EXPECT_LT(glm::distance(middle[3].translation, between), 0.02f);
  EXPECT_GT(glm::distance(a[3].translation, b[3].translation), 0.02f);
}

TEST(PhysicsRecord, WhatChangesTheMotionStartsItAgain) {
  auto actor = swinging_actor();
  set_physics(*actor, true);
  const auto moved = shown(*actor, 30.0);
  set_motion(*actor, {});
  EXPECT_EQ(actor->physics->steps(), 0u);
  const auto still = shown(*actor, 30.0);
  EXPECT_GT(glm::distance(still[3].translation, moved[3].translation), 0.1f);
  EXPECT_LT(glm::distance(still[3].translation, {0, 7, 0}), 0.05f) << "it hangs straight down";
}

TEST(PhysicsRecord, BeforeTheStartItIsAsAtTheStart) {
  auto actor = swinging_actor();
  set_physics(*actor, true);
  EXPECT_TRUE(same(shown(*actor, -100.0), shown(*actor, 0.0)));
}

TEST(PhysicsRecord, GeneDancesWithoutLosingABody) {
  ODORI_NEEDS_SHARED();
  Diagnostics diagnostics;
  auto model = read_pmx(testing::bytes_of(testing::shared("data/gene-cc-by-4.0/Gene_light.pmx")), diagnostics);
  auto motion = read_vmd(testing::bytes_of(testing::shared("data/wavefile-dance-nc/wavefile_v2.vmd")), diagnostics);
  ASSERT_TRUE(model && motion);
  auto actor = make_actor(std::make_shared<Model>(std::move(*model)));
  add_motion(*actor, *motion);
  set_physics(*actor, true);
  for (double frame = 0.0; frame <= 300.0; frame += 10.0) {
    advance_actor(*actor, frame);
    for (std::size_t i = 0; i < actor->model->bones.size(); ++i) {
      // Its body lies 93 units below its joint in the file, and only falls.
      if (actor->model->bones[i].name == "前クローク2_2錘") continue;
      ASSERT_LT(glm::length(actor->bones.globals[i].translation), 40.0f) << frame << " " << actor->model->bones[i].name;
    }
  }
  EXPECT_TRUE(actor->physics->lost().empty());
}

}  // namespace
}  // namespace odori
