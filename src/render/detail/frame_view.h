#pragma once

#include "base/math.h"
#include "model/pose.h"
#include "view/accumulation.h"
#include "view/look.h"

#include <optional>

#include <glad/gl.h>

namespace odori {

// A shadow map as the colour pass reads it.
struct ShadowTexture {
  GLuint texture = 0;            // depths seen from the light
  glm::mat4 world_to_map{1.0f};  // x, y and depth of the map, each 0..1 inside it
  glm::ivec2 size{0};            // texels in use, from the first column and row
  int blur = 0;                  // filter radius beyond the four nearest texels, texels
};

// The self shadow that the colour pass applies.
struct SelfShadowMaps {
  ShadowTexture whole;
  std::optional<ShadowTexture> detail{};  // used where it covers the surface
  float slope = 0.0f;                     // see shadow_slope
};

// The ground shadows of a frame.
struct GroundShadow {
  glm::mat4 projection{1.0f};  // world space along the light onto the ground, y = 0
  glm::vec4 bounds{0.0f};      // of all shadows on the ground: lowest x and z, highest x and z

  // Their silhouettes in the view, if they were drawn in advance.
  struct Mask {
    GLuint texture = 0;
    glm::ivec2 origin{0};  // of its lower left corner, pixels of the framebuffer
    glm::ivec2 size{0};    // pixels
    int fineness = 1;      // texels per pixel and axis
  };
  std::optional<Mask> mask{};
};

// The part of a view that is projected onto the viewport.
struct ViewportPart {
  PixelRect viewport{0, 0, 1, 1};  // in the framebuffer
  // Of the view's normalized coordinates, 0..1 from its lower left corner.
  glm::dvec2 low{0.0};
  glm::dvec2 high{1.0};
};

// All of the view, `size` pixels, if the driver's largest viewport permits; otherwise the part that covers the
// framebuffer and a margin, for lines and points whose centre is outside. `origin`, `framebuffer_size` and
// `line_width` as in PaneView.
ViewportPart viewport_part(glm::ivec2 size, glm::ivec2 origin, glm::ivec2 framebuffer_size, int line_width);

// The pixels that viewport_part adds on each side.
int viewport_margin(int line_width);
// The driver's largest viewport.
glm::ivec2 max_viewport_size();

// Camera and light of a frame, shared by all passes. World space.
struct FrameView {
  glm::mat4 view_projection{1.0f};  // world to the clip space of the viewport
  ViewportPart part{};              // of the view that the viewport covers
  float vertical_scale = 1.0f;      // half heights of the whole view per unit, at a clip w of 1
  glm::mat3 view_rotation{1.0f};    // world to view
  glm::vec3 eye{0.0f};
  glm::vec4 towards_eye{0.0f};          // eye and 1; for an orthographic camera the direction to it and 0
  glm::vec3 light_direction{0, -1, 0};  // direction of travel, unit length
  float fov_deg = 30.0f;                // vertical
  Shading shading = Shading::mmd;
  ToonRamp toon_ramp = ToonRamp::file;
  glm::vec4 shadow_tint{0.0f};  // Look::shadow_tint
  std::optional<SelfShadowMaps> shadow{};
  std::optional<GroundShadow> ground_shadow{};  // nothing if the view shows none
  glm::vec4 oit_depth{0.0f};  // depth of a position p is dot(xyz, p) + w: -1 nearest to the eye, 1 furthest
};

inline float aspect_of(glm::ivec2 size) { return static_cast<float>(size.x) / static_cast<float>(size.y); }

// World to the clip space of a whole view of this size, pixels.
glm::mat4 world_to_clip(const Camera& camera, glm::ivec2 size, const ViewOffset& offset);

// `size`: of the whole view, pixels, > 0.
FrameView frame_view(const Camera& camera, const Light& light, glm::ivec2 size, const ViewportPart& part = {},
                     const ViewOffset& offset = {});

}  // namespace odori
