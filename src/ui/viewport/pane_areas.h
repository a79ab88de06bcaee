#pragma once

// Where panes stand in the picture, and which of them the mouse is in.

#include "ui/core/layout.h"
#include "viewer/views.h"

#include <optional>
#include <vector>

namespace odori {

// One a pane in use, in order; where the style shows two in one place, the whole picture for both. `viewport`: not
// empty, its corner at whole coordinates.
std::vector<Area> pane_areas(const Views& views, const Area& viewport);

// The pane that a mouse there means; nothing between panes.
std::optional<int> pane_at(const Views& views, const Area& viewport, ImVec2 mouse);

// The wipe's line, in screen coordinates.
float wipe_line(const Views& views, const Area& viewport);

}  // namespace odori
