#include "viewer/camera_control.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

glm::vec2 on_screen(const Camera& camera, glm::vec3 point, float height) {
  const glm::vec4 at = projection_matrix(camera, 1.0f) * view_matrix(camera) * glm::vec4(point, 1.0f);
  return glm::vec2(at.x, -at.y) / at.w * 0.5f * height;
}

void expect_near(glm::vec3 a, glm::vec3 b, float limit) { EXPECT_LT(glm::distance(a, b), limit); }

TEST(CameraControl, SceneFollowsTheCursorWhenOrbiting) {
  Camera camera;
  const glm::vec3 nearer(0.0f, 10.0f, -5.0f);
  orbit(camera, {40.0f, 0.0f});
  EXPECT_NEAR(glm::degrees(camera.rotation_rad.y), -10.0f, 1e-4f);
  EXPECT_GT(on_screen(camera, nearer, 100.0f).x, 0.0f) << "the near side goes right with the mouse";
  camera = {};
  orbit(camera, {0.0f, 40.0f});
  EXPECT_GT(on_screen(camera, nearer, 100.0f).y, 0.0f) << "and down with it";
  EXPECT_GT(camera_frame(camera).eye.y, 10.0f);
}

TEST(CameraControl, PitchStopsAtThePoles) {
  Camera camera;
  orbit(camera, {0.0f, 10000.0f});
  EXPECT_NEAR(camera.rotation_rad.x, -0.5f * kPi, 1e-5f);
  camera.rotation_rad.x = 2.5f;  // as a motion may leave it
  orbit(camera, {0.0f, 4.0f});
  EXPECT_NEAR(camera.rotation_rad.x, 2.5f - glm::radians(1.0f), 1e-5f) << "no jump";
}

TEST(CameraControl, PannedTargetPlaneStaysUnderTheCursor) {
  for (const bool perspective : {true, false}) {
    Camera camera;
    camera.rotation_rad = {-0.4f, 0.9f, 0.2f};
    camera.perspective = perspective;
    const glm::vec3 grabbed = camera.target;
    const glm::vec2 before = on_screen(camera, grabbed, 480.0f);
    pan(camera, {30.0f, -12.0f}, 480.0f);
    const glm::vec2 moved = on_screen(camera, grabbed, 480.0f) - before;
    EXPECT_NEAR(moved.x, 30.0f, 0.05f);
    EXPECT_NEAR(moved.y, -12.0f, 0.05f);
  }
}

TEST(CameraControl, ANotchIsEightPercentAndCanBeTakenBack) {
  Camera camera;
  zoom(camera, 1.0f);
  EXPECT_NEAR(camera.distance, -45.0f * 0.92f, 1e-4f);
  zoom(camera, -1.0f);
  EXPECT_NEAR(camera.distance, -45.0f, 1e-3f);
}

TEST(CameraControl, ZoomGoesOnThroughTheTarget) {
  Camera camera;
  camera.distance = -0.1f;
  const glm::vec3 forward = camera_frame(camera).forward;
  for (int i = 0; i < 5; ++i) zoom(camera, 1.0f);
  EXPECT_GT(camera.distance, 0.0f);
  expect_near(camera_frame(camera).forward, forward, 1e-6f);
  for (int i = 0; i < 200; ++i) zoom(camera, -1.0f);
  EXPECT_LT(camera.distance, -10.0f);
}

TEST(CameraControl, SidesAreTheCharacters) {
  const auto eye_direction = [](ViewSide side) {
    Camera camera;
    camera.rotation_rad = rotation_from(side);
    return -camera_frame(camera).forward;
  };
  expect_near(eye_direction(ViewSide::front), {0, 0, -1}, 1e-5f);
  expect_near(eye_direction(ViewSide::back), {0, 0, 1}, 1e-5f);
  expect_near(eye_direction(ViewSide::left), {1, 0, 0}, 1e-5f);
  expect_near(eye_direction(ViewSide::right), {-1, 0, 0}, 1e-5f);
  expect_near(eye_direction(ViewSide::top), {0, 1, 0}, 1e-5f);
}

}  // namespace
}  // namespace odori
