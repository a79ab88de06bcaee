#pragma once

// The deformers in C++: the reference that the GPU is held to (evaluation.md 5). Plain functions over the model's
// own arrays, single precision.

#include "model/model.h"
#include "rig/deform.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace odori {

// How vertices are made to follow their bones. A vertex to which a forced mode does not apply is linear.
enum class SkinningMode : std::uint8_t {
  native,  // as the file says
  linear,  // all linear
  sdef,    // SDEF where the file carries its parameters, else linear
  dqs,     // dual quaternions for all
};

inline constexpr SkinningMode kSkinningModes[] = {SkinningMode::native, SkinningMode::linear, SkinningMode::sdef,
                                                  SkinningMode::dqs};

// "native", "linear", "sdef", "dqs".
std::string_view name(SkinningMode mode);
// Also the aliases "bdef" and "qdef".
std::optional<SkinningMode> skinning_mode(std::string_view name);

// The three formulas. What a mode makes of a kind:
enum class Deformer : std::uint8_t { linear, spherical, dual_quaternion };
Deformer deformer(DeformKind kind, SkinningMode mode);

// Rest positions plus the weighted offsets of every vertex morph. `weights`: per morph, groups expanded
// (MorphState::weights); `positions`: per vertex, rewritten.
void apply_vertex_morphs(const Model& model, std::span<const float> weights, std::span<glm::vec3> positions);

// Posed vertices, model space, one of each per vertex; normals are unit, or zero where the file's are.
struct SkinnedVertices {
  std::vector<glm::vec3> positions;
  std::vector<glm::vec3> normals;
};

struct SkinInput {
  const Model& model;
  std::span<const PaletteEntry> palette;  // per bone
  std::span<const glm::vec3> positions;   // per vertex, morphed, rest pose
  SkinningMode mode = SkinningMode::native;
};

// Writes posed positions and unit normals, per vertex; a zero normal stays zero.
void skin(const SkinInput& input, std::span<glm::vec3> positions, std::span<glm::vec3> normals);

}  // namespace odori
