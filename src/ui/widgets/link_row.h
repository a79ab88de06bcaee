#pragma once

#include "ui/core/state.h"

#include <string_view>

namespace odori {

// A row of words to click on, cut short where they do not fit. Whether it was clicked.
bool link_row(UiState& state, const WidgetName& name, std::string_view words, bool selected = false);

}  // namespace odori
