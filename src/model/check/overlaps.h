#pragma once

// A limit on the rigid bodies that overlap one another. Testing pairs of overlapping bodies is the one part of a
// simulation whose work can grow with the square of their number.

#include "base/math.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// Pairs of bodies of a model whose bounding boxes may overlap, whether or not their groups collide: 256 bodies in one
// place. Models with hundreds of bodies have a few thousand.
inline constexpr std::size_t kMaxBodyOverlaps = 32768;

struct Box {
  glm::vec3 low{0.0f};
  glm::vec3 high{0.0f};
};

// Per box, 1 or 0. Takes the boxes in order and leaves out (0) each one that would raise the number of overlapping
// pairs of boxes taken so far above `max_overlaps`.
std::vector<std::uint8_t> within_overlap_limit(std::span<const Box> boxes, std::size_t max_overlaps);

}  // namespace odori
