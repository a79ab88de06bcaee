#pragma once

#include <glad/gl.h>

namespace odori {

enum class Cull { none, back, front };

// How fragments are combined with the framebuffer.
enum class Blend {
  none,      // replaces
  over,      // straight alpha blending; the framebuffer's alpha accumulates coverage
  additive,  // straight alpha; adds colour and leaves the framebuffer's alpha unchanged
  add,
  scale_and_add,  // the framebuffer's colour times the fragment's alpha, plus its colour times the framebuffer's alpha
};

// Which fragments pass the depth test.
enum class DepthTest { nearer_or_equal, farther };

// All context state that affects a draw call, except programs, vertex arrays and textures. A pass defines its state as
// a constant and sets all of it, so that it depends on nothing that other code has set.
struct DrawState {
  bool depth_test = true;
  bool depth_write = true;
  Blend blend = Blend::over;
  Cull cull = Cull::back;      // front faces are clockwise on screen
  float offset_factor = 0.0f;  // glPolygonOffset; positive is away from the eye
  float offset_units = 0.0f;
  bool color_write = true;
  bool wireframe = false;     // triangles as lines
  bool stencil_once = false;  // each pixel is drawn at most once after a stencil clear
  bool scissor = false;       // clip to the current scissor rectangle
  DepthTest passes = DepthTest::nearer_or_equal;

  friend bool operator==(const DrawState&, const DrawState&) = default;
};

void apply(const DrawState& state);

// The state that other users of the context (ImGui) can rely on: no tests, no culling, no blending.
inline constexpr DrawState kNeutralState{.depth_test = false, .blend = Blend::none, .cull = Cull::none};

}  // namespace odori
