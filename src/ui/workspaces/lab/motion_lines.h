#pragma once

// Which curves the plot of a whole motion shows, and the table of them: those of one mode, or one of each of several.

#include "analysis/table_header.h"
#include "ui/core/page_state.h"
#include "ui/workspaces/lab/motion_plot.h"

#include <span>
#include <string>
#include <vector>

namespace odori {

// Not empty, over the same frames, with the same measure.
using MotionsInPlot = std::span<const MotionStatistics* const>;

struct ShownMotions {
  std::vector<const MotionStatistics*> motions;  // in the order of the modes, but the selected one first
  std::vector<SkinningMode> missing;             // chosen, but not measured
};
ShownMotions shown_motions(const MotionsOfModes& measured, SkinningMode selected, const ModesInPlot& chosen);

// Whether there is one curve per mode.
bool compares_modes(MotionsInPlot motions, SkinningMode selected);

// The minimum of distances is of no interest, because most models have a vertex that stays where it is.
std::vector<Statistic> curves_of(Measure measure);

// What is drawn, in the order in which it is drawn. `curve`: of each mode, if modes are compared.
std::vector<PlotLine> motion_lines(MotionsInPlot motions, SkinningMode selected, Statistic curve);
// Of those that have closed parts.
std::vector<PlotLine> volume_lines(MotionsInPlot motions, SkinningMode selected);

// The table of what is shown. With several modes, the titles of columns begin with the mode, as in `odori compare`.
std::string motion_csv(MotionsInPlot motions);
TableFacts motion_facts(const Model& model, MotionsInPlot motions);
std::string motion_table_name(MotionsInPlot motions);  // part of the file's name

}  // namespace odori
