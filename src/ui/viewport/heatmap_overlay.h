#pragma once

#include "ui/layout.h"
#include "ui/state.h"
#include "ui/view.h"

namespace odori {

// Over the picture: what the colours of each painted pane mean, and a ring about the marked vertex.
void draw_paint_overlay(ImDrawList& to, const UiView& view, UiState& state, const Area& picture);

}  // namespace odori
