#pragma once

#include "ui/core/layout.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// Over the picture: what the colours of each painted pane mean, and a ring about the marked vertex.
void draw_heatmap_overlay(ImDrawList& to, const UiView& view, UiState& state, const Area& viewport);

}  // namespace odori
