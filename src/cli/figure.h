#pragma once

// `odori figure`, a figure for a text.

#include "base/console.h"

#include <filesystem>

namespace odori {

struct FigureOptions {
  std::filesystem::path file;    // a description, docs/figures.md
  std::filesystem::path output;  // .png or .svg
  bool quiet = false;
};

// `odori figure`: renders a figure for a text: panels with models, modes, cameras, captions and scale bars, as a TOML
// file describes them. The same files give the same bytes.
ExitStatus figure_verb(const FigureOptions& options);

}  // namespace odori
