#pragma once

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// What the chosen bone follows: its own parent, or a bone of another model. Nothing where only one model is open.
void draw_follow(const UiView& view, UiState& state, Commands& commands);

}  // namespace odori
