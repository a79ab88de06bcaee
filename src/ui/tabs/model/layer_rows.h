#pragma once

// The motions on the chosen actor in their order, and what is set on each.

#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

#include <string>

namespace odori {

// A part of the model's tab. An actor must be chosen.
void draw_motions(const UiView& view, UiState& state, Commands& commands);

// What is not as usual: "over, 50 %, 30 frames later, scale 0.9"; empty: all is.
std::string words_of(const LayerSettings& settings);

}  // namespace odori
