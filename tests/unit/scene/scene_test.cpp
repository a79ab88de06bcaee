#include "scene/stage.h"
#include "support/models.h"
#include "view/clock.h"

#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::chain_model;

std::unique_ptr<Actor> dancer() {
  Model model = chain_model({{0, 0, 0}, {0, 4, 0}});
  model.morphs.push_back({"あ", "", MorphPanel::mouth, VertexMorph{}});
  auto actor = make_actor(std::make_shared<const Model>(std::move(model)));
  Motion motion;
  BoneKey from, to;
  to.frame = 30;
  to.translation = {3, 0, 0};
  to.rotation = axis_angle({0, 1, 0}, 1.0f);
  motion.bones.push_back({*name_key(std::string_view("1")), {from, to}});
  motion.morphs.push_back({*name_key(std::string_view("あ")), {{0, 0.0f}, {30, 1.0f}}});
  set_motion(*actor, std::move(motion));
  return actor;
}

TEST(Actor, AFrameIsAFunctionOfTime) {
  const auto played = dancer();
  const auto seeking = dancer();
  for (int i = 0; i < 90; ++i) advance_actor(*played, i * 0.4);
  std::mt19937 random(1);
  for (int i = 0; i < 50; ++i) {
    const double frame = std::uniform_real_distribution<double>(0.0, 40.0)(random);
    advance_actor(*played, frame);
    const auto fresh = dancer();
    advance_actor(*fresh, frame);
    for (std::size_t bone = 0; bone < 2; ++bone) {
      ASSERT_EQ(played->palette[bone].rotation, fresh->palette[bone].rotation);
      ASSERT_EQ(played->palette[bone].translation, fresh->palette[bone].translation);
    }
  }
}

TEST(Actor, OverridesApplyUntilCleared) {
  const auto actor = dancer();
  actor->overrides.morph_weights[0] = 0.25f;
  advance_actor(*actor, 30.0);
  EXPECT_EQ(actor->morphs.weights[0], 0.25f);
  actor->overrides.morph_weights[0].reset();
  advance_actor(*actor, 30.0);
  EXPECT_EQ(actor->morphs.weights[0], 1.0f);
}

TEST(Actor, AnAddedMotionKeepsOtherTracks) {
  const auto actor = dancer();
  Motion face;
  face.morphs.push_back({*name_key(std::string_view("あ")), {{30, 0.5f}}});
  add_motion(*actor, face);
  advance_actor(*actor, 30.0);
  EXPECT_EQ(actor->morphs.weights[0], 0.5f);
  EXPECT_FLOAT_EQ(actor->palette[1].translation.x, actor->bones.globals[1].apply({0, -4, 0}).x);
  EXPECT_FLOAT_EQ(actor->bones.globals[1].translation.x, 3.0f);
}

TEST(Stage, LastFrameIsTheMaximumOfAllMotions) {
  Stage stage;
  EXPECT_EQ(last_frame(stage), 0u);
  stage.actors.push_back(dancer());
  EXPECT_EQ(last_frame(stage), 30u);
  Motion camera;
  camera.camera.resize(2);
  camera.camera[1].frame = 99;
  camera.camera[1].camera.distance = -9.0f;
  add_scene_motion(stage, camera);
  EXPECT_EQ(last_frame(stage), 99u);
  advance(stage, 99.0);
  EXPECT_EQ(stage.camera.distance, -9.0f);
}

TEST(Stage, AFreeCameraIsKept) {
  Stage stage;
  Motion camera;
  camera.camera.resize(1);
  add_scene_motion(stage, camera);
  stage.follow_camera_motion = false;
  stage.camera.distance = -7.0f;
  advance(stage, 0.0);
  EXPECT_EQ(stage.camera.distance, -7.0f);
}

Stage stage_with_box(glm::vec3 low, glm::vec3 high) {
  Model model = chain_model({{0, 0, 0}});
  for (const glm::vec3 point : {low, high}) {
    Vertex vertex;
    vertex.position = point;
    model.vertices.push_back(vertex);
  }
  Stage stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(std::move(model))));
  return stage;
}

bool shows(const Camera& camera, float aspect, glm::vec3 point) {
  const glm::vec4 clip = projection_matrix(camera, aspect) * view_matrix(camera) * glm::vec4(point, 1.0f);
  return clip.w > 0.0f && std::abs(clip.x) <= clip.w && std::abs(clip.y) <= clip.w && std::abs(clip.z) <= clip.w;
}

TEST(Stage, AHumanSizedModelGetsTheDefaultCamera) {
  const Camera camera = fitted_camera(stage_with_box({-6, 0, -2}, {6, 19, 2}), 16.0f / 9.0f);
  EXPECT_EQ(camera.target, glm::vec3(0, 10, 0));
  EXPECT_EQ(camera.distance, -45.0f);
}

TEST(Stage, LargeAndSmallModelsAreFitted) {
  for (const float size : {0.01f, 1.0f, 300.0f}) {
    for (const float aspect : {0.5f, 1.8f}) {
      const glm::vec3 low = glm::vec3(-1, 5, -1) * size;
      const glm::vec3 high = glm::vec3(1, 8, 1) * size;
      const Camera camera = fitted_camera(stage_with_box(low, high), aspect);
      EXPECT_TRUE(shows(camera, aspect, low)) << size;
      EXPECT_TRUE(shows(camera, aspect, high)) << size;
    }
  }
}

TEST(Camera, ShowsTheModelsLeftOnTheRight) {
  const Camera camera;
  const glm::mat4 clip = projection_matrix(camera, 1.0f) * view_matrix(camera);
  const glm::vec4 left_hand = clip * glm::vec4(5, 10, 0, 1);
  const glm::vec4 head = clip * glm::vec4(0, 17, 0, 1);
  EXPECT_GT(left_hand.x / left_hand.w, 0.1f);
  EXPECT_GT(head.y / head.w, 0.1f);
  const glm::vec4 near = clip * glm::vec4(0, 10, -5, 1);
  const glm::vec4 far = clip * glm::vec4(0, 10, 5, 1);
  EXPECT_LT(near.z / near.w, far.z / far.w);
}

TEST(Camera, OrthographicKeepsTheSizeInTheTargetPlane) {
  Camera camera;
  const glm::vec4 point(3, 14, 0, 1);
  const glm::vec4 perspective = projection_matrix(camera, 1.5f) * view_matrix(camera) * point;
  camera.perspective = false;
  const glm::vec4 flat = projection_matrix(camera, 1.5f) * view_matrix(camera) * point;
  EXPECT_NEAR(perspective.x / perspective.w, flat.x, 1e-5f);
  EXPECT_NEAR(perspective.y / perspective.w, flat.y, 1e-5f);
}

TEST(Camera, AnyFieldOfViewGivesAFiniteMatrix) {
  for (const float fov : {-5.0f, 0.0f, 180.0f, 1e6f}) {
    Camera camera;
    camera.fov_deg = fov;
    const glm::mat4 matrix = projection_matrix(camera, 1.5f);
    for (int column = 0; column < 4; ++column) EXPECT_TRUE(is_finite(matrix[column])) << fov;
  }
}

TEST(Clock, PlaysInRealTimeAndLoops) {
  Clock clock;
  clock.last = 60.0;
  clock.playing = true;
  tick(clock, 1.0);
  EXPECT_DOUBLE_EQ(clock.frame, 30.0);
  tick(clock, 1.5);
  EXPECT_DOUBLE_EQ(clock.frame, 15.0);
  clock.speed = 0.5;
  tick(clock, 1.0);
  EXPECT_DOUBLE_EQ(clock.frame, 30.0);
}

TEST(Clock, StopsOnTheLastFrameWithoutLoop) {
  Clock clock;
  clock.last = 60.0;
  clock.playing = true;
  clock.loop = false;
  tick(clock, 100.0);
  EXPECT_EQ(clock.frame, 60.0);
  EXPECT_FALSE(clock.playing);
}

TEST(Clock, AnEmptyRangeStaysAtItsFrame) {
  Clock clock;
  clock.playing = true;
  tick(clock, 1.0);
  EXPECT_EQ(clock.frame, 0.0);
}

TEST(Clock, StepsByWholeFramesInsideTheRange) {
  Clock clock;
  clock.last = 60.0;
  clock.frame = 10.4;
  step(clock, 1);
  EXPECT_EQ(clock.frame, 11.0);
  clock.frame = 10.4;
  step(clock, -1);
  EXPECT_EQ(clock.frame, 10.0);
  step(clock, -100);
  EXPECT_EQ(clock.frame, 0.0);
  seek(clock, 1e9);
  EXPECT_EQ(clock.frame, 60.0);
}

}  // namespace
}  // namespace odori
