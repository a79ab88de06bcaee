#include "viewer/framing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace odori {

namespace {

constexpr int kSteps = 3;  // of bringing the picture's middle to the middle of what is seen

struct Seen {
  glm::vec2 low{std::numeric_limits<float>::max()};
  glm::vec2 high{std::numeric_limits<float>::lowest()};
};

// The least distance at which a point this far off the axis, and this much nearer than the target, stays inside.
float distance_for(const glm::vec3& from_target, const glm::vec2& tangents) {
  const float across = std::max(std::abs(from_target.x) / tangents.x, std::abs(from_target.y) / tangents.y);
  return across - from_target.z;
}

float min_distance(std::span<const glm::vec3> points, const glm::vec3& target, const glm::vec2& tangents) {
  float least = 2.0f * kNearPlane;
  for (const glm::vec3& point : points) least = std::max(least, distance_for(point - target, tangents));
  return least;
}

// Of the points' directions from the eye, in units of the target's plane.
Seen seen(std::span<const glm::vec3> points, const glm::vec3& target, float distance) {
  Seen result;
  for (const glm::vec3& point : points) {
    const glm::vec3 from = point - target;
    const glm::vec2 at = glm::vec2(from) * (distance / std::max(from.z + distance, kNearPlane));
    result.low = glm::min(result.low, at);
    result.high = glm::max(result.high, at);
  }
  return result;
}

}  // namespace

Camera framing_camera(std::span<const glm::vec3> points, float aspect, float share) {
  Camera camera;
  if (points.empty()) return camera;
  glm::vec3 low = points.front(), high = points.front();
  for (const glm::vec3& point : points) {
    low = glm::min(low, point);
    high = glm::max(high, point);
  }
  camera.target = 0.5f * (low + high);
  const float tangent = std::tan(0.5f * glm::radians(camera.fov_deg)) * share;
  const glm::vec2 tangents(tangent * aspect, tangent);
  for (int i = 0; i < kSteps; ++i) {
    const float distance = min_distance(points, camera.target, tangents);
    const Seen area = seen(points, camera.target, distance);
    camera.target += glm::vec3(0.5f * (area.low + area.high), 0.0f);
  }
  camera.distance = -min_distance(points, camera.target, tangents);
  return camera;
}

}  // namespace odori
