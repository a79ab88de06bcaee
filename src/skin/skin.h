#pragma once

// The deformers in C++: the reference that the GPU is held to (evaluation.md 5). Plain functions over the model's
// own arrays, in single or in double precision.

#include "model/model.h"
#include "rig/deform.h"
#include "skin/modes.h"
#include "skin/skin_tables.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// The formulas. What a mode makes of a vertex:
enum class Deformer : std::uint8_t { linear, sdef, dual_quaternion, about_center };
Deformer deformer(const SkinTables& tables, const Model& model, std::size_t vertex, SkinningMode mode);

// The formulas that a mode uses on a model.
struct DeformerSet {
  bool linear = false;
  bool sdef = false;
  bool dual_quaternion = false;
  bool about_center = false;
  friend bool operator==(const DeformerSet&, const DeformerSet&) = default;
};
DeformerSet deformers(const SkinTables& tables, const Model& model, SkinningMode mode);

// Rest positions plus the weighted offsets of every vertex morph. `weights`: per morph, groups expanded
// (MorphState::weights); `positions`: per vertex, rewritten. For float and double.
template <typename T>
void apply_vertex_morphs(const Model& model, std::span<const float> weights, std::span<glm::vec<3, T>> positions);

// Posed vertices, model space, one of each per vertex; normals are unit, or zero where the file's are.
template <typename T>
struct SkinnedVerticesOf {
  std::vector<glm::vec<3, T>> positions;
  std::vector<glm::vec<3, T>> normals;
};
using SkinnedVertices = SkinnedVerticesOf<float>;

template <typename T>
struct SkinInput {
  const Model& model;
  const SkinTables& tables;                   // the model's
  std::span<const PaletteEntry> palette;      // per bone
  std::span<const glm::vec<3, T>> positions;  // per vertex, morphed, rest pose
  Skinning skinning;
  // For `spherical` per set of `tables`, from `find_spherical_centers`; for `cor` per vertex, from
  // `find_optimized_centers`.
  std::span<const glm::vec4> centers{};
  bool unit_normals = true;  // false: normals keep the length that the deformer gives them, as the measures want it
};

// Writes posed positions and normals, per vertex; a zero normal stays zero. For float and double.
template <typename T>
void skin(const SkinInput<T>& input, std::span<glm::vec<3, T>> positions, std::span<glm::vec<3, T>> normals);

}  // namespace odori
