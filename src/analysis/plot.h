#pragma once

// Plots for print: curves, histograms and bars with axes, drawn as SVG on a light background. The tables that the
// window and the verbs write as CSV are what is plotted: `plot_of_table` reads one, `plot_svg` draws it.

#include "analysis/heatmap.h"
#include "base/fault.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

inline constexpr FaultKind kPlotTable{"plot.table", "this table cannot be plotted"};

// Lines over numbers, bars over ranges of numbers, or bars with names: exactly one of the three lists is not empty.
struct Plot {
  struct Line {
    std::string title;          // empty: not in the legend
    std::vector<double> at;     // as many as values; finite
    std::vector<double> value;  // NaN: a gap
    std::size_t style = 0;      // the number of its colour and dashes, which repeat after kPlotStyles
  };
  struct Bin {
    double from = 0.0;
    double to = 0.0;
    double value = 0.0;
  };
  struct Bar {
    std::string title;
    double value = 0.0;  // finite
    std::size_t style = 0;
  };

  std::string at_title;     // of the axis of what is varied; with units
  std::string value_title;  // of the axis of values; likewise
  bool log_scale = false;   // of the values of lines and bins; of bins log(1 + value)
  std::vector<Line> lines{};
  std::vector<Bin> bins{};
  std::vector<Bar> bars{};
};

// Seven colours, which differ with common kinds of colour blindness too, each with three kinds of dashes.
inline constexpr std::size_t kPlotStyles = 21;

struct PlotRequest {
  // What is plotted: a column, or, in a table of motions in which modes are parts of the titles ("dqs_mean"), their
  // end. Empty: the mean if there is one, otherwise all columns of a table over frames, or the first of a table of
  // modes.
  std::string column;
  std::string
      frame;  // of a table of frames and modes, bars for this one: its first cell, a number or "all"; empty: all
  bool log_scale = false;
};

// `csv`: a table as the window or `odori compare` writes it, with or without the lines before it:
//   from,to,vertices                   histogram
//   frame,...                          a line per column
//   frame,mode,...,bone,...            a line per mode, of the rows about the whole model; of a single frame a bar
//   mode,...                           a bar per mode
// Fails with kPlotTable, whose detail says what is wrong in which line. Titles are in the user's language.
Result<Plot> plot_of_table(std::string_view csv, const PlotRequest& request);

// An SVG document of kPlotWidth pixels; the same plot gives the same bytes.
std::string plot_svg(const Plot& plot);
inline constexpr double kPlotWidth = 400.0;  // a column of a paper, at 96 pixels per inch a little more than 10 cm

// The colour scale of a heat map alone: the colours, and below them an axis with `title`. `label`: of a value on it.
std::string heatmap_scale_svg(const HeatmapScale& scale, const std::string& title,
                              const std::function<std::string(float)>& label);

}  // namespace odori
