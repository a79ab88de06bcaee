#pragma once

// Exact normals of the deformed surface (M. Tarini, D. Panozzo, O. Sorkine: Accurate and Efficient Lighting for Skinned
// Models, Computer Graphics Forum 33, 2014): those of the deformation's Jacobian, in which the weights change along the
// surface, too. For the formulas of linear and dual quaternion skinning; those of other modes keep their normals.

#include "base/math.h"
#include "skin/skin.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// How the weights change along the surface at rest.
struct WeightGradients {
  struct Entry {
    std::int32_t bone = -1;
    glm::vec3 gradient{0.0f};  // of its weight, per unit; in the planes of the triangles, model space
  };
  std::vector<std::uint32_t> first;  // per vertex, and one more: its first element of `entries`
  std::vector<Entry> entries;        // the bones of a vertex and its neighbours; their gradients add up to 0

  std::span<const Entry> of(std::size_t vertex) const {
    return std::span(entries).subspan(first[vertex], first[vertex + 1] - first[vertex]);
  }
};

// The gradient at a vertex is the mean over the triangles at its position, weighted by area; on each of them the
// weights are interpolated linearly.
WeightGradients find_weight_gradients(const Model& model);

// Whether the formulas of a mode have exact normals, in `native` those of some vertices.
bool has_exact_normals(SkinningMode mode);

template <typename T>
struct DeformInput;  // skin/detail/deformers.h

// The normal of one vertex, with the length that the deformation gives it: that of the surface times the change of
// area. Nothing for the formulas without one, and where the surface is degenerate. `gradients`: of the vertex.
// Instantiated for float and double.
template <typename T>
std::optional<glm::vec<3, T>> exact_normal(const DeformInput<T>& in, Deformer deformer,
                                           std::span<const WeightGradients::Entry> gradients);

}  // namespace odori
