#pragma once

// Panes in the viewport: their areas, captions, the frame of the active pane and the line of a wipe.

#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"
#include "view/views.h"

#include <optional>
#include <vector>

namespace odori {

// The area of each pane in use; styles that show two panes in one place give both the whole viewport. `viewport`: not
// empty, its corner at integer coordinates.
std::vector<Area> pane_areas(const Views& views, const Area& viewport);

// The pane at the mouse; none between panes.
std::optional<int> pane_at(const Views& views, const Area& viewport, ImVec2 mouse);

// The x coordinate of the wipe's line, in screen coordinates.
float wipe_line(const Views& views, const Area& viewport);

// A caption with the skinning mode in the corner of each pane, with a menu to change it. None for a single pane.
void draw_pane_captions(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands);

// Height of the captions from the top of the viewport, pixels; 0 without captions.
float captions_height(const Views& views, float scale);

// A thin frame around the active one of several panes.
void draw_active_frame(const Views& views, const UiState& state, const Area& viewport);

// The draggable line between the two sides of a wipe; nothing in other styles.
void draw_wipe(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands);

}  // namespace odori
