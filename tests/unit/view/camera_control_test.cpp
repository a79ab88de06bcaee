#include "view/camera_control.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

glm::vec2 on_screen(const Camera& camera, glm::vec3 point, float height) {
  const glm::vec4 at = projection_matrix(camera, 1.0f) * view_matrix(camera) * glm::vec4(point, 1.0f);
  return glm::vec2(at.x, -at.y) / at.w * 0.5f * height;
}

void expect_near(glm::vec3 a, glm::vec3 b, float limit) { EXPECT_LT(glm::distance(a, b), limit); }

TEST(CameraControl, OrbitingMovesTheSceneWithTheCursor) {
  Camera camera;
  const glm::vec3 nearer(0.0f, 10.0f, -5.0f);
  orbit(camera, {40.0f, 0.0f});
  EXPECT_NEAR(glm::degrees(camera.rotation_rad.y), -10.0f, 1e-4f);
  EXPECT_GT(on_screen(camera, nearer, 100.0f).x, 0.0f) << "the near side moves right with the cursor";
  camera = {};
  orbit(camera, {0.0f, 40.0f});
  EXPECT_GT(on_screen(camera, nearer, 100.0f).y, 0.0f) << "and down with it";
  EXPECT_GT(camera_frame(camera).eye.y, 10.0f);
}

TEST(CameraControl, PitchStopsAtThePoles) {
  Camera camera;
  orbit(camera, {0.0f, 10000.0f});
  EXPECT_NEAR(camera.rotation_rad.x, -0.5f * kPi, 1e-5f);
  camera.rotation_rad.x = 2.5f;  // set by a camera motion
  orbit(camera, {0.0f, 4.0f});
  EXPECT_NEAR(camera.rotation_rad.x, 2.5f - glm::radians(1.0f), 1e-5f) << "no jump";
}

TEST(CameraControl, PanningKeepsTheTargetPlaneUnderTheCursor) {
  for (const bool perspective : {true, false}) {
    Camera camera;
    camera.rotation_rad = {-0.4f, 0.9f, 0.2f};
    camera.perspective = perspective;
    const glm::vec3 grabbed = camera.target;
    const glm::vec2 before = on_screen(camera, grabbed, 480.0f);
    pan(camera, {30.0f, -12.0f}, 480.0f);
    const glm::vec2 shift = on_screen(camera, grabbed, 480.0f) - before;
    EXPECT_NEAR(shift.x, 30.0f, 0.05f);
    EXPECT_NEAR(shift.y, -12.0f, 0.05f);
  }
}

TEST(CameraControl, ANotchZoomsByEightPercentAndIsReversible) {
  Camera camera;
  zoom(camera, 1.0f);
  EXPECT_NEAR(camera.distance, -45.0f * 0.92f, 1e-4f);
  zoom(camera, -1.0f);
  EXPECT_NEAR(camera.distance, -45.0f, 1e-3f);
}

TEST(CameraControl, ZoomContinuesThroughTheTarget) {
  Camera camera;
  camera.distance = -0.1f;
  const glm::vec3 forward = camera_frame(camera).forward;
  for (int i = 0; i < 5; ++i) zoom(camera, 1.0f);
  EXPECT_GT(camera.distance, 0.0f);
  expect_near(camera_frame(camera).forward, forward, 1e-6f);
  for (int i = 0; i < 200; ++i) zoom(camera, -1.0f);
  EXPECT_LT(camera.distance, -10.0f);
}

TEST(CameraControl, SidesAreThoseOfTheCharacter) {
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

struct ProjectedBounds {
  glm::vec2 low{9.0f};
  glm::vec2 high{-9.0f};
};

ProjectedBounds project(const std::vector<glm::vec3>& points, const Camera& camera, float aspect) {
  const glm::mat4 clip = world_to_clip(camera, aspect);
  ProjectedBounds bounds;
  for (const glm::vec3& point : points) {
    const glm::vec4 at = clip * glm::vec4(point, 1.0f);
    EXPECT_GT(at.w, 0.0f);
    bounds.low = glm::min(bounds.low, glm::vec2(at) / at.w);
    bounds.high = glm::max(bounds.high, glm::vec2(at) / at.w);
  }
  return bounds;
}

TEST(Framing, FillsTheGivenFractionOfTheImage) {
  // One point is much nearer than the others, so that the centre in space is not the centre of the image.
  const std::vector<glm::vec3> points{{10, 0, 3}, {14, 0, -8}, {12, 20, 0}, {12, 9, 5}};
  for (const float aspect : {0.3f, 1.0f, 2.5f}) {
    const ProjectedBounds bounds = project(points, framing_camera(points, aspect, 0.9f), aspect);
    const float widest = std::max({-bounds.low.x, -bounds.low.y, bounds.high.x, bounds.high.y});
    EXPECT_NEAR(widest, 0.9f, 1e-3f) << aspect;
    EXPECT_NEAR(bounds.low.x + bounds.high.x, 0.0f, 0.01f) << aspect;
    EXPECT_NEAR(bounds.low.y + bounds.high.y, 0.0f, 0.01f) << aspect;
  }
}

TEST(Framing, WorksWithoutPointsAndWithOnePoint) {
  EXPECT_EQ(framing_camera({}, 1.0f, 0.9f), Camera());
  const std::vector<glm::vec3> point{{1, 2, 3}};
  const Camera camera = framing_camera(point, 1.0f, 0.9f);
  EXPECT_EQ(camera.target, point.front());
  EXPECT_LT(camera.distance, -kNearPlane);
}

}  // namespace
}  // namespace odori
