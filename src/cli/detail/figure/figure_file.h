#pragma once

// A figure as a file describes it (docs/figures.md).

#include "analysis/heatmap.h"
#include "base/fault.h"
#include "cli/options.h"
#include "skin/methods.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kFigureFile{"figure.description", "the description of the figure is not valid"};

inline constexpr int kMaxFigurePanels = 64;

struct FigurePanel {
  StageOptions stage;  // files are absolute
  std::optional<double> frame;
  Skinning skinning;
  Heatmap heatmap;                  // of a measure, or none
  std::filesystem::path with;       // .npz of another program's vertices, instead of those of `skinning`; empty: none
  std::vector<std::string> hidden;  // materials that are not drawn
  std::string title;
  std::string caption;
  double scale_bar = 0.0;  // units; 0: none
  bool edge = true;
};

struct Figure {
  int width = 1280;  // pixels, of the whole figure
  int height = 720;
  int columns = 0;  // 0: all panels in one row
  int font_size = 18;
  int samples = 4;  // per pixel (MSAA)
  glm::vec4 background{1.0f};
  std::string caption;     // below all panels
  bool one_camera = true;  // of all panels that have an automatic one
  std::vector<FigurePanel> panels;
};

// Paths in the file are relative to its folder. Fails as read_file, and with kFigureFile, whose detail says what is
// wrong in which line.
Result<Figure> read_figure(const std::filesystem::path& file);

}  // namespace odori
