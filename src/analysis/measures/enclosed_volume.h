#pragma once

// The volume that a model's surface encloses, per connected part. Ideal skinning preserves it.

#include "model/model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// A set of triangles connected by shared edges. Vertices with equal rest positions are treated as one, so that texture
// and normal seams do not separate parts.
struct MeshPart {
  bool closed = false;         // every edge is used equally often in both directions
  std::int32_t material = -1;  // of the first triangle
  std::size_t triangles = 0;   // without degenerate triangles, two corners of which have equal positions
};

struct MeshParts {
  std::vector<MeshPart> parts;        // ordered by their first triangles
  std::vector<std::int32_t> part_of;  // per triangle of Model::indices; -1: points, lines and degenerate triangles
};

MeshParts find_mesh_parts(const Model& model);

// Volume in cubic units, per part: positive if front faces look outwards; 0 for a part that is not closed.
// `positions`: per vertex, rest or posed. Instantiated for float and double.
template <typename T>
std::vector<double> enclosed_volumes(const Model& model, const MeshParts& parts,
                                     std::span<const glm::vec<3, T>> positions);

}  // namespace odori
