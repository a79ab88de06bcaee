#pragma once

#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

namespace odori {

// The choices of a setting, with its title as heading.
void draw_look_choices(const Look& look, const LookMember& member, UiState& state, Commands& commands);

// The effects, and the settings of those that are on.
void draw_look_settings(const PanelInput& input, UiState& state, Commands& commands);

}  // namespace odori
