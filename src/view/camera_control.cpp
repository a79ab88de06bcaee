#include "view/camera_control.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace odori {

namespace {

constexpr float kPole = 0.5f * kPi;
constexpr float kMinStepDistance = 1.0f;  // units; closer to the target, steps no longer get smaller

float step_distance(const Camera& camera) { return std::max(std::abs(camera.distance), kMinStepDistance); }

constexpr int kCenteringSteps = 3;  // iterations that move the target to the centre of the projected points

// The smallest camera distance at which a point is inside the view. `from_target`: relative to the target, z away from
// the camera; `tangents`: of half the field of view, horizontal and vertical.
float distance_for(const glm::vec3& from_target, const glm::vec2& tangents) {
  const float distance_at_target_depth =
      std::max(std::abs(from_target.x) / tangents.x, std::abs(from_target.y) / tangents.y);
  return distance_at_target_depth - from_target.z;
}

float min_distance(std::span<const glm::vec3> points, const glm::vec3& target, const glm::vec2& tangents) {
  float distance = 2.0f * kNearPlane;
  for (const glm::vec3& point : points) distance = std::max(distance, distance_for(point - target, tangents));
  return distance;
}

// Bounds of the points projected onto the target's plane, units.
BoxOf<glm::vec2> project(std::span<const glm::vec3> points, const glm::vec3& target, float distance) {
  BoxOf<glm::vec2> result;
  for (const glm::vec3& point : points) {
    const glm::vec3 offset = point - target;
    result.add(glm::vec2(offset) * (distance / std::max(offset.z + distance, kNearPlane)));
  }
  return result;
}

constexpr double kMax = std::numeric_limits<double>::max();

// The lines of sight along the edges of the view, in the plane of one axis and z. `slope` is that of the edges. A point
// is inside the view of an eye at (e, ez) if  p - slope * z <= e - slope * ez  and  p + slope * z >= e + slope * ez.
struct EdgeLines {
  double slope = 1.0;
  double upper = -kMax;  // max of p - slope * z
  double lower = kMax;   // min of p + slope * z

  void add(double p, double z) {
    upper = std::max(upper, p - slope * z);
    lower = std::min(lower, p + slope * z);
  }
  double nearest_eye_z() const { return (lower - upper) / (2.0 * slope); }
  double eye() const { return (lower + upper) * 0.5; }
};

}  // namespace

void orbit(Camera& camera, glm::vec2 pixels) {
  const glm::vec2 rotation = glm::radians(kOrbitDegreesPerPixel * pixels);
  // A camera motion may have set a pitch beyond a pole. It is kept, to avoid a jump.
  const float limit = std::max(kPole, std::abs(camera.rotation_rad.x));
  camera.rotation_rad.x = std::clamp(camera.rotation_rad.x - rotation.y, -limit, limit);
  camera.rotation_rad.y = std::remainder(camera.rotation_rad.y - rotation.x, 2.0f * kPi);
}

void pan(Camera& camera, glm::vec2 pixels, float viewport_height) {
  const CameraFrame frame = camera_frame(camera);
  const float plane_height = 2.0f * step_distance(camera) * std::tan(glm::radians(camera.fov_deg) * 0.5f);
  const glm::vec2 shift = pixels * (plane_height / viewport_height);
  camera.target += frame.up * shift.y - frame.right * shift.x;
}

void zoom(Camera& camera, float notches) {
  if (camera.distance < -kMinStepDistance) {
    camera.distance *= std::pow(1.0f - kZoomPerNotch, notches);
  } else {
    camera.distance += kZoomPerNotch * step_distance(camera) * notches;
  }
}

void zoom_to(Camera& camera, float notches, glm::vec2 cursor, float aspect) {
  const auto half_plane = [&] { return std::abs(camera.distance) * std::tan(glm::radians(camera.fov_deg) * 0.5f); };
  const float before = half_plane();
  zoom(camera, notches);
  const float moved = before - half_plane();
  const CameraFrame frame = camera_frame(camera);
  camera.target += moved * (cursor.x * aspect * frame.right + cursor.y * frame.up);
}

glm::vec3 rotation_from(ViewSide side) {
  switch (side) {
    case ViewSide::front:
      break;
    case ViewSide::back:
      return {0.0f, kPi, 0.0f};
    case ViewSide::left:
      return {0.0f, kPole, 0.0f};
    case ViewSide::right:
      return {0.0f, -kPole, 0.0f};
    case ViewSide::top:
      return {-kPole, 0.0f, 0.0f};
  }
  return glm::vec3(0.0f);
}

Camera framing_camera(std::span<const glm::vec3> points, float aspect, float fraction) {
  Camera camera;
  if (points.empty()) return camera;
  glm::vec3 low = points.front(), high = points.front();
  for (const glm::vec3& point : points) {
    low = glm::min(low, point);
    high = glm::max(high, point);
  }
  camera.target = 0.5f * (low + high);
  const float tangent = std::tan(0.5f * glm::radians(camera.fov_deg)) * fraction;
  const glm::vec2 tangents(tangent * aspect, tangent);
  for (int i = 0; i < kCenteringSteps; ++i) {
    const float distance = min_distance(points, camera.target, tangents);
    const BoxOf<glm::vec2> bounds = project(points, camera.target, distance);
    camera.target += glm::vec3(0.5f * (bounds.low + bounds.high), 0.0f);
  }
  camera.distance = -min_distance(points, camera.target, tangents);
  return camera;
}

Camera front_camera(std::span<const glm::vec3> points, float aspect, float share) {
  Camera camera;
  const double half_height = std::tan(glm::radians(static_cast<double>(camera.fov_deg)) * 0.5) * share;
  EdgeLines x{half_height * aspect}, y{half_height};
  double nearest = kMax, farthest = -kMax;
  for (const glm::vec3& point : points) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z)) continue;
    x.add(point.x, point.z);
    y.add(point.y, point.z);
    nearest = std::min<double>(nearest, point.z);
    farthest = std::max<double>(farthest, point.z);
  }
  if (nearest > farthest) return camera;
  const double eye_z = std::min({x.nearest_eye_z(), y.nearest_eye_z(), nearest - 2.0 * kNearPlane});
  const double middle = (nearest + farthest) * 0.5;
  camera.target = glm::vec3(x.eye(), y.eye(), middle);
  camera.distance = static_cast<float>(eye_z - middle);
  return camera;
}

}  // namespace odori
