// How a motion begins after another one: continuity, feet, determinism with physics, and the camera.

#include "scene/seam.h"

#include "scene/stage.h"
#include "support/models.h"
#include "support/shared_data.h"
#include "unit/scene/swinging_actor.h"

#include <cmath>
#include <numbers>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::same;
using testing::shown;
using testing::swinging_actor;

constexpr double kSeamLength = 15.0;  // frames

BoneKey turned_key(std::uint32_t frame, glm::vec3 translation, float angle_deg) {
  BoneKey made;
  made.frame = frame;
  made.translation = translation;
  made.rotation = axis_angle(glm::normalize(glm::vec3(1, 2, 3)), angle_deg * std::numbers::pi_v<float> / 180.0f);
  return made;
}

// Every bone turns and moves at a constant speed of its own, also at both ends.
Motion moving(float speed, std::uint32_t last) {
  Motion motion;
  for (const char* name : {"0", "1", "2", "3"}) {
    const float own = speed * static_cast<float>(1 + name[0] - '0');
    std::vector<BoneKey> keys;
    for (std::uint32_t frame = 0; frame <= last; frame += 10) {
      const float at = own * static_cast<float>(frame);
      keys.push_back(turned_key(frame, glm::vec3(0.02f, 0.01f, -0.03f) * at, 2.0f * at));
    }
    motion.bones.push_back({*name_key(std::string_view(name)), keys});
  }
  return motion;
}

std::unique_ptr<Actor> dancing(Motion motion) {
  auto actor = make_actor(std::make_shared<const Model>(testing::swinging_model()));
  set_motion(*actor, std::move(motion));
  return actor;
}

void begin_with(Actor& actor, const Actor& earlier, double left) {
  set_seam(actor, ActorSeam{std::make_shared<const ActorTail>(tail_of(earlier, left)), kSeamLength});
}

// Angular and linear velocity of every bone between two frames, in the space of motion keys.
std::vector<glm::vec3> velocities(Actor& actor, double from, double to) {
  pose_actor(actor, from);
  const Pose before = actor.pose;
  pose_actor(actor, to);
  const auto frames = static_cast<float>(to - from);
  std::vector<glm::vec3> found;
  for (std::size_t i = 0; i < before.rotations.size(); ++i) {
    const glm::quat turned = actor.pose.rotations[i] * glm::conjugate(before.rotations[i]);
    const float sign = turned.w < 0.0f ? -2.0f : 2.0f;
    found.push_back(sign * glm::vec3(turned.x, turned.y, turned.z) / frames);
    found.push_back((actor.pose.translations[i] - before.translations[i]) / frames);
  }
  return found;
}

void expect_continuous(const std::vector<glm::vec3>& before, const std::vector<glm::vec3>& after) {
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    ASSERT_GT(glm::length(before[i]), 0.01f) << "bone " << i / 2 << " moves";
    EXPECT_LT(glm::distance(before[i], after[i]), 0.1f * glm::length(before[i])) << "bone " << i / 2;
  }
}

TEST(Seam, PosesAndVelocitiesAreContinuousAtBothEnds) {
  auto earlier = dancing(moving(1.0f, 90)), later = dancing(moving(-1.5f, 90)), alone = dancing(moving(-1.5f, 90));
  begin_with(*later, *earlier, 90.0);
  pose_actor(*earlier, 90.0);
  pose_actor(*later, 0.0);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_LT(glm::distance(later->pose.translations[i], earlier->pose.translations[i]), 1e-5f);
    EXPECT_GT(std::abs(glm::dot(later->pose.rotations[i], earlier->pose.rotations[i])), 1.0f - 1e-6f);
  }
  expect_continuous(velocities(*earlier, 89.9, 90.0), velocities(*later, 0.0, 0.1));
  expect_continuous(velocities(*later, kSeamLength - 0.1, kSeamLength),
                    velocities(*alone, kSeamLength, kSeamLength + 0.1));
  EXPECT_GT(glm::length(velocities(*earlier, 89.9, 90.0)[1] - velocities(*alone, 0.0, 0.1)[1]), 0.02f)
      << "without a seam it jumps";
}

TEST(Seam, VelocitiesDoNotJumpWithinIt) {
  auto earlier = dancing(moving(1.0f, 90)), later = dancing(moving(-1.5f, 90));
  begin_with(*later, *earlier, 90.0);
  constexpr double kStep = 0.1;
  float largest = 0.0f, largest_jump = 0.0f;
  std::vector<glm::vec3> before = velocities(*later, -kStep, 0.0);
  for (int i = 0; i <= 160; ++i) {
    const std::vector<glm::vec3> now = velocities(*later, i * kStep, (i + 1) * kStep);
    for (std::size_t k = 0; k < now.size(); ++k) {
      largest = std::max(largest, glm::length(now[k]));
      largest_jump = std::max(largest_jump, glm::distance(now[k], before[k]));
    }
    before = now;
  }
  EXPECT_LT(largest_jump, 0.1f * largest);
}

// Of every evaluated bone, IK included, units per frame.
std::vector<glm::vec3> bone_velocities(Actor& actor, double from, double to) {
  advance_actor(actor, from, {.rules = EvaluationRules::plain});
  const std::vector<RigidTransform> before = actor.bones.globals;
  advance_actor(actor, to, {.rules = EvaluationRules::plain});
  std::vector<glm::vec3> found;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const glm::vec3 moved = actor.bones.globals[i].translation - before[i].translation;
    found.push_back(moved / static_cast<float>(to - from));
  }
  return found;
}

// Below the 20th part of a unit a frame, of that.
float largest_change(const std::vector<glm::vec3>& before, const std::vector<glm::vec3>& after) {
  float largest = 0.0f;
  for (std::size_t i = 0; i < before.size(); ++i) {
    largest = std::max(largest, glm::distance(before[i], after[i]) / std::max(glm::length(before[i]), 0.05f));
  }
  return largest;
}

TEST(Seam, EveryBoneOfADanceGoesOnAtItsVelocity) {
  const auto model = std::make_shared<const Model>(testing::model_in_file(testing::asset("komai.pmx")));
  const Motion dance = testing::motion_in_file(testing::asset("komai.vmd"));
  auto earlier = make_actor(model), later = make_actor(model), alone = make_actor(model);
  for (Actor* actor : {earlier.get(), later.get(), alone.get()}) set_motion(*actor, dance);
  for (const double left : {100.0, 157.0, 203.0}) {
    begin_with(*later, *earlier, left);
    const auto before = bone_velocities(*earlier, left - 0.05, left), end = bone_velocities(*later, 14.95, 15.0);
    EXPECT_LT(largest_change(before, bone_velocities(*later, 0.0, 0.05)), 0.1f) << left;
    EXPECT_LT(largest_change(end, bone_velocities(*alone, 15.0, 15.05)), 0.1f) << left;
    EXPECT_GT(largest_change(before, bone_velocities(*alone, 0.0, 0.05)), 0.5f) << "without a seam";
  }
}

TEST(Seam, FramesBelowZeroShowWhatWasThereBefore) {
  auto earlier = dancing(moving(1.0f, 90)), later = dancing(moving(-1.0f, 90));
  begin_with(*later, *earlier, 80.0);
  for (const int back : {1, 20, 59}) {
    pose_actor(*earlier, 80.0 - back);
    pose_actor(*later, -back);
    EXPECT_LT(glm::distance(later->pose.translations[3], earlier->pose.translations[3]), 1e-4f) << back;
  }
}

TEST(Seam, ATurnTakesTheShorterWay) {
  Motion left, right;
  left.bones.push_back({*name_key(std::string_view("1")), {turned_key(0, {}, 170.0f)}});
  right.bones.push_back({*name_key(std::string_view("1")), {turned_key(0, {}, -170.0f)}});
  auto earlier = dancing(left), later = dancing(right);
  begin_with(*later, *earlier, 30.0);
  pose_actor(*later, kSeamLength / 2.0);
  EXPECT_LT(std::abs(later->pose.rotations[1].w), 0.01f) << "180 degrees";
}

TEST(Seam, PhysicsAFrameIsIdenticalHoweverItIsReached) {
  auto earlier = swinging_actor();
  auto playing = dancing(moving(-1.0f, 60)), seeking = dancing(moving(-1.0f, 60));
  for (Actor* actor : {playing.get(), seeking.get()}) {
    begin_with(*actor, *earlier, 52.0);
    set_physics(*actor, true);
  }
  std::vector<std::vector<RigidTransform>> played;
  for (int i = 0; i <= 160; ++i) played.push_back(shown(*playing, 0.25 * i));
  std::mt19937 random(3);
  std::uniform_int_distribution<int> any(0, 160);
  for (int i = 0; i < 100; ++i) {
    const int at = any(random);
    ASSERT_TRUE(same(shown(*seeking, 0.25 * at), played[static_cast<std::size_t>(at)])) << at;
  }
}

TEST(Seam, PhysicsBeginsTwoSecondsEarlier) {
  Motion swinging = testing::swinging_motion();
  swinging.bones[0].keys.pop_back();  // no loop, which would swing before it begins
  auto earlier = dancing(swinging), later = dancing(moving(0.0f, 60)), alone = dancing(moving(0.0f, 60));
  begin_with(*later, *earlier, 45.0);
  for (Actor* actor : {earlier.get(), later.get(), alone.get()}) set_physics(*actor, true);
  const auto before = shown(*earlier, 45.0), now = shown(*later, 0.0), still = shown(*alone, 0.0);
  EXPECT_LT(glm::distance(now[3].translation, before[3].translation), 0.1f) << "it swings as it did";
  EXPECT_GT(glm::distance(still[3].translation, before[3].translation), 1.0f);
}

TEST(Seam, ADancerWhoStandsElsewhereComesFromWhereTheOtherStood) {
  auto earlier = dancing(moving(1.0f, 90)), later = dancing({});
  set_placement(*earlier, {{5, 0, 2}, {0, 1.0f, 0}});
  set_placement(*later, {{-3, 0, 0}, {0, -0.5f, 0}});
  begin_with(*later, *earlier, 90.0);
  advance_actor(*earlier, 90.0);
  advance_actor(*later, 0.0);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_LT(glm::distance(later->bones.globals[i].translation, earlier->bones.globals[i].translation), 1e-3f);
  }
  advance_actor(*later, kSeamLength);
  EXPECT_LT(glm::distance(later->bones.globals[0].translation, glm::vec3(-3, 10, 0)), 1e-3f);
}

// Bones of both legs with IK, by their standard names.
Model legs() {
  Model model = testing::chain_model(
      {{0, 10, 0}, {1, 9, 0}, {1, 5, 0}, {1, 1, 0}, {1, 1, 0}, {-1, 9, 0}, {-1, 5, 0}, {-1, 1, 0}, {-1, 1, 0}});
  const char* names[] = {"センター", "左足", "左ひざ", "左足首", "左足ＩＫ", "右足", "右ひざ", "右足首", "右足ＩＫ"};
  const int parents[] = {-1, 0, 1, 2, -1, 0, 5, 6, -1};
  for (std::size_t i = 0; i < 9; ++i) {
    model.bones[i].name = names[i];
    model.bones[i].parent = parents[i];
  }
  for (const std::int32_t foot : {4, 8}) {
    model.bones[static_cast<std::size_t>(foot)].has_ik = true;
    model.bones[static_cast<std::size_t>(foot)].ik = {foot - 1, 20, 1.0f, {}};
  }
  return model;
}

Motion standing(float left_x, float right_x) {
  Motion motion;
  motion.bones.push_back({*name_key("左足ＩＫ"), {turned_key(0, {left_x, 0, 0}, 0.0f)}});
  motion.bones.push_back({*name_key("右足ＩＫ"), {turned_key(0, {right_x, 0, 0}, 0.0f)}});
  return motion;
}

TEST(Seam, FeetThatStandStepOneAfterTheOther) {
  auto model = std::make_shared<const Model>(legs());
  auto earlier = make_actor(model), later = make_actor(model);
  set_motion(*earlier, standing(0.0f, 0.0f));
  set_motion(*later, standing(1.0f, 2.0f));
  begin_with(*later, *earlier, 30.0);
  const auto foot = [&](double frame, std::size_t bone) {
    pose_actor(*later, frame);
    return later->pose.translations[bone];
  };
  EXPECT_EQ(foot(kSeamLength * 0.25, 8), glm::vec3(0.0f)) << "the right one stands while the left one steps";
  EXPECT_GT(foot(kSeamLength * 0.25, 4).y, 0.05f) << "over the floor";
  EXPECT_EQ(foot(kSeamLength * 0.75, 4), glm::vec3(1, 0, 0)) << "and then the left one stands";
  EXPECT_GT(foot(kSeamLength * 0.75, 8).y, 0.05f);
  EXPECT_EQ(foot(kSeamLength, 8), glm::vec3(2, 0, 0));
}

TEST(Seam, FeetThatStayWhereTheyAreDoNotMove) {
  auto model = std::make_shared<const Model>(legs());
  auto earlier = make_actor(model), later = make_actor(model);
  set_motion(*earlier, standing(0.5f, 0.0f));
  set_motion(*later, standing(0.5f, 0.0f));
  begin_with(*later, *earlier, 30.0);
  for (int frame = 0; frame <= 15; ++frame) {
    pose_actor(*later, frame);
    EXPECT_LT(glm::distance(later->pose.translations[4], glm::vec3(0.5f, 0, 0)), 1e-6f) << frame;
  }
}

TEST(Seam, DancersAreMatchedByModelThenInOrder) {
  Stage first, second;
  const auto add = [](Stage& stage, const char* name, float x) {
    Model model = testing::swinging_model();
    model.name = name;
    auto actor = make_actor(std::make_shared<const Model>(std::move(model)));
    Motion motion;
    motion.bones.push_back({*name_key(std::string_view("1")), {turned_key(0, {x, 0, 0}, 0.0f)}});
    set_motion(*actor, std::move(motion));
    stage.actors.push_back(std::move(actor));
  };
  add(first, "a", 1.0f);
  add(first, "b", 2.0f);
  add(second, "c", 0.0f);
  add(second, "a", 0.0f);
  add(second, "d", 7.0f);
  set_seams(second, tail_of(first, 10.0), {});
  advance(second, 0.0);
  EXPECT_EQ(second.actors[0]->pose.translations[1].x, 2.0f);
  EXPECT_EQ(second.actors[1]->pose.translations[1].x, 1.0f);
  EXPECT_EQ(second.actors[2]->pose.translations[1].x, 7.0f) << "nobody is left";
  clear_seams(second);
  advance(second, 0.0);
  EXPECT_EQ(second.actors[0]->pose.translations[1].x, 0.0f);
}

CameraKey camera_key(std::uint32_t frame, float x, float yaw) {
  CameraKey made;
  made.frame = frame;
  made.camera.target.x = x;
  made.camera.rotation_rad.y = yaw;
  return made;
}

TEST(Seam, TheCameraCutsOrBlends) {
  Stage first, second;
  first.camera_keys = {camera_key(0, 0.0f, 3.0f), camera_key(40, 40.0f, 3.0f)};
  second.camera_keys = {camera_key(0, 100.0f, -3.0f), camera_key(40, 100.0f, -3.0f)};
  const StageTail tail = tail_of(first, 40.0);
  set_seams(second, tail, {});
  advance(second, 0.0);
  EXPECT_EQ(second.camera.target.x, 100.0f) << "a cut";
  set_seams(second, tail, {.camera = true});
  advance(second, 0.0);
  EXPECT_NEAR(second.camera.target.x, 40.0f, 1e-3f);
  advance(second, 0.1);
  EXPECT_NEAR((second.camera.target.x - 40.0f) / 0.1f, 1.0f, 0.1f) << "it goes on at its speed";
  advance(second, kSeamLength / 2.0);
  EXPECT_GT(std::abs(second.camera.rotation_rad.y), 2.9f) << "the shorter way round";
  advance(second, kSeamLength);
  EXPECT_EQ(second.camera.target.x, 100.0f);
}

}  // namespace
}  // namespace odori
