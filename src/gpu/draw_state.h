#pragma once

#include <glad/gl.h>

namespace odori {

enum class Cull { none, back, front };

// How what is drawn meets what is there.
enum class Blend {
  none,  // takes its place
  over,  // straight alpha over; the target's alpha gathers coverage
  add,
};

// Everything of the context's state that decides what a draw call does, beside programs, vertices and textures. A
// pass names its own once, as a constant, and sets it whole: nothing is inherited from whoever drew before.
struct DrawState {
  bool depth_test = true;  // passes where nearer or equal
  bool depth_write = true;
  Blend blend = Blend::over;
  Cull cull = Cull::back;      // clockwise on the screen is the front
  float offset_factor = 0.0f;  // polygon offset: depth slopes and units added, positive is away from the eye
  float offset_units = 0.0f;
  bool color_write = true;
  bool lines = false;    // triangles by their sides alone
  bool once = false;     // only where nothing was drawn once since the stencil buffer was cleared
  bool scissor = false;  // keeps to the scissor rectangle last set

  friend bool operator==(const DrawState&, const DrawState&) = default;
};

void apply(const DrawState& state);

// What other users of the context may take for granted: no test, no culling, no blending.
inline constexpr DrawState kNeutralState{.depth_test = false, .blend = Blend::none, .cull = Cull::none};

}  // namespace odori
