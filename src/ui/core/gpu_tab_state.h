#pragma once

#include "scene/gpu_tables.h"

#include <cstddef>
#include <optional>

namespace odori {

struct GpuTabState {
  TableLook look;
  float zoom = 0.0f;                   // pixels a texel; 0: as many as show all of it
  glm::vec2 middle{0.0f};              // of what is seen, in texels of the picture, where it is zoomed
  bool dragged = false;                // the mouse that is held has moved the picture
  std::optional<std::size_t> pointed;  // the texel whose value is asked for: under the mouse, else what is chosen
};

}  // namespace odori
