#pragma once

// Direct delta mush: B. H. Le, J. P. Lewis: Direct Delta Mush Skinning and Variants (ACM Transactions on Graphics 38,
// 2019). The skin is smoothed and the detail that this removes is added again, rotated: delta mush (Mancewicz et al.
// 2014), as one precomputed 4 x 4 matrix per vertex and bone instead of smoothing every frame.
//
//   auto texels = find_delta_mush(model, control);   // once per model, slow
//   skin<float>({..., .skinning = SkinningMode::delta_mush, .data = *texels}, positions, normals);

#include "skin/method_parameters.h"
#include "skin/skinning_data.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace odori {

inline constexpr FaultKind kMushTooCostly{"skin.delta_mush_too_dear",
                                          "computing this model's delta mush would take too much time or memory"};
inline constexpr FaultKind kMushCancelled{"skin.delta_mush_cancelled", "the computation of delta mush was cancelled"};

// The first four are those of kMethodParameters, with their defaults and ranges.
struct DeltaMushOptions {
  int passes = static_cast<int>(usual(MethodParameter::passes));       // of smoothing
  double smoothing = usual(MethodParameter::smoothing);                // towards the mean of the neighbours; lambda
  double weight_smoothing = usual(MethodParameter::weight_smoothing);  // of the weights that move the surface; kappa
  double weight_share = usual(MethodParameter::weight_share);          // of the translation that follows them; alpha
  std::size_t bones = 16;      // per vertex; those with the greatest smoothed weights are kept
  double least_weight = 1e-4;  // smaller smoothed weights are dropped; the others are scaled to a sum of 1
};
DeltaMushOptions delta_mush_options(const MethodParameters& parameters);

// One bone's matrix on one vertex, relative to the vertex's smoothed rest position p: with the bone's transform (R, t)
// and m = R p + t, it adds R moment + m offset^T to the fit of the rotation, R offset + weight m to the translation.
struct MushEntry {
  std::int32_t bone = -1;
  float weight = 0.0f;     // the sum over a vertex's entries is 1
  glm::vec3 offset{0.0f};  // the sum over a vertex's entries is 0; units
  glm::mat3 moment{0.0f};  // symmetric; units^2
};

// The matrices as the GPU stores them. Texel i below `vertices` holds vertex i's smoothed rest position (xyz, model
// space) and the number of its first entry (w); texel `vertices` the number of entries (w). Three texels per entry
// follow: moment xx, xy, xz and weight; moment yy, yz, zz and bone; offset.
struct DeltaMush {
  static constexpr std::size_t kTexelsPerEntry = 3;
  static constexpr std::size_t kMaxEntries = std::size_t{1} << 24;  // a float counts no further

  std::size_t vertices = 0;  // of the model
  std::span<const glm::vec4> texels;

  glm::vec3 smoothed_rest(std::size_t vertex) const { return glm::vec3(texels[vertex]); }
  std::size_t first_entry(std::size_t vertex) const { return static_cast<std::size_t>(texels[vertex].w); }
  MushEntry entry(std::size_t number) const;
};

// Runs on all cores; the result does not depend on their number. Vertices with equal positions, as on texture seams,
// are smoothed as one, so that seams stay closed. A vertex without triangles follows its own weights.
// Errors: kMushTooCostly, kMushCancelled.
Result<SkinningTexels> find_delta_mush(const Model& model, JobControl& control, const DeltaMushOptions& options = {});

// Whether every number in texels of a file is valid for the model.
bool is_delta_mush(const Model& model, std::span<const glm::vec4> texels);

// Cache key: a hash of everything that the matrices depend on.
std::uint64_t delta_mush_cache_key(const Model& model, const DeltaMushOptions& options = {});

}  // namespace odori
