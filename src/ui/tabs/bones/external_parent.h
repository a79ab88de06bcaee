#pragma once

#include "ui/commands.h"
#include "ui/state.h"
#include "ui/view.h"

namespace odori {

// What the chosen bone follows: its own parent, or a bone of another model. Nothing where only one model is open.
void draw_follow(const UiView& view, UiState& state, Commands& commands);

}  // namespace odori
