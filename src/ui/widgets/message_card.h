#pragma once

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

#include <cstddef>

namespace odori {

const ImVec4& severity_color(Severity severity);

// A message's file, its first lines and a button to dismiss it.
void draw_message(const Message& message, std::size_t max_lines, UiState& state, Commands& commands);

}  // namespace odori
