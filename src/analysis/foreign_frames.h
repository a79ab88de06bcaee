#pragma once

// Posed vertices that another program computed, to be measured like those of a skinning mode (`odori compare --with`).

#include "base/math.h"

#include <cstddef>
#include <span>
#include <vector>

namespace odori {

// One frame, per vertex, model space.
struct ForeignSurface {
  std::span<const glm::vec3> positions;
  // The normals at rest as the deformation maps them, not normalised (SkinInput::unit_normals); empty: not known, and
  // local volume is not measured.
  std::span<const glm::vec3> normals;
};

// The frames that are measured, in their order.
struct ForeignFrames {
  std::size_t vertices = 0;
  std::vector<glm::vec3> positions;  // [frame * vertices + vertex]
  std::vector<glm::vec3> normals;    // likewise, or empty

  ForeignSurface surface(std::size_t frame) const {
    const std::size_t first = frame * vertices;
    return {std::span(positions).subspan(first, vertices),
            normals.empty() ? std::span<const glm::vec3>() : std::span(normals).subspan(first, vertices)};
  }
};

}  // namespace odori
