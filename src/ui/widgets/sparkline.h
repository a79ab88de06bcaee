#pragma once

// A small plot of a morph weight over time.

#include "motion/motion.h"
#include "ui/core/layout.h"
#include "view/clock.h"

#include <cstddef>
#include <span>
#include <vector>

#include <imgui.h>

namespace odori {

// The keys of a morph in one motion layer, blended over the layers below by `share`.
struct WeightTrack {
  std::span<const MorphKey> keys;  // not empty
  float share = 1.0f;              // 0..1
};

// Splits the frames into `count` equal parts and returns the weight furthest from 0 in each, so that short peaks remain
// visible. Tracks are blended in order.
std::vector<float> weights_over(std::span<const WeightTrack> tracks, double first, double last, std::size_t count);

// Draws the weight over `frames` with a line at `frame`. The height covers 0..1 and all weights. The cost is
// proportional to the width in pixels. `tracks` is not empty.
void draw_sparkline(ImDrawList& list, std::span<const WeightTrack> tracks, FrameRange frames, double frame,
                    const Area& area, float scale);

}  // namespace odori
