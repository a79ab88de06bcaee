#pragma once

// A message as shown in the list of the bell and on cards over the viewport.

#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

#include <cstddef>

namespace odori {

const ImVec4& severity_color(Severity severity);

// Draws the file, the first `max_lines` lines, and buttons to copy the text, to dismiss it and for its offers.
void draw_message(const Message& message, std::size_t max_lines, UiState& state, Commands& commands);

}  // namespace odori
