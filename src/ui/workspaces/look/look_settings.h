#pragma once

#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

namespace odori {

// The effects, and the settings of those that are on.
void draw_look_settings(const PanelInput& input, UiState& state, Commands& commands);

}  // namespace odori
