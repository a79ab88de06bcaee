#pragma once

// Linear blend skinning of eight vertices at once: those that the same bones move are sorted into blocks, so that one
// matrix serves all lanes. The same operations in the same order as one vertex after the other (bone_matrices.h), so
// the results are equal bit for bit; on processors with AVX2, eight lanes are one register.

#include "skin/detail/bone_matrices.h"
#include "skin/methods.h"
#include "skin/skin_tables.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// Vertices that every skinning mode deforms by the same formula, with weight on the same bones in the same slots.
struct SkinBlock {
  static constexpr std::size_t kLanes = 8;
  using Values = std::array<float, kLanes>;

  bool file_linear = false;                     // linear in `native`
  bool sdef_linear = false;                     // linear in `sdef`
  std::array<std::int32_t, kLanes> vertices{};  // the last one is repeated where there are fewer
  std::array<std::int32_t, 4> bones{};          // with weight, in the order of the slots
  std::uint32_t bone_count = 0;                 // 0: `bones[0]` alone, whose matrix is not multiplied by a weight
  std::array<Values, 4> weights{};              // of `bones`, per vertex
  std::array<Values, 3> normals{};              // x, y, z at rest, per vertex
};

// The blocks of a model with all its vertices. None where the compiler has no vectors of eight.
std::vector<SkinBlock> find_skin_blocks(const Model& model, const SkinTables& tables);

// Whether a mode moves the vertices of the block linearly.
bool is_linear(const SkinBlock& block, SkinningMode mode);

// Poses the vertices of the blocks, linearly. `matrices`: per bone; `rest`: per vertex, with morphs; `unit`: normals
// become unit length unless they are zero. Writes `positions` and `normals`, per vertex.
struct BlockInput {
  std::span<const BoneMatrix> matrices;
  std::span<const glm::vec3> rest;
  bool unit = true;
};
void skin_blocks(std::span<const SkinBlock> blocks, const BlockInput& input, std::span<glm::vec3> positions,
                 std::span<glm::vec3> normals);

}  // namespace odori
