#pragma once

// How much space a model's surface encloses, part by part: what skinning should keep and does not.

#include "model/model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// Triangles that hang together by their edges. Vertices at one place of the rest pose are one, so that the seams of
// textures and normals do not part what they run through.
struct MeshPart {
  bool closed = false;         // every edge is shared by as many triangles in one direction as in the other
  std::int32_t material = -1;  // of its first triangle
  std::size_t triangles = 0;   // without those that have no area because two corners are at one place
};

struct MeshParts {
  std::vector<MeshPart> parts;        // in the order of their first triangles
  std::vector<std::int32_t> part_of;  // per triangle of Model::indices; -1: in none, as points and lines are
};

MeshParts find_mesh_parts(const Model& model);

// Cubic units, one per part: positive where front faces look outwards; of a part that is not closed it means nothing
// and is 0. `positions`: per vertex, rest or posed. For float and double.
template <typename T>
std::vector<double> enclosed_volumes(const Model& model, const MeshParts& parts,
                                     std::span<const glm::vec<3, T>> positions);

}  // namespace odori
