#pragma once

#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// What each pane shows, in its corner, to be clicked and changed; nothing while there is one pane alone.
void draw_pane_captions(const UiView& view, UiState& state, const Area& viewport, Commands& commands);

// How far down from the picture's top captions reach; 0 without.
float captions_height(const Views& views, float scale);

// A thin frame round the active one of several panes.
void draw_active_frame(const Views& views, const UiState& state, const Area& viewport);

// The line between the two sides of a wipe, to be dragged; nothing in other styles.
void draw_wipe(const UiView& view, UiState& state, const Area& viewport, Commands& commands);

}  // namespace odori
