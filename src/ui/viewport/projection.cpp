#include "ui/viewport/projection.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

// Positions further out are not drawn: single precision cannot resolve pixels there.
constexpr float kFarthestPixel = 1e6f;

// Distance beyond the near plane in clip space; negative in front of it.
float distance_beyond_near(glm::vec4 clip) { return clip.z + clip.w; }

glm::vec2 half_view(const Camera& camera, float aspect) {
  const glm::mat4 matrix = projection_matrix(camera, aspect);
  return {1.0f / matrix[0][0], 1.0f / matrix[1][1]};
}

}  // namespace

Projection::Projection(const Camera& camera, const Area& viewport)
    : frame_(camera_frame(camera)),
      clip_(world_to_clip(camera, viewport.size.x / viewport.size.y)),
      half_view_(half_view(camera, viewport.size.x / viewport.size.y)),
      perspective_(camera.perspective),
      unit_height_(projection_matrix(camera, 1.0f)[1][1] * viewport.size.y * 0.5f),
      viewport_(viewport) {}

std::optional<ImVec2> Projection::screen(glm::vec4 clip) const {
  const ImVec2 at(viewport_.low.x + viewport_.size.x * 0.5f * (1.0f + clip.x / clip.w),
                  viewport_.low.y + viewport_.size.y * 0.5f * (1.0f - clip.y / clip.w));
  // This form also rejects NaN.
  if (!(std::abs(at.x) < kFarthestPixel && std::abs(at.y) < kFarthestPixel)) return std::nullopt;
  return at;
}

std::optional<ScreenPoint> Projection::point(glm::vec3 world) const {
  const glm::vec4 clip = clip_ * glm::vec4(world, 1.0f);
  if (!(distance_beyond_near(clip) >= 0.0f && clip.z <= clip.w)) return std::nullopt;
  const auto at = screen(clip);
  if (!at) return std::nullopt;
  return ScreenPoint{*at, glm::dot(world - frame_.eye, frame_.forward)};
}

std::optional<ScreenSegment> Projection::segment(glm::vec3 from, glm::vec3 to) const {
  glm::vec4 a = clip_ * glm::vec4(from, 1.0f);
  glm::vec4 b = clip_ * glm::vec4(to, 1.0f);
  const float near_a = distance_beyond_near(a);
  const float near_b = distance_beyond_near(b);
  if (near_a < 0.0f && near_b < 0.0f) return std::nullopt;
  if (near_a < 0.0f) a = glm::mix(b, a, near_b / (near_b - near_a));
  if (near_b < 0.0f) b = glm::mix(a, b, near_a / (near_a - near_b));
  const auto start = screen(a);
  const auto end = screen(b);
  if (!start || !end) return std::nullopt;
  return ScreenSegment{*start, *end};
}

Ray Projection::ray(ImVec2 at) const {
  const float right = (2.0f * (at.x - viewport_.low.x) / viewport_.size.x - 1.0f) * half_view_.x;
  const float up = (1.0f - 2.0f * (at.y - viewport_.low.y) / viewport_.size.y) * half_view_.y;
  const glm::vec3 aside = frame_.right * right + frame_.up * up;
  if (!perspective_) return {frame_.eye + aside, frame_.forward};
  return {frame_.eye, glm::normalize(frame_.forward + aside)};
}

RayRange Projection::visible_range(const Ray& ray) const {
  if (!perspective_) return {-kFarPlane, kFarPlane};
  const float along = glm::dot(ray.direction, frame_.forward);
  return {kNearPlane / along, kFarPlane / along};
}

float Projection::pixels_per_unit(glm::vec3 world) const {
  return unit_height_ / std::max((clip_ * glm::vec4(world, 1.0f)).w, kNearPlane);
}

}  // namespace odori
