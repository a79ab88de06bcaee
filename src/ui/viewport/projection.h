#pragma once

// Projects world positions to ImGui screen coordinates with the renderer's matrix and the viewport's area.

#include "analysis/surface_pick.h"
#include "base/math.h"
#include "model/pose.h"
#include "ui/core/layout.h"

#include <optional>

#include <imgui.h>

namespace odori {

struct ScreenPoint {
  ImVec2 at;           // screen coordinates; may lie outside the viewport
  float depth = 0.0f;  // distance from the eye along the view direction, MMD units
};

struct ScreenSegment {
  ImVec2 from;
  ImVec2 to;
};

class Projection {
 public:
  // `viewport`: not empty.
  Projection(const Camera& camera, const Area& viewport);

  // None for positions that the renderer clips: in front of the near plane or beyond the far plane.
  std::optional<ScreenPoint> point(glm::vec3 world) const;
  // The part beyond the near plane, if any.
  std::optional<ScreenSegment> segment(glm::vec3 from, glm::vec3 to) const;
  // From the eye through a screen position; parallel to the view direction for an orthographic camera.
  Ray ray(ImVec2 at) const;
  // The part of such a ray between the near and the far plane; begins behind the eye for an orthographic camera.
  RayRange visible_range(const Ray& ray) const;
  // Length in pixels of one MMD unit parallel to the screen at this position; > 0. Positions in front of the near plane
  // count as on it.
  float pixels_per_unit(glm::vec3 world) const;

  const Area& viewport() const { return viewport_; }

 private:
  std::optional<ImVec2> screen(glm::vec4 clip) const;

  CameraFrame frame_;
  glm::mat4 clip_;
  glm::vec2 half_view_;  // half the view's extent at w = 1
  bool perspective_;
  float unit_height_;  // length of one unit at w = 1, pixels
  Area viewport_;
};

}  // namespace odori
