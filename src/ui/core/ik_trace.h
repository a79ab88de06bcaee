#pragma once

#include "ui/core/tab_state.h"
#include "ui/core/view.h"

namespace odori {

// How the lens's chain, which must be in the chosen model's rig, is solved in this picture.
const IkTrace& ik_trace(const UiView& view, IkStepsState& ik_steps);

}  // namespace odori
