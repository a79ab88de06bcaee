#include "view/camera_control.h"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

// The largest clip coordinates of the points after the perspective divide.
glm::vec2 clip_extent(const std::vector<glm::vec3>& points, const Camera& camera, float aspect) {
  const glm::mat4 clip = world_to_clip(camera, aspect);
  glm::vec2 extent(0.0f);
  for (const glm::vec3& point : points) {
    const glm::vec4 at = clip * glm::vec4(point, 1.0f);
    EXPECT_GT(at.w, 0.0f);
    extent = glm::max(extent, glm::abs(glm::vec2(at) / at.w));
  }
  return extent;
}

TEST(FrontCamera, TallPointsTouchTopAndBottomOfTheShare) {
  const std::vector<glm::vec3> points{{-4.0f, 0.0f, 1.0f}, {5.0f, 3.0f, -2.0f}, {0.0f, 20.0f, 0.5f}};
  const Camera camera = front_camera(points, 1.0f, 0.9f);
  const glm::vec2 extent = clip_extent(points, camera, 1.0f);
  EXPECT_NEAR(extent.y, 0.9f, 1e-4f);
  EXPECT_LT(extent.x, 0.9f);
  EXPECT_LT(camera_frame(camera).eye.z, -2.0f);  // in front of a model that faces -Z
}

TEST(FrontCamera, WidePointsTouchTheSides) {
  const std::vector<glm::vec3> points{{-30.0f, 0.0f, 0.0f}, {10.0f, 4.0f, 8.0f}};
  const glm::vec2 extent = clip_extent(points, front_camera(points, 1.5f, 1.0f), 1.5f);
  EXPECT_NEAR(extent.x, 1.0f, 1e-4f);
  EXPECT_LT(extent.y, 1.0f);
}

TEST(FrontCamera, OnePointIsBehindTheNearPlane) {
  const std::vector<glm::vec3> points{{1.0f, 2.0f, 3.0f}};
  const Camera camera = front_camera(points, 1.0f, 0.9f);
  EXPECT_NEAR(clip_extent(points, camera, 1.0f).x, 0.0f, 1e-5f);
  EXPECT_NEAR(camera_frame(camera).eye.z, 3.0f - 2.0f * kNearPlane, 1e-5f);
}

TEST(FrontCamera, IgnoresPointsThatAreNotFinite) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const std::vector<glm::vec3> good{{0.0f, 0.0f, 0.0f}, {1.0f, 2.0f, 0.0f}};
  std::vector<glm::vec3> points = good;
  points.insert(points.end(), {{nan, 0.0f, 0.0f}, {0.0f, infinity, 0.0f}});
  EXPECT_EQ(front_camera(points, 1.0f, 0.9f), front_camera(good, 1.0f, 0.9f));
  EXPECT_EQ(front_camera({}, 1.0f, 0.9f), Camera());
}

}  // namespace
}  // namespace odori
