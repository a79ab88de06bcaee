#pragma once

#include "ui/core/commands.h"
#include "ui/core/state.h"

#include <functional>
#include <span>
#include <string>

namespace odori {

struct PlotLine {
  std::span<const float> values;  // one a frame
  ImVec4 tint;
  const char* title;
};

struct MotionPlot {
  const char* mark;                         // for tests and scripts
  std::span<const double> frames;           // ascending, as many as each line has values
  std::span<const PlotLine> lines;          // the last is drawn on top
  double frame;                             // the one shown: a line stands there
  float min_span;                           // between the lower and the upper edge, so that rounding does not fill it
  std::function<std::string(float)> words;  // of a value
};

// Lines over a motion, as wide as there is room; the smallest and the largest value at the left. The mouse on it tells
// a frame's values, a click or a drag goes there.
void draw_motion_plot(const MotionPlot& plot, UiState& state, Commands& commands);

}  // namespace odori
