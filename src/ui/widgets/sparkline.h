#pragma once

#include "motion/motion.h"
#include "ui/core/layout.h"
#include "viewer/clock.h"

#include <cstddef>
#include <span>
#include <vector>

#include <imgui.h>

namespace odori {

// One motion's keys of a morph and how much they count: the rest is what lies below them.
struct WeightTrack {
  std::span<const MorphKey> keys;  // not empty
  float share = 1.0f;              // 0..1
};

// For each of `count` equal parts of the frames the weight furthest from 0 in it: a blink is seen however many frames a
// part has. The first track lies over nothing, each other one over those before it.
std::vector<float> weights_over(std::span<const WeightTrack> tracks, double first, double last, std::size_t count);

// A weight over those frames, small, with a line at `frame`: 0..1 fills the height, or as far as the motion goes. Costs
// as much as it has pixels across. `tracks` not empty, as in `weights_over`.
void draw_sparkline(ImDrawList& list, std::span<const WeightTrack> tracks, FrameSpan frames, double frame,
                    const Area& area, float scale);

}  // namespace odori
