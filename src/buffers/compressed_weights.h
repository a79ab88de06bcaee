#pragma once

// The bones and weights of vertices in 8 bytes each instead of 32, as shaders/compressed_weights.glsl unpacks them.
//
// Bones are an index into a table of the bone tuples that the model has (Kuth, Meyer: Vertex-Blend Attribute
// Compression, High-Performance Graphics 2021). Weights are sorted, w1 >= w2 >= w3 >= w4 with the sum 1; the numbers
// 2 w2 + w3 + w4 >= 3 w3 + w4 >= 4 w4 then fill a sixth of the unit cube, and are stored in the order of their slots:
// the order tells which weight belongs to which slot, at no cost (Peters, Kuth, Meyer: Permutation Coding for
// Vertex-Blend Attribute Compression, Proceedings of the ACM on Computer Graphics and Interactive Techniques 5, 2022).
// Slots keep their order, because modes that sum quaternions may start with the first.
//
//   if (const auto compressed = compress_weights(vertices))
//     SlotWeights unpacked = decompress(compressed->codes[i], compressed->texels);

#include "base/math.h"
#include "buffers/vertex_data.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Of the slots beside the heaviest, in their order, a number of 15 bits each: the first in the lowest bits of x, then
// the second; the third in the lowest bits of y. The highest two bits of x are the heaviest slot, the others of y the
// index of the texel with the bones. A number is kLargest times one of the sums of weights above, rounded, plus how
// many of the others are below it: all three differ. Three zeros say that the next texel has the weights as they are.
using WeightCode = glm::uvec2;

struct CompressedWeights {
  static constexpr std::uint32_t kBits = 15;                 // of a number
  static constexpr std::uint32_t kMask = (1u << kBits) - 1;  // of a number
  static constexpr std::uint32_t kLargest = kMask - 2;       // of a sum of weights of 1
  static constexpr std::size_t kMaxTexels = std::size_t{1} << (32 - kBits);
  static constexpr double kSumTolerance = 1.0 / (1 << 16);  // of the sum of weights from 1
  // How far a weight that is not stored as it is can be from the vertex's own: three quarters of half a step, and what
  // scaling to a sum of 1 changes.
  static constexpr double kMaxError = 0.375 / kLargest + kSumTolerance;

  std::vector<WeightCode> codes;  // per vertex
  std::vector<glm::vec4> texels;  // bone tuples, from most bones to fewest; then bones and weights of `as_they_are`
  std::size_t tuples = 0;         // texels of bone tuples
  std::size_t as_they_are = 0;    // vertices whose weights are no parts of 1: not stored in a code
};

// Slots that have no weight, and none with weight after them, may have other bones afterwards. Nothing if the model has
// more bone tuples than there are indices, or a bone that a float cannot have.
std::optional<CompressedWeights> compress_weights(std::span<const VertexData> vertices);

struct SlotWeights {
  glm::ivec4 bones{0};
  glm::vec4 weights{0.0f};
  int heaviest = 0;  // slot: of equal weights the first, before they were rounded
};

// As the shader does. `code` and `texels` are those of a CompressedWeights.
SlotWeights decompress(const WeightCode& code, std::span<const glm::vec4> texels);

// VertexData with compressed weights.
struct CompressedVertexData {
  glm::vec3 rest_position;
  glm::vec3 rest_normal;
  WeightCode weight_code;
  glm::ivec3 deform;
  MorphTable::Ranges morphs;
};

std::vector<CompressedVertexData> compressed_vertices(std::span<const VertexData> vertices,
                                                      const CompressedWeights& weights);
// The inverse, with weights as they were rounded.
VertexData decompressed(const CompressedVertexData& vertex, std::span<const glm::vec4> texels);

}  // namespace odori
