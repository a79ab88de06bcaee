#pragma once

#include "motion/motion.h"
#include "scene/clock.h"
#include "ui/layout.h"

#include <span>

#include <imgui.h>

namespace odori {

// A weight over those frames, small, with a line at `frame`: 0..1 fills the height, or as far as the motion goes. Costs
// as much as it has pixels across. `keys` not empty.
void draw_sparkline(ImDrawList& list, std::span<const MorphKey> keys, FrameSpan frames, double frame, const Area& area,
                    float scale);

}  // namespace odori
