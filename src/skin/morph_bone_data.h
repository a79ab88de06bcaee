#pragma once

// The proxy bones of morphs (skin/morph_bones.h) as data of a model that are found once and kept, and the model whose
// vertex morphs they replace.
//
// The matrices of a bone add up over the morphs, so that with any weights of the morphs a vertex goes where
//
//     u + sum_s c_s d_s,    d_s = sum_p w_p M_sp (u, 1)
//
// puts it: a model with the offsets d_s is posed and drawn exactly as its proxy bones say, by all that has vertex
// morphs.

#include "base/fault.h"
#include "base/job.h"
#include "model/model.h"
#include "skin/method_parameters.h"
#include "skin/morph_bones.h"
#include "skin/skinning_data.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace odori {

// Limits of one model: of the matrices of the fit, and of the offsets of the model that is drawn.
inline constexpr std::size_t kMaxMorphMatrices = std::size_t{1} << 20;
inline constexpr std::size_t kMaxBonedOffsets = std::size_t{1} << 24;

// Texel 0 holds the numbers of bones, vertices and matrices; two texels per vertex follow: its bones, and its weights,
// of 65535; then four per matrix: morph and bone, and its rows. Empty for 0 bones or a model without vertex morphs.
// Runs on all cores; the result does not depend on their number. Errors: kMorphBonesTooCostly, kMorphBonesCancelled.
Result<SkinningTexels> find_morph_bones(const Model& model, const MethodParameters& parameters, JobControl& control);

// Whether every number in texels of a file is valid for the model.
bool are_morph_bones(const Model& model, std::span<const glm::vec4> texels);

// Cache key: a hash of everything that the bones depend on.
std::uint64_t morph_bones_cache_key(const Model& model, const MethodParameters& parameters);

// The model with the offsets that the bones give its vertex morphs. `texels`: of this model, see are_morph_bones.
Model with_morph_bones(const Model& model, std::span<const glm::vec4> texels);

}  // namespace odori
