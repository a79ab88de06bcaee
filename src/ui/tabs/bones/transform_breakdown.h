#pragma once

// Why a bone is where it is: every contribution to it in the order they are made, each a link to where it comes from.

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// Under a heading that opens and closes it. `bone`: of the chosen actor.
void draw_bone_account(const UiView& view, int bone, UiState& state, Commands& commands);

}  // namespace odori
