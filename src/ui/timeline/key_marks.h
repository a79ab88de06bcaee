#pragma once

// Keys as they are drawn along an axis: those too near to be told apart are one mark. Costs as much as there are
// pixels, however many keys there are.

#include "motion/key_frames.h"
#include "ui/widgets/frame_axis.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace odori {

// Keys `first` to `last` of a list.
struct KeyMark {
  std::size_t first = 0;
  std::size_t last = 0;

  std::size_t count() const { return last - first + 1; }
  friend bool operator==(const KeyMark&, const KeyMark&) = default;
};

// Of the keys in sight and of those just outside. In a mark neighbours are nearer than `min_pixels`; marks are at
// least so far apart.
std::vector<KeyMark> key_marks(const KeyFrames& keys, const FrameAxis& axis, float min_pixels);

// The key nearest to a pixel, no further than `reach` pixels from it.
std::optional<std::size_t> key_at(const KeyFrames& keys, const FrameAxis& axis, float x, float reach);

}  // namespace odori
