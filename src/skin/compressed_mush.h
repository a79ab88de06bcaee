#pragma once

// Direct delta mush with its matrices in half of the memory: those of a vertex and bone in six numbers of 24 bits. The
// compression by virtual bones of B. H. Le, K. Villeneuve, C. Gonzalez-Ochoa: Direct Delta Mush Skinning Compression
// with Continuous Examples (ACM Transactions on Graphics 40, 2021) is not used: docs/skinning.md says why.
//
//   auto texels = compress(*mush, model.vertices.size());
//   skin<float>({..., .skinning = SkinningMode::compressed_mush, .data = texels}, positions, normals);

#include "skin/delta_mush.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace odori {

// Texel i below `vertices` holds vertex i's smoothed rest position (xyz) and, as first entry * kScales + exponent (w),
// the number of its first entry and its scale; texel `vertices` the largest scale (x) and the number of entries *
// kScales (w). Then the components of the texels are kNumbers whole numbers below 2^24 per entry, which a float has
// exactly, each of two of 12 bits, the first of them lower: weight and bone; offset x, y; offset z, moment xx; xy, xz;
// yy, yz; zz and nothing. Weights are in parts of kSteps - 1. The others are kMiddle + kLargest times the offset as a
// part of the scale, or the moment as a part of its square.
struct CompressedMush {
  static constexpr int kScales = 16;
  static constexpr std::size_t kNumbers = 6;
  static constexpr int kSteps = 4096;
  static constexpr int kMiddle = 2048;
  static constexpr int kLargest = 2047;
  static constexpr std::size_t kMaxEntries = DeltaMush::kMaxEntries / kScales;
  static constexpr std::size_t kMaxBones = kSteps;

  std::size_t vertices = 0;  // of the model
  std::span<const glm::vec4> texels;
  float scale = 1.0f;  // of the vertex whose entries are read: scale_of

  glm::vec3 smoothed_rest(std::size_t vertex) const { return glm::vec3(texels[vertex]); }
  std::size_t first_entry(std::size_t vertex) const { return static_cast<std::size_t>(texels[vertex].w) / kScales; }
  float scale_of(std::size_t vertex) const;  // units
  MushEntry entry(std::size_t number) const;
  // Texels with `entries` entries.
  static std::size_t size(std::size_t vertices, std::size_t entries) {
    return vertices + 1 + (kNumbers * entries + 3) / 4;
  }
};

// `mush`: the texels of a DeltaMush. Errors: kMushTooCostly, with more entries or bones than there are numbers for.
Result<SkinningTexels> compress(std::span<const glm::vec4> mush, std::size_t vertices);

// Whether every number in texels of a file is valid for the model.
bool is_compressed_mush(const Model& model, std::span<const glm::vec4> texels);

// Cache key: a hash of everything that the texels depend on.
std::uint64_t compressed_mush_cache_key(const Model& model, const DeltaMushOptions& options = {});

}  // namespace odori
