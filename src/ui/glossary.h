#pragma once

// What the words of MMD mean.

#include "ui/state.h"

#include <string_view>

namespace odori {

// A sentence or two, static storage; null for a word that needs none.
const char* meaning(std::string_view term);

// As `fact` of widgets.h; the mouse resting on the label shows what it means.
void explained_fact(UiState& state, std::string_view label, std::string_view value);

// The mouse resting on the last widget shows what the term means.
void explain(UiState& state, std::string_view term);

}  // namespace odori
