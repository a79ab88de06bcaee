#pragma once

// The vertex morphs of a model as a few proxy bones: linear blend skinning whose bones the morphs move, by matrices
// that add up over the morphs. After L. Kavan, J. Doublestein, M. Prazak, M. Cioffi, D. Roble: Compressed skinning for
// facial blendshapes (SIGGRAPH 2024), which defines the form; found here by alternating least squares instead of their
// Adam with projections: matrices with fixed weights, then weights with fixed matrices.
//
// With u the rest position of a vertex, c_s the weight of morph s, w_p the weight of the vertex on bone p:
//
//     morphed(u) = u + sum_p w_p sum_s c_s M_sp (u, 1),    w_p >= 0, sum_p w_p <= 1,
//
// at most kMorphBoneWeights of the w_p not 0. What is missing to 1 is the weight on a bone that no morph moves. M_sp,
// 3x4, is 0 for a bone that has no weight on any vertex which the morph moves.

#include "base/fault.h"
#include "base/job.h"
#include "model/model.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace odori {

inline constexpr FaultKind kNoVertexMorphs{"morph_bones.none", "no morph of this model moves vertices"};

inline constexpr FaultKind kTooManyVertexMorphs{"morph_bones.too_many",
                                                "more than 65536 morphs of this model move vertices"};

inline constexpr FaultKind kMorphBonesTooCostly{"skin.morph_bones_too_dear",
                                                "the vertex morphs of this model are too many to be replaced by bones"};
inline constexpr FaultKind kMorphBonesCancelled{"skin.morph_bones_cancelled",
                                                "the search for bones of morphs was cancelled"};

inline constexpr std::size_t kMaxMorphsOnBones = 65536;
inline constexpr std::size_t kMorphBoneWeights =
    4;  // per vertex; the paper has 8, more bones give less error in as many bytes
inline constexpr int kMaxMorphBones = 256;

struct MorphBones {
  struct Influence {
    std::uint16_t bone = 0;
    std::uint16_t weight = 0;  // of 65535
  };
  struct Motion {
    std::uint16_t morph = 0;  // index into `morphs`
    std::uint16_t bone = 0;
    glm::mat4x3 matrix{0.0f};  // of (u, 1): columns for x, y, z and the translation, units
  };
  int bones = 0;
  std::vector<std::int32_t> morphs;     // the vertex morphs with offsets, indices into Model::morphs, ascending
  std::vector<std::uint32_t> vertices;  // those that a morph moves, ascending
  std::vector<Influence> influences;    // kMorphBoneWeights per element of `vertices`; unused ones weigh 0
  std::vector<Motion> motions;          // by morph, then by bone

  // Of the arrays above as they are.
  std::size_t bytes() const;
};

// The bytes of the offsets of all vertex morphs: a vertex and three numbers each.
std::size_t morph_bytes(const Model& model);

// `bones`: 1..kMaxMorphBones. Runs on all cores; the result is the same for any number of them. Fails with
// kNoVertexMorphs and kTooManyVertexMorphs, and with kMorphBonesCancelled if `control` is cancelled, which receives the
// progress; null: none.
Result<MorphBones> fit_morph_bones(const Model& model, int bones, JobControl* control = nullptr);

// Adds the morphs to `positions` (per vertex of the model); `weights` per morph of the model, as MorphState::weights.
void apply_morph_bones(const Model& model, const MorphBones& bones, std::span<const float> weights,
                       std::span<glm::vec3> positions);

// Over all pairs of a morph in `morphs`, at weight 1, and a vertex in `vertices`: the distance of the vertex from where
// the model's own morph moves it, units.
struct MorphBonesError {
  double max = 0.0;
  double rms = 0.0;
};
MorphBonesError morph_bones_error(const Model& model, const MorphBones& bones);

}  // namespace odori
