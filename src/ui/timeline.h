#pragma once

#include "ui/commands.h"
#include "ui/state.h"
#include "ui/view.h"

namespace odori {

// Frames between two labelled ticks of a timeline: a round number of frames or seconds for which labels stand at
// least `least_pixels` apart. `pixels_per_frame` > 0. At least 1.
double tick_spacing(double pixels_per_frame, double least_pixels);

// As wide as there is room, `height` high. Press and drag moves through time.
void draw_timeline(const UiView& view, UiState& state, float height, Commands& commands);

}  // namespace odori
