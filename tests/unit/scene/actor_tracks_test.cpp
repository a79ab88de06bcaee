// Accessory tracks, and external parents that change over time. Expected values are computed by hand.

#include "scene/actor_tracks.h"

#include "scene/external_parents.h"
#include "scene/stage.h"
#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::chain_model;

constexpr float kRightAngle = kPi / 2;

void expect_point(glm::vec3 actual, glm::vec3 expected) {
  EXPECT_LT(glm::distance(actual, expected), 1e-5f)
      << "at " << actual.x << ' ' << actual.y << ' ' << actual.z << ", expected " << expected.x << ' ' << expected.y
      << ' ' << expected.z;
}

Model prop_model() {
  Model model = chain_model({{0, 0, 0}});
  model.accessory = true;
  Vertex& vertex = model.vertices.emplace_back();
  vertex.position = {1, 0, 0};
  vertex.normal = {0, 1, 0};
  vertex.bones[0] = 0;
  vertex.weights[0] = 1.0f;
  Material material;
  material.diffuse = {1, 1, 1, 0.8f};
  model.materials.push_back(material);
  return model;
}

// Actor 0: a model with bones at a height of 1 and 3. Actor 1: an accessory.
Stage stage_with_prop(AccessoryTrack track) {
  Stage stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(chain_model({{0, 1, 0}, {0, 3, 0}}))));
  stage.actors.push_back(make_actor(std::make_shared<const Model>(prop_model())));
  set_accessory_track(stage, 1, std::move(track));
  return stage;
}

glm::vec3 prop_vertex(const Actor& actor) { return skinned_vertices(actor, {}).positions[0]; }

TEST(AccessoryTracks, InterpolateAndStep) {
  AccessoryKey from, to;
  from.opacity = 1.0f;
  from.shadow = true;
  to.frame = 10;
  to.translation = {10, 20, 0};
  to.opacity = 0.5f;
  to.scale = 3.0f;
  to.shadow = false;
  to.visible = false;
  const AccessoryTrack track{from, to};
  const AccessoryKey quarter = accessory_state(track, 2.5).key;
  expect_point(quarter.translation, {2.5f, 5, 0});
  EXPECT_FLOAT_EQ(quarter.opacity, 0.875f);
  EXPECT_FLOAT_EQ(quarter.scale, 1.5f);
  EXPECT_TRUE(quarter.visible);
  EXPECT_TRUE(quarter.shadow);
  EXPECT_FALSE(accessory_state(track, 10.0).key.visible);
  EXPECT_FALSE(accessory_state(track, 99.0).key.shadow);
  EXPECT_EQ(accessory_state(track, -5.0).key, from);
}

TEST(AccessoryTracks, RotateOnTheShortestArcOrByAngle) {
  AccessoryKey from, to;
  to.frame = 2;
  to.rotation_rad = {0, kRightAngle, 0};
  expect_point(accessory_state({from, to}, 1.0).rotation * glm::vec3(1, 0, 0), {std::sqrt(0.5f), 0, -std::sqrt(0.5f)});
  to.rotation_rad = {0, 2.0f * kPi, 0};  // a whole turn: half of it after half the time
  expect_point(accessory_state({from, to}, 1.0).rotation * glm::vec3(1, 0, 0), {-1, 0, 0});
}

// World = T * Rz * Ry * Rx * S: the vertex (1, 0, 0) is scaled to 2, turned by Y to -z, and by Z not at all.
TEST(AccessoryTracks, PlaceTheVertices) {
  AccessoryKey key;
  key.translation = {10, 0, 0};
  key.rotation_rad = {0, kRightAngle, kRightAngle};
  key.scale = 2.0f;
  Stage stage = stage_with_prop({key});
  advance(stage, 0.0);
  expect_point(prop_vertex(*stage.actors[1]), {10, 0, -2});
  // Where the user places the actor is added outside.
  set_placement(*stage.actors[1], {{0, 5, 0}, {}, 3.0f});
  advance(stage, 0.0);
  expect_point(prop_vertex(*stage.actors[1]), {10, 5, -6});
}

TEST(AccessoryTracks, FollowTheBoneOfTheKey) {
  AccessoryKey ground, held;
  ground.translation = {1, 0, 0};
  held.frame = 10;
  held.parent_actor = 0;
  held.parent_bone = 1;
  held.translation = {0, 2, 0};
  Stage stage = stage_with_prop({ground, held});
  Motion motion;  // bone "1" turns by 90 degrees about z
  BoneKey key;
  key.rotation = axis_angle({0, 0, 1}, kRightAngle);
  motion.bones.push_back({*name_key(std::string_view("1")), {key}});
  set_motion(*stage.actors[0], std::move(motion));
  advance(stage, 9.0);
  expect_point(stage.actors[1]->bones.globals[0].translation, {1, 0, 0});  // not moved towards the next parent's space
  advance(stage, 10.0);
  // The bone is at (0, 3, 0); two units along its own y, which is the stage's -x.
  expect_point(stage.actors[1]->bones.globals[0].translation, {-2, 3, 0});
  expect_point(prop_vertex(*stage.actors[1]), {-2, 4, 0});
}

TEST(AccessoryTracks, OpacityScalesTheAlphaOfMaterials) {
  AccessoryKey from, to;
  to.frame = 10;
  to.opacity = 0.0f;
  Stage stage = stage_with_prop({from, to});
  const auto alpha = [&](double frame) {
    advance(stage, frame);
    return stage.actors[1]->morphs.materials[0].diffuse.a;
  };
  EXPECT_FLOAT_EQ(alpha(5.0), 0.4f);
  EXPECT_FLOAT_EQ(alpha(5.0), 0.4f) << "not multiplied again";
  EXPECT_TRUE(stage.actors[1]->pose.visible);
  EXPECT_FLOAT_EQ(alpha(10.0), 0.0f);
  EXPECT_FALSE(stage.actors[1]->pose.visible);
  EXPECT_FLOAT_EQ(alpha(0.0), 0.8f);
}

TEST(AccessoryTracks, MayCastNoShadow) {
  AccessoryKey key;
  key.shadow = false;
  Stage stage = stage_with_prop({key});
  advance(stage, 0.0);
  const Actor& prop = *stage.actors[1];
  EXPECT_TRUE(has_flag(prop, 0, MaterialFlag::casts_shadow) || has_flag(prop, 0, MaterialFlag::ground_shadow) ||
              !prop.casts_shadow);
  EXPECT_FALSE(casts_self_shadow(prop, 0));
  EXPECT_FALSE(casts_ground_shadow(prop, 0));
}

TEST(AccessoryTracks, BadKeysAreMadeValid) {
  AccessoryKey late, early;
  late.frame = 7;
  late.opacity = NAN;
  late.scale = -2.0f;
  late.parent_actor = 5;
  late.parent_bone = 0;
  early.parent_actor = 1;  // itself
  early.parent_bone = 0;
  const Stage stage = stage_with_prop({late, early});
  const AccessoryTrack& track = *stage.actors[1]->accessory_track;
  EXPECT_EQ(track[0].frame, 0u);
  EXPECT_EQ(track[0].parent_actor, -1);
  EXPECT_EQ(track[1].parent_actor, -1);
  EXPECT_EQ(track[1].parent_bone, -1);
  EXPECT_EQ(track[1].opacity, 1.0f);
  EXPECT_EQ(track[1].scale, 0.0f);
  EXPECT_EQ(last_frame(stage), 7u);
}

// --- External parents of models over time

Stage stage_of_models(int count) {
  Stage stage;
  for (int i = 0; i < count; ++i) {
    stage.actors.push_back(make_actor(std::make_shared<const Model>(chain_model({{0, 1, 0}, {0, 3, 0}}))));
  }
  return stage;
}

TEST(ExternalParentKeyTracks, ChangeTheParentAtTheirFrames) {
  Stage stage = stage_of_models(3);
  set_placement(*stage.actors[1], {{10, 0, 0}});
  set_placement(*stage.actors[2], {{20, 0, 0}});
  set_external_parent_keys(stage, 0, {{30, 0, -1, -1}, {10, 0, 1, 1}, {20, 0, 2, 0}});
  const auto at = [&](double frame) {
    advance(stage, frame);
    return stage.actors[0]->bones.globals[0].translation;
  };
  expect_point(at(9.9), {0, 1, 0});
  expect_point(at(10.0), {10, 3, 0});
  expect_point(at(25.0), {20, 1, 0});
  expect_point(at(30.0), {0, 1, 0});
  expect_point(at(15.0), {10, 3, 0});
  ASSERT_TRUE(set_external_parent(stage, 0, {0, 2, 1}));  // what the user sets replaces the keys
  expect_point(at(15.0), {20, 3, 0});
}

// The dancers take turns in leading.
TEST(ExternalParentKeyTracks, TheOrderOfEvaluationChangesWithTheKeys) {
  Stage stage = stage_of_models(2);
  set_placement(*stage.actors[0], {{5, 0, 0}});
  set_placement(*stage.actors[1], {{-5, 0, 0}});
  set_external_parent_keys(stage, 0, {{0, 0, 1, 1}, {10, 0, -1, -1}});
  set_external_parent_keys(stage, 1, {{10, 0, 0, 1}});
  advance(stage, 0.0);
  expect_point(stage.actors[0]->bones.globals[0].translation, {-5, 3, 0});
  advance(stage, 10.0);
  expect_point(stage.actors[1]->bones.globals[0].translation, {5, 3, 0});
  advance(stage, 0.0);
  expect_point(stage.actors[0]->bones.globals[0].translation, {-5, 3, 0});
}

TEST(ExternalParentKeyTracks, ACircleIsOpenedAtOneLink) {
  Stage stage = stage_of_models(2);
  set_external_parent_keys(stage, 0, {{0, 0, 1, 1}});
  set_external_parent_keys(stage, 1, {{0, 0, 0, 1}});
  for (int i = 0; i < 2; ++i) {
    advance(stage, 0.0);
    expect_point(stage.actors[1]->bones.globals[0].translation, {0, 1, 0});
    expect_point(stage.actors[0]->bones.globals[0].translation, {0, 3, 0});
  }
}

TEST(ActorOrder, LinksAndTracksFollowTheirActors) {
  Stage stage = stage_of_models(3);
  set_placement(*stage.actors[2], {{7, 0, 0}});
  ASSERT_TRUE(set_external_parent(stage, 0, {0, 2, 1}));
  set_external_parent_keys(stage, 1, {{0, 0, 2, 0}});
  stage.camera_follow = {{0, 2, 1}};
  const Actor* leader = stage.actors[2].get();
  constexpr std::int32_t kLastFirst[]{2, 0, 1};
  set_actor_order(stage, kLastFirst);
  ASSERT_EQ(stage.actors[0].get(), leader);
  advance(stage, 0.0);
  expect_point(stage.actors[1]->bones.globals[0].translation, {7, 3, 0});
  expect_point(stage.actors[2]->bones.globals[0].translation, {7, 1, 0});
  EXPECT_EQ(stage.camera_follow[0].actor, 0);
  remove_actor(stage, 0);
  advance(stage, 0.0);
  expect_point(stage.actors[0]->bones.globals[0].translation, {0, 1, 0});
  EXPECT_EQ((*stage.actors[1]->external_parent_keys)[0].actor, -1);
  EXPECT_EQ(stage.camera_follow[0].actor, -1);
}

}  // namespace
}  // namespace odori
