#pragma once

// Centres of rotation as odori keeps them between runs: a file of its own, no one else's.

#include "base/bytes.h"
#include "base/math.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// `key`: what they were found for (skin/optimized_centers.h).
std::vector<std::uint8_t> write_centers(std::span<const glm::vec4> centers, std::uint64_t key);

// Nothing unless it is such a file, whole, for this key and as many vertices.
std::optional<std::vector<glm::vec4>> read_centers(Bytes file, std::uint64_t key, std::size_t vertices);

}  // namespace odori
