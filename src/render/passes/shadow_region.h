#pragma once

// What a view shows of a box in the light's space, for the shadow map of just that part.

#include "base/math.h"

#include <array>

namespace odori {

// In the light's space.
using LightBox = BoxOf<glm::dvec3>;

inline LightBox box_around(const glm::dvec3& center, double radius) { return {center - radius, center + radius}; }

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
