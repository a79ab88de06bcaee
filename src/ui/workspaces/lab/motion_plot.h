#pragma once

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
};

struct MotionPlot {
  const char* widget;                        // name for tests and scripts
  std::span<const double> frames;            // ascending, as many as each line has values
  std::span<const PlotLine> lines;           // the last is drawn on top
  double frame;                              // the current frame, marked by a vertical line
  float min_span;                            // minimum range of values, so that rounding errors do not fill the plot
  std::function<std::string(float)> format;  // text of a value
  bool log_scale = false;                    // of the values; those that are not positive are at the bottom
};

// A line plot over the frames of a motion, as wide as the row, with its values beside it on the left. Hovering shows
// the values of a frame; clicking or dragging seeks to it.
void draw_motion_plot(const MotionPlot& plot, UiState& state, Commands& commands);

}  // namespace odori
