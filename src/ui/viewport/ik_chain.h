#pragma once

#include "ui/core/layout.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// The chain of the lens while that is open: goal, effector, links and their limits at the iteration looked at. Draws
// into the current ImGui window.
void draw_ik_chain(const UiView& view, UiState& state, const Area& viewport, const Camera& camera);

}  // namespace odori
