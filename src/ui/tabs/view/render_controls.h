#pragma once

// Parts of the view tab: what the picture is lit by, what stands behind it, how finely it is drawn.

#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

void draw_light_controls(const UiView& view, UiState& state, Commands& commands);
void draw_background_controls(const UiView& view, UiState& state, Commands& commands);
void draw_transparency_controls(const UiView& view, UiState& state, Commands& commands);
void draw_fineness_controls(const UiView& view, UiState& state, Commands& commands);
// How large written pictures are.
void draw_viewport_scale(const UiView& view, UiState& state, Commands& commands);

}  // namespace odori
