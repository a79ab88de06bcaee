#include "render/passes/shadow_region.h"

#include <algorithm>
#include <cstddef>

namespace odori {

namespace {

constexpr std::array<glm::dvec3, 3> kAxes{glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)};

// Adds the ends of what the planes leave of a line segment.
void add_clipped_segment(LightBox& bounds, const glm::dvec3& start, const glm::dvec3& end, const Hexahedron& by) {
  double first = 0.0;
  double last = 1.0;
  for (const glm::dvec4& plane : by.planes) {
    const double at_start = glm::dot(plane, glm::dvec4(start, 1.0));
    const double at_end = glm::dot(plane, glm::dvec4(end, 1.0));
    if (at_start < 0.0 && at_end < 0.0) return;
    const double crossing = at_start / (at_start - at_end);
    if (at_start < 0.0) first = std::max(first, crossing);
    if (at_end < 0.0) last = std::min(last, crossing);
  }
  if (!(first <= last)) return;
  bounds.add(glm::mix(start, end, first));
  bounds.add(glm::mix(start, end, last));
}

void add_clipped_edges(LightBox& bounds, const Hexahedron& edges, const Hexahedron& by) {
  for (std::size_t corner = 0; corner < edges.corners.size(); ++corner) {
    for (std::size_t axis = 1; axis < edges.corners.size(); axis *= 2) {
      if ((corner & axis) == 0) add_clipped_segment(bounds, edges.corners[corner], edges.corners[corner | axis], by);
    }
  }
}

}  // namespace

Hexahedron box_hexahedron(const LightBox& box) {
  Hexahedron result;
  for (unsigned i = 0; i < result.corners.size(); ++i) result.corners[i] = corner_of(box, i);
  for (std::size_t i = 0; i < kAxes.size(); ++i) {
    result.planes[2 * i] = glm::dvec4(kAxes[i], -glm::dot(kAxes[i], box.low));
    result.planes[2 * i + 1] = glm::dvec4(-kAxes[i], glm::dot(kAxes[i], box.high));
  }
  return result;
}

Hexahedron frustum(const glm::dmat4& to_clip) {
  Hexahedron result;
  const glm::dmat4 from_clip = glm::inverse(to_clip);
  const LightBox clip{glm::dvec3(-1.0), glm::dvec3(1.0)};
  for (unsigned i = 0; i < result.corners.size(); ++i) {
    const glm::dvec4 corner = from_clip * glm::dvec4(corner_of(clip, i), 1.0);
    result.corners[i] = glm::dvec3(corner) / corner.w;
  }
  const glm::dmat4 rows = glm::transpose(to_clip);
  for (std::size_t i = 0; i < kAxes.size(); ++i) {
    const auto row = static_cast<glm::dmat4::length_type>(i);
    result.planes[2 * i] = rows[3] + rows[row];
    result.planes[2 * i + 1] = rows[3] - rows[row];
  }
  return result;
}

// Each corner of the intersection of two convex bodies is on an edge of one of them.
LightBox visible_part(const Hexahedron& view, const LightBox& box) {
  LightBox bounds;
  const Hexahedron body = box_hexahedron(box);
  add_clipped_edges(bounds, body, view);
  add_clipped_edges(bounds, view, body);
  return bounds;
}

}  // namespace odori
