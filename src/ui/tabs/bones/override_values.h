#pragma once

// The chosen bone's values as numbers to type and drag.

#include "ui/commands.h"
#include "ui/state.h"
#include "ui/view.h"

namespace odori {

// Rows for what the bone's flags allow; none where they allow nothing. `bone`: of the chosen actor.
void draw_hand_values(const UiView& view, int bone, UiState& state, Commands& commands);

}  // namespace odori
