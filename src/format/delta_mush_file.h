#pragma once

// Cache file for the matrices of direct delta mush (skin/delta_mush.h).

#include "base/bytes.h"
#include "base/math.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Serializes DeltaMush::texels. `key` identifies the input they were computed from.
std::vector<std::uint8_t> write_delta_mush(std::span<const glm::vec4> texels, std::uint64_t key);

// Empty unless the file is complete and has this key. Check the texels with `checked_delta_mush`.
std::optional<std::vector<glm::vec4>> read_delta_mush(Bytes file, std::uint64_t key);

}  // namespace odori
