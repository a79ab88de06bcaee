#pragma once

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// The whole motion, as wide as there is room, `height` high. Press and drag moves through time; the part that is
// played is shown and set there as well.
void draw_timeline(const UiView& view, UiState& state, float height, Commands& commands);

}  // namespace odori
