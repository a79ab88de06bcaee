#pragma once

// Line plots over the frames of a motion, for the measure page.

#include "analysis/value_range.h"
#include "ui/core/commands.h"
#include "ui/core/state.h"

#include <functional>
#include <span>
#include <string>

namespace odori {

struct PlotLine {
  std::span<const float> values;  // one per frame
  ImVec4 tint;
  const char* title;
  float thickness = 1.5f;  // pixels
};

struct MotionPlot {
  const char* widget;                        // name for tests and scripts
  std::span<const double> frames;            // ascending, as many as each line has values
  std::span<const PlotLine> lines;           // the last is drawn on top
  double frame;                              // the current frame, marked by a vertical line
  float min_span;                            // minimum range of values, so that rounding errors do not fill the plot
  std::function<std::string(float)> format;  // text of a value
  bool log_scale = false;                    // of the values; those that are not positive are at the bottom
  PlotRange range = PlotRange::all;          // of the values; those outside are at the edge, with a mark
};

// A line plot over the frames of a motion, as wide as the row, with its values beside it on the left. Hovering shows
// the values of a frame; clicking or dragging seeks to it. Returns the frames with values outside of the range.
OutsideCount draw_motion_plot(const MotionPlot& plot, UiState& state, Commands& commands);

// A small triangle whose tip is at the edge of a plot: something is beyond it. `outwards`: of length 1.
void draw_outside_mark(ImDrawList& list, ImVec2 tip, ImVec2 outwards, ImU32 tint, float scale);

// How much is outside of a plot, below it. Nothing is drawn if nothing is. Both formats have a number.
void draw_outside_count(const OutsideCount& outside, const char* below, const char* above);

// The range and the scale of the plots, of which there is one choice for all. `widget`: their names begin with it.
void draw_plot_range(UiState& state, std::string_view widget);

}  // namespace odori
