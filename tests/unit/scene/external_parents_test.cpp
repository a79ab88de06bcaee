#include "scene/external_parents.h"

#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::chain_model;

std::unique_ptr<Actor> actor_of(std::initializer_list<glm::vec3> bones) {
  return make_actor(std::make_shared<const Model>(chain_model(bones)));
}

// Bone "1" of every actor is rotated by 90 degrees about z and translated by 1 in x, in every frame.
Stage stage_of(int actors) {
  Stage stage;
  for (int i = 0; i < actors; ++i) {
    stage.actors.push_back(actor_of({{0, 1, 0}, {0, 3, 0}, {0, 4, 0}}));
    Motion motion;
    BoneKey key;
    key.translation = {1, 0, 0};
    key.rotation = axis_angle({0, 0, 1}, kPi / 2);
    motion.bones.push_back({*name_key(std::string_view("1")), {key}});
    set_motion(*stage.actors.back(), std::move(motion));
  }
  return stage;
}

void expect_position_near(glm::vec3 a, glm::vec3 b) {
  EXPECT_LT(glm::distance(a, b), 1e-5f) << a.x << ' ' << a.y << ' ' << a.z;
}

glm::vec3 position(const Stage& stage, std::size_t actor, std::size_t bone) {
  return stage.actors[actor]->bones.globals[bone].translation;
}

TEST(ExternalParents, ABoneTakesTheTransformOfItsExternalParent) {
  Stage stage = stage_of(2);
  ASSERT_TRUE(set_external_parent(stage, 0, {0, 1, 1}));
  advance(stage, 0.0);
  expect_position_near(position(stage, 1, 1), {1, 3, 0});
  expect_position_near(position(stage, 0, 0), {1, 3, 0});
  // The child rests two units above it, which the rotation turns to the left; its own translation goes along the
  // rotated x axis.
  expect_position_near(position(stage, 0, 1), {-1, 4, 0});
  clear_external_parent(stage, 0, 0);
  advance(stage, 0.0);
  expect_position_near(position(stage, 0, 0), {0, 1, 0});
}

TEST(ExternalParents, TheOrderOfActorsDoesNotMatter) {
  Stage stage = stage_of(3);
  ASSERT_TRUE(set_external_parent(stage, 0, {0, 1, 2}));
  ASSERT_TRUE(set_external_parent(stage, 1, {0, 2, 2}));
  advance(stage, 0.0);
  const glm::vec3 first = position(stage, 0, 2);
  advance(stage, 50.0);
  advance(stage, 0.0);
  EXPECT_EQ(position(stage, 0, 2), first);
  EXPECT_EQ(position(stage, 1, 0), position(stage, 2, 2));
  EXPECT_EQ(position(stage, 0, 0), position(stage, 1, 2));
}

TEST(ExternalParents, LinksCanBeQueried) {
  Stage stage = stage_of(3);
  ASSERT_TRUE(set_external_parent(stage, 0, {2, 1, 1}));
  ASSERT_TRUE(set_external_parent(stage, 1, {0, 2, 0}));
  const ExternalParentLink* found = external_parent_of(*stage.actors[0], 2);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->actor, 1);
  EXPECT_EQ(external_parent_of(*stage.actors[0], 1), nullptr);
  EXPECT_TRUE(can_set_external_parent(stage, 0, 2));
  EXPECT_FALSE(can_set_external_parent(stage, 2, 0)) << "a cycle through actor 1";
  EXPECT_FALSE(can_set_external_parent(stage, 1, 1));
  EXPECT_FALSE(can_set_external_parent(stage, 0, 3));
}

TEST(ExternalParents, CyclesAndInvalidIndicesAreRejected) {
  Stage stage = stage_of(3);
  EXPECT_FALSE(set_external_parent(stage, 0, {0, 0, 1})) << "its own actor";
  EXPECT_FALSE(set_external_parent(stage, 0, {3, 1, 0}));
  EXPECT_FALSE(set_external_parent(stage, 0, {0, 1, 3}));
  EXPECT_FALSE(set_external_parent(stage, 0, {0, 3, 0}));
  EXPECT_FALSE(set_external_parent(stage, -1, {0, 1, 0}));
  ASSERT_TRUE(set_external_parent(stage, 0, {0, 1, 0}));
  ASSERT_TRUE(set_external_parent(stage, 1, {0, 2, 0}));
  EXPECT_FALSE(set_external_parent(stage, 2, {0, 0, 0})) << "a cycle through two actors";
  ASSERT_TRUE(set_external_parent(stage, 0, {0, 2, 0})) << "replaces the link";
  EXPECT_EQ(stage.actors[0]->external_parent_links.size(), 1u);
}

TEST(ExternalParents, SurvivesChangesOfTheStage) {
  Stage stage = stage_of(3);
  ASSERT_TRUE(set_external_parent(stage, 2, {0, 1, 2}));
  remove_actor(stage, 0);
  ASSERT_EQ(stage.actors[1]->external_parent_links.size(), 1u);
  EXPECT_EQ(stage.actors[1]->external_parent_links[0].actor, 0);

  Model other = chain_model({{0, 0, 0}, {0, 1, 0}});
  other.bones[0].name = "2";
  replace_actor(stage, 0, make_actor(std::make_shared<const Model>(other)));
  ASSERT_EQ(stage.actors[1]->external_parent_links.size(), 1u) << "matched by name";
  EXPECT_EQ(stage.actors[1]->external_parent_links[0].actor_bone, 0);
  replace_actor(stage, 0, actor_of({{0, 0, 0}}));
  EXPECT_TRUE(stage.actors[1]->external_parent_links.empty()) << "the new model has no such bone";

  ASSERT_TRUE(set_external_parent(stage, 1, {0, 0, 0}));
  remove_actor(stage, 0);
  EXPECT_TRUE(stage.actors[0]->external_parent_links.empty());
  advance(stage, 0.0);
}

class HeldAccessory : public ::testing::Test {
 protected:
  HeldAccessory() {
    Model held = chain_model({{0, 0, 0}});
    held.accessory = true;
    held.vertices.resize(1);
    held.vertices[0].position = {0, 0, 2};
    stage_.actors.push_back(make_actor(std::make_shared<const Model>(std::move(held))));
  }

  Stage stage_ = stage_of(1);
};

TEST_F(HeldAccessory, FollowsTheBoneWithItsRestPosition) {
  ASSERT_TRUE(attach_to_bone(stage_, 1, 0, "1"));
  advance(stage_, 0.0);
  // Bone "1" rests at (0, 3, 0), is translated by 1 in x, and rotated about z, which leaves the vertex' z.
  expect_position_near(skinned_position(*stage_.actors[1], {}, 0), {1, 3, 2});
  expect_position_near(position(stage_, 1, 0), position(stage_, 0, 1));
}

TEST_F(HeldAccessory, OnlyByABoneThatExists) {
  EXPECT_FALSE(attach_to_bone(stage_, 1, 0, "no such bone"));
  EXPECT_FALSE(attach_to_bone(stage_, 1, -1, "1"));
  EXPECT_EQ(external_parent_of(*stage_.actors[1], 0), nullptr);
}

TEST_F(HeldAccessory, NoModelBeforeAnotherIsAnAccessory) {
  EXPECT_EQ(model_before(stage_, 2), 0);
  EXPECT_EQ(model_before(stage_, 0), 0) << "the first of all";
  stage_.actors.push_back(actor_of({{0, 1, 0}}));
  EXPECT_EQ(model_before(stage_, 3), 2);
  EXPECT_EQ(model_before(stage_, 2), 0);
  stage_.actors.erase(stage_.actors.begin());
  stage_.actors.pop_back();
  EXPECT_EQ(model_before(stage_, 1), -1);
  EXPECT_EQ(model_before({}, 0), -1);
}

TEST_F(HeldAccessory, TheCameraIsFittedToModels) {
  Model large = chain_model({{0, 0, 0}});
  large.accessory = true;
  large.vertices.resize(2);
  large.vertices[1].position = {500, 100, 500};
  const float before = fitted_camera(stage_, 1.0f).distance;
  stage_.actors.push_back(make_actor(std::make_shared<const Model>(std::move(large))));
  EXPECT_EQ(fitted_camera(stage_, 1.0f).distance, before);
  stage_.actors.erase(stage_.actors.begin());
  EXPECT_LT(fitted_camera(stage_, 1.0f).distance, before) << "without a model to them";
}

}  // namespace
}  // namespace odori
