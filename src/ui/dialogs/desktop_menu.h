#pragma once

// The menu of the dancer on the desktop, in a window of its own. Its rows are made by `desktop_menu`
// (app/desktop_menu.h).

#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

namespace odori {

// Draws the page of the menu that is open, as large as its content; closes it when something was chosen.
Commands draw_desktop_menu(const PanelInput& input, UiState& state);

}  // namespace odori
