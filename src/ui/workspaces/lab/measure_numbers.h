#pragma once

// Sections of the measure page: about the current frame (numbers, histogram, tables) and about the whole motion.

#include "analysis/table_header.h"
#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

#include <string>
#include <string_view>

namespace odori {

// What a statistic is divided by before it is shown: the model's extent for a distance that is shown relative to it.
double statistic_unit(Measure measure, bool relative, const Model& model);
// `value`: divided by that; NaN is "none".
std::string format_statistic(Measure measure, bool relative, double value);

// In the active pane's units: a distance relative to the model's extent if asked for. Nothing is "none".
std::string format_surface_number(const SurfaceNumberRow& row, bool relative, std::optional<double> value,
                                  const Model& model);

// What the tables of this frame are about.
TableFacts facts_of_frame(const PanelInput& input);
// Part of the file's name of a table.
std::string table_name(const SurfaceStatistics& numbers, std::string_view table);

// The tooltip of the last widget: what a number is, and its formula. `name`: in static storage.
void tooltip_of_number(UiState& state, std::string_view name);

// Every measure in every mode, if it is asked for.
void draw_mode_table(const PanelInput& input, const Model& model, UiState& state, Commands& commands);

// The curves of the motion in one mode or several, as far as they are measured.
void draw_whole_motion(const PanelInput& input, const Model& model, UiState& state, Commands& commands);

// All draw `activity.measured.statistics`, which must be those of `model`.

// Statistics, volume and histogram; with a reference frame, the difference from it.
void draw_frame_numbers(const PanelInput& input, UiState& state, Commands& commands);
void draw_histogram(const PanelInput& input, UiState& state, Commands& commands);
// The vertices with the largest values, the table of bones, the closed parts.
void draw_measure_tables(const PanelInput& input, const Model& model, UiState& state, Commands& commands);

}  // namespace odori
