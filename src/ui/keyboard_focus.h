#pragma once

// The keyboard focus in the panels: F6 goes from panel to panel, Alt or F10 to the menus; Tab and the arrow keys go
// from control to control, Space and Enter use one, Escape leaves. Until then, these keys are shortcuts as usual.

#include "ui/core/panel_input.h"
#include "ui/core/state.h"

#include <string_view>

namespace odori {

// Call at the begin and the end of the panels' frame. Consumes the keys that it understands from `state.keys.events`.
void begin_keyboard_focus(const PanelInput& input, UiState& state);
void end_keyboard_focus(UiState& state);

// Whether the key belongs to the focused control while the keyboard focus is in the panels, and is no shortcut. `chord`
// as in ui/core/actions.h.
bool is_focus_key(std::string_view chord);

}  // namespace odori
