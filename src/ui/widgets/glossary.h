#pragma once

// What the words of MMD mean.

#include "ui/core/state.h"
#include "ui/widgets/property.h"

#include <string_view>

namespace odori {

// A sentence or two, static storage; null for a word that needs none.
const char* meaning(std::string_view term);

// A table of them, without those that have no value; the mouse resting on a label shows what it means. A right click on
// a value offers to copy it.
void explained_properties(UiState& state, const char* id, const Properties& properties);

// The mouse resting on the last widget shows what the term means.
void explain(UiState& state, std::string_view term);

}  // namespace odori
