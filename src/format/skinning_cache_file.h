#pragma once

// Cache files for what a skinning mode needs besides the model: optimized centres of rotation
// (skin/rotation_centers.h), matrices of direct delta mush (skin/delta_mush.h). `key` identifies the input that the
// data were computed from.

#include "base/bytes.h"
#include "base/math.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Serializes the centres (xyz, model space) of every vertex.
std::vector<std::uint8_t> write_centers(std::span<const glm::vec4> centers, std::uint64_t key);

// Empty unless the file is complete and valid for this key and number of vertices.
std::optional<std::vector<glm::vec4>> read_centers(Bytes file, std::uint64_t key, std::size_t vertices);

// Serializes DeltaMush::texels.
std::vector<std::uint8_t> write_delta_mush(std::span<const glm::vec4> texels, std::uint64_t key);

// Empty unless the file is complete and has this key. Check the texels with `checked_delta_mush`.
std::optional<std::vector<glm::vec4>> read_delta_mush(Bytes file, std::uint64_t key);

}  // namespace odori
