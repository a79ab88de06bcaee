#pragma once

// Cache file for optimized centres of rotation (skin/optimized_centers.h).

#include "base/bytes.h"
#include "base/math.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Serializes the centres (xyz, model space) of every vertex. `key` identifies the input they were computed from.
std::vector<std::uint8_t> write_centers(std::span<const glm::vec4> centers, std::uint64_t key);

// Empty unless the file is complete and valid for this key and number of vertices.
std::optional<std::vector<glm::vec4>> read_centers(Bytes file, std::uint64_t key, std::size_t vertices);

}  // namespace odori
