#pragma once

// What proxy bones for morphs are fitted to, and the clusters that the fit begins with.

#include "base/math.h"
#include "model/model.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace odori {

// The vertices that vertex morphs move, with coordinates in which they lie about the origin.
struct MovedSurface {
  struct Offset {
    std::uint32_t morph;  // index into `morphs`
    glm::dvec3 by;        // units
  };
  std::vector<std::int32_t> morphs;          // that have offsets: indices into Model::morphs, ascending
  std::vector<std::uint32_t> vertices;       // ascending
  std::vector<std::vector<Offset>> offsets;  // per vertex, by morph; those of one vertex and morph are added up
  std::vector<std::array<double, 4>> at;     // per vertex: (rest position - center) / scale, and 1
  glm::dvec3 center{0.0};
  double scale = 1.0;  // the root of the mean squared distance from the center
};
MovedSurface moved_surface(const Model& model);

bool has_vertex_offsets(const Morph& morph);

// k-means over the offsets in all morphs and, less, the positions: the cluster of each vertex, below `count`. Vertices
// that move alike and lie together are in one. `surface` has at least one vertex.
std::vector<std::uint32_t> cluster_vertices(const MovedSurface& surface, std::size_t count);

}  // namespace odori
