#pragma once

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// The joints of the chosen actor, which must be there, and all that the file says of the chosen one.
void draw_joints(const UiView& view, UiState& state, Commands& commands);

}  // namespace odori
