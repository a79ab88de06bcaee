#pragma once

#include "model/pose.h"

#include <optional>

#include <glad/gl.h>

namespace odori {

// The self shadow that the colour pass applies.
struct SelfShadowMap {
  GLuint texture = 0;                   // depths seen from the light
  glm::mat4 world_to_shadow_map{1.0f};  // x, y and depth of the map, each 0..1 inside it
  float slope = 0.0f;                   // see shadow_slope
  int blur = 0;                         // filter radius beyond the four nearest texels, texels
};

// Camera and light of a frame, shared by all passes. World space.
struct FrameView {
  glm::mat4 view_projection{1.0f};
  glm::mat3 view_rotation{1.0f};  // world to view
  glm::vec3 eye{0.0f};
  glm::vec4 towards_eye{0.0f};          // eye and 1; for an orthographic camera the direction to it and 0
  glm::vec3 light_direction{0, -1, 0};  // direction of travel, unit length
  glm::vec3 light_color{0.0f};
  float fov_deg = 30.0f;  // vertical
  std::optional<SelfShadowMap> shadow{};
  glm::vec4 oit_depth{0.0f};  // depth of a position p is dot(xyz, p) + w: -1 nearest to the eye, 1 furthest
};

// `aspect`: width / height, > 0.
FrameView frame_view(const Camera& camera, const Light& light, float aspect);

}  // namespace odori
