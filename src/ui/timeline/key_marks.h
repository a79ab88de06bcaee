#pragma once

// Marks of keys along an axis: keys that are too close together share one mark. The cost is proportional to the width
// in pixels, not to the number of keys.

#include "motion/motion.h"
#include "view/frame_axis.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace odori {

// A mark for the keys `first` to `last`, both inclusive.
struct KeyMark {
  std::size_t first = 0;
  std::size_t last = 0;

  std::size_t count() const { return last - first + 1; }
  friend bool operator==(const KeyMark&, const KeyMark&) = default;
};

// The marks of the visible keys and of those just outside. Neighbouring keys in a mark are closer than `min_pixels`,
// marks are at least that far apart.
std::vector<KeyMark> key_marks(const KeyFrames& keys, const FrameAxis& axis, float min_pixels);

// The key nearest to the x coordinate, at most `reach` pixels away.
std::optional<std::size_t> key_at(const KeyFrames& keys, const FrameAxis& axis, float x, float reach);

}  // namespace odori
