#pragma once

// What the colours of a painted surface mean.

#include "analysis/heatmap.h"
#include "ui/core/layout.h"

#include <string>

#include <imgui.h>

namespace odori {

// "Distance from Linear, units". `part`: the name of the bone or morph whose weights or reach are shown; empty: none.
std::string heatmap_legend(const HeatmapScale& scale, const std::string& part);

// "50 %", "0.25".
std::string heatmap_value(const Heatmap& heatmap, float value);

// The scale's colours in `bar`, and below it, a line of words high, what they stand for.
void draw_color_bar(ImDrawList& to, const Area& bar, const HeatmapScale& scale, ImU32 words);

}  // namespace odori
