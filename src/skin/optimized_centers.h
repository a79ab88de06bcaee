#pragma once

// Centres of rotation, one a vertex, found once: B. H. Le, J. K. Hodgins: Real-time Skeletal Skinning with Optimized
// Centers of Rotation (ACM Transactions on Graphics 35, 2016), equations 1, 2 and 4.

#include "base/job.h"
#include "base/result.h"
#include "model/model.h"

#include <cstdint>
#include <vector>

namespace odori {

inline constexpr FaultKind kCentersTooDear{"skin.centers_too_dear",
                                           "finding this model's centres of rotation would take too long"};
inline constexpr FaultKind kCentersCancelled{"skin.centers_cancelled",
                                             "the search for centres of rotation was stopped"};

// Per vertex, rest pose, model space, w is 0: the mean of the triangles' middles, each weighted by its area and by how
// alike its weights are to the vertex's. A vertex that no triangle is like, and one on a single bone, has its own
// place. Runs on all cores; the answer does not depend on how many.
Result<std::vector<glm::vec4>> find_optimized_centers(const Model& model, JobControl& control);

// Changes with everything that the centres depend on.
std::uint64_t centers_key(const Model& model);

}  // namespace odori
