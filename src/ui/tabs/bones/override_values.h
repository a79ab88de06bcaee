#pragma once

// The chosen bone's values as numbers to type and drag.

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// Rows for what the bone's flags allow; none where they allow nothing. `bone`: of the chosen actor.
void draw_override_values(const UiView& view, int bone, UiState& state, Commands& commands);

}  // namespace odori
