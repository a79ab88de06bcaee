#pragma once

// `odori figure`, figures and plots for a text.

#include "analysis/plot.h"
#include "base/console.h"

#include <filesystem>
#include <optional>

namespace odori {

// A description (docs/figures.md), a table to plot, or the scale of a heat map alone.
struct FigureOptions {
  std::filesystem::path file;    // .toml or .csv; empty: the scale
  std::filesystem::path output;  // .svg or .pdf; of a description also .png
  PlotRequest plot;
  std::optional<Measure> heat;  // of the scale
  SkinningMode against = SkinningMode::linear;
  float range = 1.0f;
  bool quiet = false;
};

// `odori figure`: renders a figure for a text: panels with models, modes, cameras, captions and scale bars, as a TOML
// file describes them; or plots a table. The same files give the same bytes, but for the date in a PDF, which
// rsvg-convert writes.
ExitStatus figure_verb(const FigureOptions& options);

}  // namespace odori
