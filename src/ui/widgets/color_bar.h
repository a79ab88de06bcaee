#pragma once

// Legend of a heatmap.

#include "analysis/heatmap.h"
#include "ui/core/layout.h"

#include <string>

#include <imgui.h>

namespace odori {

// "Distance from Linear (units)". `part`: name of the bone or morph that the heat map shows, or empty.
std::string heatmap_legend(const HeatmapScale& scale, const std::string& part);

// "50 %", "0.25".
std::string format_heatmap_value(const Heatmap& heatmap, float value);

// Draws the colour scale into `bar` and its labels below, one line of text high.
void draw_color_bar(ImDrawList& to, const Area& bar, const HeatmapScale& scale, ImU32 text_color);

}  // namespace odori
