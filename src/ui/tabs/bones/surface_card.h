#pragma once

// What was picked on the surface: its vertex, how that is deformed, by which bones, and its material.

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// Nothing while nothing is picked.
void draw_surface_card(const UiView& view, UiState& state, Commands& commands);

}  // namespace odori
