#pragma once

// Cache files for what a skinning method needs besides the model (skin/skinning_data.h).
//
// File layout: magic, key, number of vectors; the components of each vector; hash of everything before it.

#include "base/bytes.h"
#include "base/math.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

struct SkinningCacheLayout {
  std::uint64_t magic;
  int components;  // of a vector: 3 or 4; the fourth is read as 0 if it is not in the file
};
inline constexpr SkinningCacheLayout kCentersCache{0x315243'69726f646fu, 3};         // the letters "odoriCR1"
inline constexpr SkinningCacheLayout kDeltaMushCache{0x314d44'69726f646fu, 4};       // the letters "odoriDM1"
inline constexpr SkinningCacheLayout kCompressedMushCache{0x314344'69726f646fu, 4};  // the letters "odoriDC1"
inline constexpr SkinningCacheLayout kMorphBonesCache{0x31424d'69726f646fu, 4};      // the letters "odoriMB1"

// `key` identifies the input that the vectors were computed from.
std::vector<std::uint8_t> write_skinning_cache(const SkinningCacheLayout& layout, std::span<const glm::vec4> vectors,
                                               std::uint64_t key);

// Empty unless the file is complete and has this layout and key. Check the vectors with SkinningDataKind::is_valid.
std::optional<std::vector<glm::vec4>> read_skinning_cache(const SkinningCacheLayout& layout, Bytes file,
                                                          std::uint64_t key);

}  // namespace odori
