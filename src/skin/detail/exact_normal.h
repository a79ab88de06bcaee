#pragma once

#include "skin/detail/deformers.h"
#include "skin/exact_normals.h"

#include <optional>

namespace odori {

// The normal of one vertex, with the length that the deformation gives it: that of the surface times the change of
// area. Nothing for the formulas without one, and where the surface is degenerate. `gradients`: of the vertex.
// Instantiated for float and double.
template <typename T>
std::optional<Vec3<T>> exact_normal(const DeformInput<T>& in, Deformer deformer,
                                    std::span<const WeightGradients::Entry> gradients);

}  // namespace odori
