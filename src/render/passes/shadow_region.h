#pragma once

// What a view shows of a box in the light's space, for the shadow map of just that part.

#include "base/math.h"

#include <array>

namespace odori {

// An axis-aligned box; empty until something is added.
struct LightBox {
  glm::dvec3 low{1e30};
  glm::dvec3 high{-1e30};

  bool is_empty() const { return low.x > high.x; }
  void add(const glm::dvec3& point);
  void add(const glm::dvec3& center, double radius);
  void add(const LightBox& other);
};

// A box or a view frustum.
struct Hexahedron {
  std::array<glm::dvec3, 8> corners{};  // bits 0, 1 and 2 of the index: high end along the first, second, third axis
  std::array<glm::dvec4, 6> planes{};   // dot(plane, (p, 1)) >= 0 inside
};

Hexahedron box_hexahedron(const LightBox& box);

// What is inside clip space, -w <= x, y, z <= w. `to_clip`: the space of the result to clip space.
Hexahedron frustum(const glm::dmat4& to_clip);

// Bounds of the part of `box` that is inside `view`; empty if there is none.
LightBox visible_part(const Hexahedron& view, const LightBox& box);

}  // namespace odori
