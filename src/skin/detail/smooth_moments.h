#pragma once

// The precomputation of direct delta mush (Le and Lewis 2019, section 3): the moments of the rest positions per bone,
// smoothed over the surface.

#include "base/math.h"
#include "model/model.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace odori {

// The surface with vertices of equal positions joined.
struct WeldedMesh {
  std::vector<std::uint32_t> node_of;                 // per vertex
  std::vector<std::vector<std::uint32_t>> members;    // per node: its vertices
  std::vector<std::vector<std::uint32_t>> neighbors;  // per node: nodes that share an edge with it, ascending
};

WeldedMesh weld(const Model& model);

// One bone's part of a node: with the weights w and homogeneous positions (u, 1) of the vertices that were smoothed
// into the node, the sums of w, w u and w u u^T (Psi in the paper), and of w smoothed otherwise (w').
struct BoneMoments {
  std::int32_t bone = -1;
  double weight = 0.0;
  double share = 0.0;
  glm::dvec3 first{0.0};
  glm::dmat3 second{0.0};  // symmetric
};

// Before smoothing, per node: ascending by bone, with the mean weights of its vertices.
std::vector<std::vector<BoneMoments>> rest_moments(const Model& model, const WeldedMesh& mesh);

// One pass: everything moves by the share `smoothing` towards the mean of the neighbours, and BoneMoments::share by
// `weight_smoothing`. Bones whose weight becomes negligible are dropped. Returns false if this takes too much memory.
bool smooth_once(const WeldedMesh& mesh, double smoothing, double weight_smoothing,
                 std::vector<std::vector<BoneMoments>>& nodes);

}  // namespace odori
