#pragma once

// Steps of the history: which commands make some, and where one ends.

#include "ui/core/commands.h"

namespace odori {

struct UiState;

// Whether it sets what Undo takes back: whatever is set on an actor, and the light.
bool sets_override(const Command& command);

// To be called at a picture's end. All that is set while the mouse or the keyboard holds one widget is one step.
void bracket_step(UiState& state, Commands& commands);

}  // namespace odori
