#pragma once

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "view/look.h"

namespace odori {

// The choices of a setting, with its title as heading.
void draw_look_choices(const Look& look, const LookMember& member, UiState& state, Commands& commands);

// A setting that is on or off, as a check box with its title.
void draw_look_switch(const Look& look, bool Look::*member, UiState& state, Commands& commands);

}  // namespace odori
