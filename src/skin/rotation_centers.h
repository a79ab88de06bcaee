#pragma once

// Centres of rotation for the modes `spherical` (per bone set and frame) and `cor` (per vertex, computed once).

#include "model/model.h"
#include "rig/deform.h"
#include "skin/skin_tables.h"
#include "skin/skinning_data.h"

#include <cstdint>
#include <span>

namespace odori {

// Spherical blend skinning: L. Kavan, J. Zara: Spherical Blend Skinning (I3D 2005), section 4.
//
// For each bone set, the rest-pose point whose images under the set's bone transforms lie closest together (least
// squares over all pairs of bones). Where that is underdetermined, as along the common axis of two rotations or for
// nearly equal transforms, the solution closest to the mean of the bones' joints is used.
// `palette`: per bone. `centers`: output, one per entry of `tables.sets`, model space, w = 0. Does not allocate.
void find_spherical_centers(const Model& model, const SkinTables& tables, std::span<const PaletteEntry> palette,
                            std::span<glm::vec4> centers);
// The centre of one bone set.
glm::vec3 find_spherical_center(const Model& model, const BoneSet& set, std::span<const PaletteEntry> palette);

inline constexpr FaultKind kCentersTooCostly{"skin.centers_too_dear",
                                             "computing this model's centres of rotation would take too long"};
inline constexpr FaultKind kCentersCancelled{"skin.centers_cancelled",
                                             "the computation of centres of rotation was cancelled"};

// Optimized centres of rotation: B. H. Le, J. K. Hodgins: Real-time Skeletal Skinning with Optimized Centers of
// Rotation (ACM Transactions on Graphics 35, 2016), equations 1, 2 and 4.
//
// Returns one centre per vertex, rest pose, model space, w = 0: the mean of the triangle centroids, weighted by area
// and by the similarity of the triangle's weights to the vertex's. A vertex with one bone, or without a similar
// triangle, gets its own position. Runs on all cores; the result does not depend on their number.
// Errors: kCentersTooCostly, kCentersCancelled.
Result<SkinningTexels> find_optimized_centers(const Model& model, JobControl& control);

// Whether they are finite, and one per vertex.
bool are_optimized_centers(const Model& model, std::span<const glm::vec4> centers);

// Cache key of the optimized centres: a hash of everything they depend on.
std::uint64_t centers_cache_key(const Model& model);

}  // namespace odori
