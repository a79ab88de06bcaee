#pragma once

// Draws a figure: where its parts are, and what is drawn with a panel's image. Start from `draw_figure`.

#include "analysis/heatmap.h"
#include "base/atomic_file.h"
#include "base/console.h"
#include "cli/detail/figure/figure_file.h"
#include "export/figure_page.h"

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace odori {

// Renders the panels without a display and writes the page as a .png, a .pdf or, with any other extension, as SVG. The
// same figure gives the same bytes. Prints what is wrong and returns the exit status.
ExitStatus draw_figure(const Figure& figure, const std::filesystem::path& output, Overwrite overwrite, bool quiet);

// Writes an SVG document, or what rsvg-convert makes of it for a .pdf.
Status write_vectors(const std::filesystem::path& output, std::string_view svg,
                     Overwrite overwrite = Overwrite::plain_files);

// The areas of a panel.
struct PanelAreas {
  Area title, image, caption, legend, bar;  // the last two are empty unless panels have different heat maps
};

// One per panel, in rows; all images have the same size, whole pixels. `footer`: below them. `legend`, `bar`: of the
// heat map that all panels with one share, otherwise empty.
struct FigureLayout {
  std::vector<PanelAreas> panels;
  Area legend, bar, footer;
};
FigureLayout figure_layout(const Figure& figure);

// What is drawn with a panel's image: title, caption, scale bar.
void add_panel(const FigurePanel& panel, const PanelAreas& areas, const Camera& camera, FigurePage& page);

void add_color_bar(const HeatmapScale& scale, const Area& legend, const Area& bar, FigurePage& page);

// Pixels per unit at the camera's target, in an image of this height.
double pixels_per_unit(const Camera& camera, float image_height);

}  // namespace odori
