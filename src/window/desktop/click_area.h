#pragma once

// Which part of the dancer's window takes clicks: what a small mask of her image's alpha covers, with a margin.

#include "base/math.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// How opaque an image is, coarsely.
struct AlphaMask {
  int width = 0;  // cells
  int height = 0;
  std::vector<std::uint8_t> alpha;  // of each cell's mean, row 0 at the top

  friend bool operator==(const AlphaMask&, const AlphaMask&) = default;
};

inline constexpr int kMaskLines = 64;                // at most
inline constexpr int kMaskMargin = 1;                // cells around what is opaque
inline constexpr std::uint8_t kMinMaskAlpha = 0x18;  // of a cell that takes clicks: a tenth of it is opaque

// The area in a window of this size, from its upper left corner: disjoint rectangles, few of them, from top to bottom.
std::vector<PixelRect> click_area(const AlphaMask& mask, glm::ivec2 window, int margin = kMaskMargin);

bool contains(std::span<const PixelRect> area, glm::ivec2 point);

}  // namespace odori
