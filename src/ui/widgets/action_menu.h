#pragma once

// Menu items of actions (ui/core/actions.h): label, key, mark and whether they can be chosen come from the action's
// row.

#include "ui/core/commands.h"
#include "ui/core/panel_input.h"

namespace odori {

// `label`: translated, with an id.
void menu_item(const char* label, const Command& command, bool selected, bool enabled, Commands& commands);

// The item of a command that is one of the actions; `label`: another one, for a menu whose title says the rest.
void action_item(const PanelInput& input, const Command& command, Commands& commands);
void action_item(const char* label, const PanelInput& input, const Command& command, Commands& commands);

// The items of a menu about the selected actor, in an open popup.
void actor_menu(const PanelInput& input, Commands& commands);

}  // namespace odori
