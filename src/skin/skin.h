#pragma once

// CPU skinning in every skinning mode (evaluation.md 5). In double precision it is the plain reference, against which
// the GPU's result is verified; in single precision it is fast, and differs from the reference by rounding only. Start
// from `skin`, or from `skinned_vertices` (scene/actor.h) for an actor:
//
//     skin<float>({model, build_skin_tables(model), palette, rest_positions, SkinningMode::native}, positions,
//     normals);
//
// Functions work on the model's own arrays, in single or double precision.

#include "base/parallel.h"
#include "model/model.h"
#include "rig/deform.h"
#include "skin/method_parameters.h"
#include "skin/methods.h"
#include "skin/skin_tables.h"

#include <compare>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace odori {

// The formula that a mode applies to a vertex.
Deformer deformer(const SkinTables& tables, const Model& model, std::size_t vertex, SkinningMode mode);

struct DeformerSet {
  std::uint32_t bits = 0;  // 1 << ordinal(deformer)

  constexpr DeformerSet(std::initializer_list<Deformer> deformers = {}) {
    for (const Deformer deformer : deformers) add(deformer);
  }
  constexpr bool contains(Deformer deformer) const { return (bits >> ordinal(deformer) & 1u) != 0; }
  constexpr void add(Deformer deformer) { bits |= 1u << ordinal(deformer); }
  friend auto operator<=>(const DeformerSet&, const DeformerSet&) = default;
};

// The formulas that a mode applies to at least one vertex of a model.
DeformerSet deformers(const SkinTables& tables, const Model& model, SkinningMode mode);

// Rest positions plus the weighted offsets of every vertex morph. `weights`: per morph, with groups expanded
// (MorphState::weights). `positions`: output, per vertex. Instantiated for float and double.
template <typename T>
void apply_vertex_morphs(const Model& model, const SkinTables& tables, std::span<const float> weights,
                         std::span<glm::vec<3, T>> positions);

// Posed vertices in model space, per vertex. Normals are unit length, or zero where the file's normal is zero.
template <typename T>
struct SkinnedVerticesOf {
  std::vector<glm::vec<3, T>> positions;
  std::vector<glm::vec<3, T>> normals;
};
using SkinnedVertices = SkinnedVerticesOf<float>;

template <typename T>
struct SkinInput {
  const Model& model;
  const SkinTables& tables;                   // of `model`
  std::span<const PaletteEntry> palette;      // per bone
  std::span<const glm::vec<3, T>> positions;  // per vertex, rest pose with morphs, model space
  Skinning skinning;
  // What the mode needs: its SkinningMethod::data; for `spherical`, per bone set, from `find_spherical_centers`.
  std::span<const glm::vec4> data{};
  MethodParameters parameters{};
  bool unit_normals = true;  // false: normals keep the length that the deformer gives them (for local volume)
  Threads threads = Threads::one;
};

// Writes posed positions and normals, per vertex; a zero normal stays zero. Instantiated for float and double.
template <typename T>
void skin(const SkinInput<T>& input, std::span<glm::vec<3, T>> positions, std::span<glm::vec<3, T>> normals);

// One vertex of `skin` and of `apply_vertex_morphs` in single precision, bit-equal to them, without work or memory per
// vertex of the model. Not with `iterative_mush`, which needs the whole surface.
struct VertexSkinInput {
  const Model& model;
  const SkinTables& tables;               // of `model`
  std::span<const PaletteEntry> palette;  // per bone
  glm::vec3 position;                     // from `morphed_position`
  Skinning skinning;
  std::span<const glm::vec4> data{};  // the mode's SkinningMethod::data
};
glm::vec3 skinned_position(const VertexSkinInput& input, std::size_t vertex);
// `weights`: per morph, with groups expanded.
glm::vec3 morphed_position(const Model& model, std::span<const float> weights, std::size_t vertex);

// The texture coordinates of a vertex with the UV morphs of the frame, as the vertex shader has them.
struct TextureCoordinates {
  glm::vec2 uv{0.0f};
  glm::vec4 uv1{0.0f};  // additional vec4 #1; zero if the model has none
};
// `weights`: per morph, with groups expanded.
TextureCoordinates morphed_uv(const Model& model, std::span<const float> weights, std::size_t vertex);

}  // namespace odori
