#include "scene/external_parents.h"
#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

// The second bone of actor 1 rests at (0, 3, 0) and is moved by `frame` / 10 in x; its parent is turned by 90 degrees
// about z, so that the bone is at (-2, 1 + frame / 10, 0).
Stage followed_stage() {
  Stage stage;
  for (int i = 0; i < 2; ++i) {
    stage.actors.push_back(make_actor(std::make_shared<Model>(testing::chain_model({{0, 1, 0}, {0, 3, 0}}))));
  }
  Motion motion;
  BoneKey turned;
  turned.rotation = axis_angle({0, 0, 1}, kPi / 2);
  BoneKey first, last;
  last.frame = 100;
  last.translation.x = 10.0f;
  motion.bones.push_back({name_key("0").value(), {turned}});
  motion.bones.push_back({name_key("1").value(), {first, last}});
  set_motion(*stage.actors[1], motion);
  Motion camera;
  camera.camera.resize(2);
  camera.camera[0].camera.target = {1, 2, 3};
  camera.camera[1].camera.target = {1, 2, 3};
  camera.camera[1].frame = 90;
  add_scene_motion(stage, camera);
  stage.camera_follow = {{0, -1, -1}, {40, 1, 1}, {80, -1, -1}};
  return stage;
}

glm::vec3 target_at(Stage& stage, double frame) {
  advance(stage, frame);
  return stage.camera.target;
}

void expect_target(Stage& stage, double frame, glm::vec3 expected) {
  const glm::vec3 target = target_at(stage, frame);
  EXPECT_LT(glm::distance(target, expected), 1e-4f) << frame << ": " << target.x << ' ' << target.y << ' ' << target.z;
}

TEST(CameraFollow, TheTargetIsRelativeToTheBonesPositionFromItsKeyOn) {
  Stage stage = followed_stage();
  expect_target(stage, 39.5, {1, 2, 3});
  expect_target(stage, 40.0, {1 - 2, 2 + 1 + 4, 3});
  expect_target(stage, 79.5, {1 - 2, 2 + 1 + 7.95f, 3});
  expect_target(stage, 80.0, {1, 2, 3});
  expect_target(stage, 1000.0, {1, 2, 3});
  EXPECT_EQ(stage.camera.rotation_rad, Camera().rotation_rad) << "the bone's rotation does not turn the camera";
}

TEST(CameraFollow, AFreeCameraFollowsNothing) {
  Stage stage = followed_stage();
  stage.follow_camera_motion = false;
  stage.camera.target = {9, 9, 9};
  expect_target(stage, 50.0, {9, 9, 9});
}

TEST(CameraFollow, AnotherCameraMotionFollowsNothing) {
  Stage stage = followed_stage();
  Motion other;
  other.camera.resize(1);
  other.camera[0].camera.target = {5, 5, 5};
  add_scene_motion(stage, other);
  expect_target(stage, 50.0, {5, 5, 5});
}

TEST(CameraFollow, RemovedAndReplacedActors) {
  Stage stage = followed_stage();
  remove_actor(stage, 0);
  EXPECT_EQ(stage.camera_follow[1], (CameraFollowKey{40, 0, 1})) << "renumbered";
  expect_target(stage, 50.0, {1 - 2, 2 + 1 + 5, 3});
  Model named = testing::chain_model({{0, 1, 0}, {0, 2, 0}, {0, 3, 0}});
  named.bones[1].name = "between";
  named.bones[2].name = "1";
  replace_actor(stage, 0, make_actor(std::make_shared<Model>(named)));
  EXPECT_EQ(stage.camera_follow[1], (CameraFollowKey{40, 0, 2})) << "by name";
  named.bones[2].name = "2";
  replace_actor(stage, 0, make_actor(std::make_shared<Model>(named)));
  EXPECT_EQ(stage.camera_follow[1], (CameraFollowKey{40, -1, -1}));
  Stage alone = followed_stage();
  remove_actor(alone, 1);
  EXPECT_EQ(alone.camera_follow[1], (CameraFollowKey{40, -1, -1}));
  expect_target(alone, 50.0, {1, 2, 3});
}

}  // namespace
}  // namespace odori
