#pragma once

#include "model/pose.h"

#include <optional>

#include <glad/gl.h>

namespace odori {

// What the colour pass needs to know of the shadow that falls on what it draws.
struct FallingShadow {
  GLuint map = 0;                  // the texture of the light map's depths
  glm::mat4 world_to_light{1.0f};  // x, y and depth of the map, each 0..1 inside
  float slope = 0.0f;              // see shadow_slope
  int blur = 0;                    // texels that the filter reaches beyond the four nearest
};

// What every pass of a frame shares: where it is seen from and how it is lit. World space.
struct FrameView {
  glm::mat4 view_projection{1.0f};
  glm::mat3 view_rotation{1.0f};  // world to view
  glm::vec3 eye{0.0f};
  glm::vec4 towards_eye{0.0f};          // eye and 1; for an orthographic camera the direction to it and 0
  glm::vec3 light_direction{0, -1, 0};  // of travel, unit
  glm::vec3 light_color{0.0f};
  float fov_deg = 30.0f;  // vertical
  std::optional<FallingShadow> shadow{};
  glm::vec4 layer_depth{0.0f};  // of a place: xyz . place + w, -1 the stage's nearest to the eye, 1 its furthest
};

// `aspect` = width / height, > 0.
FrameView frame_view(const Camera& camera, const Light& light, float aspect);

}  // namespace odori
