// The histogram of the measure page.

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/color_bar.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/lab/measure_numbers.h"
#include "ui/workspaces/lab/motion_plot.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kHistogramHeight = 72.0f;  // pixels at scale 1

// The rows before and after the bins have what is outside of them, so that no vertex is missing.
std::string histogram_csv(const ValueDistribution& values, const ValueRange& all) {
  CsvText csv({"from", "to", "vertices"});
  const auto add = [&](float from, float to, std::size_t vertices) {
    csv.add({csv_number(static_cast<double>(from)), csv_number(static_cast<double>(to)), fmt::format("{}", vertices)});
  };
  if (values.outside.below > 0) add(all.low, values.low, values.outside.below);
  for (std::size_t i = 0; i < values.bins.size(); ++i) add(values.begin_of(i), values.begin_of(i + 1), values.bins[i]);
  if (values.outside.above > 0) add(values.high, all.high, values.outside.above);
  return csv.text();
}

void show_bin(const Heatmap& heatmap, const ValueDistribution& values, std::size_t bin) {
  ImGui::SetTooltip("%s",
                    tr_format("{} to {}: {} vertices", format_heatmap_value(heatmap, values.begin_of(bin)),
                              format_heatmap_value(heatmap, values.begin_of(bin + 1)), format_integer(values.bins[bin]))
                        .c_str());
}

// A bin with vertices is always visible, however few they are.
void draw_bins(const ValueDistribution& values, bool log_scale, ImVec2 low, ImVec2 high) {
  const auto height_of = [log_scale](std::uint32_t count) {
    return log_scale ? std::log1p(static_cast<float>(count)) : static_cast<float>(count);
  };
  const float most = std::max(height_of(*std::ranges::max_element(values.bins)), 1.0f);
  const float width = (high.x - low.x) / static_cast<float>(values.bins.size());
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < values.bins.size(); ++i) {
    if (values.bins[i] == 0) continue;
    const float top = std::min(high.y - (high.y - low.y) * height_of(values.bins[i]) / most, high.y - 1.0f);
    const float left = low.x + static_cast<float>(i) * width;
    list.AddRectFilled(ImVec2(left, top), ImVec2(left + std::max(width - 1.0f, 1.0f), high.y),
                       ImGui::GetColorU32(color::kLink));
  }
}

void mark_outside(const OutsideCount& outside, ImVec2 low, ImVec2 high, float scale) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 tint = ImGui::GetColorU32(color::kLink);
  const float middle = 0.5f * (low.y + high.y);
  if (outside.below > 0) draw_outside_mark(list, ImVec2(low.x, middle), ImVec2(-1.0f, 0.0f), tint, scale);
  if (outside.above > 0) draw_outside_mark(list, ImVec2(high.x, middle), ImVec2(1.0f, 0.0f), tint, scale);
}

void draw_well(const Heatmap& heatmap, const ValueDistribution& values, UiState& state) {
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  ImGui::InvisibleButton("##histogram", ImVec2(width, kHistogramHeight * state.scale));
  register_widget(state, "histogram");
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  ImGui::GetWindowDrawList()->AddRectFilled(low, high, ImGui::GetColorU32(color::kWell),
                                            ImGui::GetStyle().FrameRounding);
  draw_bins(values, state.measure.log_scale, low, high);
  mark_outside(values.outside, low, high, state.scale);
  if (!ImGui::IsItemHovered()) return;
  const float share = std::clamp((ImGui::GetMousePos().x - low.x) / width, 0.0f, 1.0f);
  show_bin(heatmap, values, std::min(static_cast<std::size_t>(share * kHistogramBins), kHistogramBins - 1));
}

// The values at both ends, below them, and what is beyond.
void draw_ends(const Heatmap& heatmap, const ValueDistribution& values) {
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  const std::string end = format_heatmap_value(heatmap, values.high);
  text_colored(color::kDim, format_heatmap_value(heatmap, values.low));
  ImGui::SameLine(std::max(ImGui::GetCursorPosX() + width - ImGui::CalcTextSize(end.c_str()).x, 1.0f));
  text_colored(color::kDim, end);
  draw_outside_count(values.outside, tr_later("Vertices below: {}"), tr_later("Vertices above: {}"));
}

}  // namespace

void draw_histogram(const PanelInput& input, UiState& state, Commands& commands) {
  const SurfaceStatistics& numbers = *input.activity.measured.statistics;
  const ValueRange all{numbers.distribution.low, numbers.distribution.high};
  const ValueDistribution& values = distribution_over(numbers, state.measure.range);
  if (values.values == 0) return;
  const Exported exported{"export_histogram",
                          table_name(numbers, "histogram"),
                          [&] { return histogram_csv(values, all); },
                          true,
                          facts_of_frame(input),
                          true,
                          {{}, {}, state.measure.log_scale}};
  const ImVec2 start = ImGui::GetCursorScreenPos();
  heading_with_export(state,
                      state.measure.log_scale ? tr("Histogram of vertices (log scale)") : tr("Histogram of vertices"),
                      exported, commands);
  const Heatmap heatmap{HeatmapKind::measure, numbers.of.measure};
  if (all.low == all.high) {
    text_wrapped(tr_format("All vertices have the same value: {}", format_heatmap_value(heatmap, all.low)),
                 color::kDim);
    return register_widget(state, "equal_values");
  }
  draw_plot_range(state, "histogram_range");
  same_line_if_fits("Log scale");
  checkbox("Log scale##histogram", state.measure.log_scale);
  register_widget(state, "log_histogram");
  draw_well(heatmap, values, state);
  const float right = ImGui::GetItemRectMax().x;
  draw_ends(heatmap, values);
  save_plot_if_asked(state, exported, start, ImVec2(right, ImGui::GetItemRectMax().y), commands);
}

}  // namespace odori
