// Physics of a model that a person has placed away from the origin.

#include "scene/actor.h"
#include "support/shared_data.h"
#include "unit/scene/swinging_actor.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::background_config;
using testing::shown;
using testing::swinging_actor;
using testing::wait_for_record;

// Twelve units to the side and half a turn about the vertical: gravity acts on the model as before.
RigidTransform far_away() { return {axis_angle({0, 1, 0}, kPi), {12, 0, 3}}; }

// `bone`: without a parent and at the origin.
void place(Actor& actor, std::size_t bone, const RigidTransform& at) {
  actor.overrides.bone_rotations[bone] = at.rotation;
  actor.overrides.bone_translations[bone] = at.translation;
}

// The largest distance between a bone of the placed actor and where the other actor, placed likewise, has it.
float largest_difference(Actor& placed, Actor& at_home, const RigidTransform& at, double frame) {
  const auto there = shown(placed, frame), here = shown(at_home, frame);
  float largest = 0.0f;
  for (std::size_t i = 0; i < here.size(); ++i) {
    largest = std::max(largest, glm::distance(there[i].translation, at.apply(here[i].translation)));
  }
  return largest;
}

// A row of bones below one at the origin: bent at rest, so that it swings.
Model bent_chain() {
  Model model = testing::swinging_model();
  Bone root;
  root.name = "root";
  for (Bone& bone : model.bones) ++bone.parent;
  model.bones.insert(model.bones.begin(), root);
  for (RigidBody& body : model.bodies) ++body.bone;
  for (std::size_t i = 2; i < 5; ++i) {
    model.bones[i].rest_position.x = static_cast<float>(i - 1);
    model.bodies[i - 1].position = model.bones[i].rest_position;
    if (i > 2) model.joints[i - 2].position = model.bodies[i - 2].position;
  }
  return model;
}

TEST(PlacedPhysics, FrameZeroIsTheSameWhereverTheModelIsPlaced) {
  const auto model = std::make_shared<const Model>(bent_chain());
  const auto home = make_actor(model), placed = make_actor(model);
  place(*placed, 0, far_away());
  for (Actor* actor : {home.get(), placed.get()}) set_physics(*actor, true);
  EXPECT_GT(glm::distance(shown(*home, 0.0)[4].translation, model->bones[4].rest_position), 0.3f) << "it has swung";
  for (const double frame : {0.0, 10.0, 30.0}) {
    EXPECT_LT(largest_difference(*placed, *home, far_away(), frame), 5e-3f) << frame;
  }
}

// The same for a motion that starts away from the origin.
TEST(PlacedPhysics, AMotionMayStartAnywhere) {
  const auto model = std::make_shared<const Model>(bent_chain());
  const auto home = make_actor(model), placed = make_actor(model);
  Motion motion;
  BoneKey key;
  key.translation = {0, 0, 40};
  motion.bones.push_back({name_key("root").value(), {key}});
  add_motion(*placed, motion);
  for (Actor* actor : {home.get(), placed.get()}) set_physics(*actor, true);
  EXPECT_LT(largest_difference(*placed, *home, {kNoRotation, key.translation}, 0.0), 5e-3f);
}

void expect_the_same_at_home_and_away(std::shared_ptr<const Model> model) {
  const auto home = make_actor(model), placed = make_actor(model);
  ASSERT_EQ(model->bones[0].parent, -1);
  ASSERT_EQ(model->bones[0].rest_position, glm::vec3(0.0f));
  place(*placed, 0, far_away());
  for (Actor* actor : {home.get(), placed.get()}) set_physics(*actor, true);
  EXPECT_LT(largest_difference(*placed, *home, far_away(), 0.0), 0.2f);
}

TEST(PlacedPhysics, Gene) {
  ODORI_NEEDS_SHARED();
  expect_the_same_at_home_and_away(
      std::make_shared<const Model>(testing::model_in_file(testing::shared("data/gene-cc-by-4.0/Gene_light.pmx"))));
}

TEST(PlacedPhysics, TheSample) {
  expect_the_same_at_home_and_away(std::make_shared<const Model>(testing::model_in_file(testing::asset("komai.pmx"))));
}

constexpr double kFrame = 20.0;

// Until the record of the new placement reaches the frame, the bodies keep the shape that was shown.
TEST(PlacedPhysics, TheShownBodiesAreCarriedAlongAtOnce) {
  const auto actor = swinging_actor(bent_chain());
  set_physics(*actor, true, background_config());
  wait_for_record(*actor, kFrame);
  const auto before = shown(*actor, kFrame);
  ASSERT_EQ(actor->physics->shown(), PhysicsShown::exact);
  for (const RigidTransform& at : {far_away(), RigidTransform{kNoRotation, {-3, 0, 8}}}) {
    place(*actor, 0, at);
    const auto after = shown(*actor, kFrame);
    ASSERT_EQ(actor->physics->shown(), PhysicsShown::approximate);
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_LT(glm::distance(after[i].translation, at.apply(before[i].translation)), 1e-3f) << i;
    }
  }
}

TEST(PlacedPhysics, LiveBodiesAreCarriedAlong) {
  Model model = bent_chain();
  for (RigidBody& body : model.bodies) body.linear_damping = body.angular_damping = 0.9f;
  const auto actor = make_actor(std::make_shared<Model>(std::move(model)));
  set_physics(*actor, true, background_config());
  const auto show = [&] {
    actor->physics->request(PhysicsRequest::live, 1.0 / 60.0);
    return shown(*actor, kFrame);
  };
  for (int i = 0; i < 900; ++i) show();
  const auto before = show();
  place(*actor, 0, far_away());
  for (int i = 0; i < 30; ++i) {
    const auto after = show();
    ASSERT_EQ(actor->physics->shown(), PhysicsShown::live);
    for (std::size_t bone = 0; bone < before.size(); ++bone) {
      ASSERT_LT(glm::distance(after[bone].translation, far_away().apply(before[bone].translation)), 0.1f) << i;
    }
  }
}

// Another override is not a change of placement: the bodies feel it.
TEST(PlacedPhysics, LiveBodiesFeelOtherOverrides) {
  const auto actor = make_actor(std::make_shared<Model>(bent_chain()));
  set_physics(*actor, true, background_config());
  const auto show = [&] {
    actor->physics->request(PhysicsRequest::live, 1.0 / 60.0);
    return shown(*actor, kFrame);
  };
  for (int i = 0; i < 300; ++i) show();
  const glm::vec3 before = show()[4].translation;
  actor->overrides.bone_translations[1] = glm::vec3(3, 0, 0);
  EXPECT_LT(show()[4].translation.x, before.x + 1.5f) << "the end of the chain lags behind";
}

// A driven bone is where its body is, however long the chain, and its rotation has unit length.
TEST(DrivenChains, BonesFollowTheSimulationForAnyLength) {
  for (std::size_t length = 1; length <= 60; ++length) {
    Model model = testing::swinging_model();
    for (std::size_t i = model.bones.size(); i <= length; ++i) {
      model.bones.push_back(model.bones.back());
      model.bones.back().parent = static_cast<std::int32_t>(i) - 1;
      model.bones.back().rest_position.y -= 1.0f;
      model.bodies.push_back(model.bodies.back());
      model.bodies.back().bone = static_cast<std::int32_t>(i);
      model.bodies.back().position = model.bones.back().rest_position;
      model.joints.push_back(model.joints.back());
      model.joints.back().body_a = static_cast<std::int32_t>(i) - 1;
      model.joints.back().body_b = static_cast<std::int32_t>(i);
      model.joints.back().position = model.bodies[i - 1].position;
    }
    model.bones.resize(length + 1);
    model.bodies.resize(length + 1);
    model.joints.resize(length);
    const auto actor = swinging_actor(std::move(model));
    set_physics(*actor, true);
    for (const double frame : {8.0, 20.25}) {
      const auto bones = shown(*actor, frame);
      const auto bodies = body_transforms(*actor);
      for (std::size_t i = 0; i < bones.size(); ++i) {
        ASSERT_NEAR(glm::length(bones[i].rotation), 1.0f, 1e-6f) << length << ", bone " << i;
        ASSERT_LT(glm::distance(bones[i].translation, bodies[i].translation), 1e-4f) << length << ", bone " << i;
      }
    }
  }
}

}  // namespace
}  // namespace odori
