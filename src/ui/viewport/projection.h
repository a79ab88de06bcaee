#pragma once

// From the world to where ImGui draws: the renderer's own matrix, and the picture's place in the window.

#include "base/ray.h"
#include "model/pose.h"
#include "ui/core/layout.h"

#include <optional>

#include <imgui.h>

namespace odori {

struct ScreenPoint {
  ImVec2 at;           // screen coordinates; may lie outside the picture
  float depth = 0.0f;  // units from the eye, along the view
};

struct ScreenSegment {
  ImVec2 from;
  ImVec2 to;
};

class Projection {
 public:
  // `viewport`: not empty.
  Projection(const Camera& camera, const Area& viewport);

  // Nothing for what the renderer cuts off: behind the camera, nearer than the near plane, beyond the far one.
  std::optional<ScreenPoint> point(glm::vec3 world) const;
  // The part in front of the near plane; nothing where none is.
  std::optional<ScreenSegment> segment(glm::vec3 from, glm::vec3 to) const;
  // From the eye through a point of the picture; parallel ones where there is no perspective.
  Ray ray(ImVec2 at) const;
  // How long a unit is in the picture's plane at this place; > 0. As at the near plane for what is behind that.
  float pixels_per_unit(glm::vec3 world) const;

  const Area& viewport() const { return viewport_; }

 private:
  std::optional<ImVec2> screen(glm::vec4 clip) const;

  CameraFrame frame_;
  glm::mat4 clip_;
  glm::vec2 half_view_;  // the view's extent at w = 1, from its middle
  bool perspective_;
  float unit_height_;  // of the view at w = 1, in pixels
  Area viewport_;
};

}  // namespace odori
