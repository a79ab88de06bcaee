#pragma once

// Sections of the measure page about the current frame: numbers, histogram, tables.

#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

namespace odori {

// All draw `view.statistics`, which must be those of `model`.

// Maximum, mean, percentiles, volume and histogram; with a reference frame, the difference from it.
void draw_frame_numbers(const PanelInput& input, UiState& state, Commands& commands);
// The vertices with the largest values, the table of bones, the closed parts.
void draw_measure_tables(const PanelInput& input, const Model& model, UiState& state, Commands& commands);

}  // namespace odori
