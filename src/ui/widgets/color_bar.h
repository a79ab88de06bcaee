#pragma once

// Legend of a heatmap.

#include "analysis/heatmap.h"
#include "document/document.h"
#include "ui/core/layout.h"

#include <cstddef>
#include <string>
#include <vector>

#include <imgui.h>

namespace odori {

// "Distance from Linear (units)", and the range of the values if some are outside the scale. `part`: name of the bone
// or morph that the heat map shows, or empty.
std::string heatmap_legend(const HeatmapScale& scale, const std::string& part);

// The same for a pane of the document, which is named if there are several.
std::string pane_legend(const Document& document, std::size_t pane, const HeatmapScale& scale);

// The panes that are seen and have a heat map.
std::vector<std::size_t> panes_with_legend(const Views& views);

// "50 %", "0.25".
std::string format_heatmap_value(const Heatmap& heatmap, float value);

// Draws the colour scale into `bar` and its labels below, one line of text high. An end beyond which there are values
// is pointed: it reaches over the end by the bar's height.
void draw_color_bar(ImDrawList& to, const Area& bar, const HeatmapScale& scale, ImU32 text_color);

}  // namespace odori
