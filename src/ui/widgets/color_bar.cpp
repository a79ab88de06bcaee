#include "ui/widgets/color_bar.h"

#include "base/translate.h"
#include "ui/core/page_state.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr int kStrips = 64;
constexpr int kTicks = 5;

ImU32 packed(const glm::vec3& color) { return ImGui::GetColorU32(ImVec4(color.x, color.y, color.z, 1.0f)); }

void draw_label(ImDrawList& to, ImVec2 middle_top, const std::string& label, ImU32 tint) {
  const float width = ImGui::CalcTextSize(label.c_str()).x;
  to.AddText(ImVec2(std::round(middle_top.x - 0.5f * width), middle_top.y), tint, label.c_str());
}

void draw_kinds(ImDrawList& to, const Area& bar, const HeatmapScale& scale, ImU32 text_color) {
  const float width = bar.size.x / static_cast<float>(kDeformKinds.size());
  for (std::size_t i = 0; i < kDeformKinds.size(); ++i) {
    const ImVec2 low(bar.low.x + static_cast<float>(i) * width, bar.low.y);
    to.AddRectFilled(low, ImVec2(low.x + width, bar.high().y), packed(heatmap_color(scale, static_cast<float>(i))));
    draw_label(to, ImVec2(low.x + 0.5f * width, bar.high().y), kDeformKinds[i], text_color);
  }
}

void draw_gradient(ImDrawList& to, const Area& bar, const HeatmapScale& scale) {
  const auto color = [&](int step) {
    return packed(heatmap_color(scale, scale.low + (scale.high - scale.low) * static_cast<float>(step) / kStrips));
  };
  for (int i = 0; i < kStrips; ++i) {
    const float left = bar.low.x + bar.size.x * static_cast<float>(i) / kStrips;
    const float right = bar.low.x + bar.size.x * static_cast<float>(i + 1) / kStrips;
    to.AddRectFilledMultiColor(ImVec2(left, bar.low.y), ImVec2(right, bar.high().y), color(i), color(i + 1),
                               color(i + 1), color(i));
  }
}

// Three digits, without an exponent for large numbers: "0.25", "1,700".
std::string format_number(float value) {
  constexpr float kWhole = 100.0f, kMax = 1e9f;
  if (!(std::abs(value) >= kWhole) || std::abs(value) > kMax) return fmt::format("{:.3g}", value);
  const std::string digits = format_integer(std::lround(std::abs(value)));
  return (value < 0.0f ? "-" : "") + digits;
}

// At the ticks, or at every second one or the ends alone where they would touch.
void draw_bar_values(ImDrawList& to, const Area& bar, const HeatmapScale& scale, float top, ImU32 text_color) {
  constexpr int kSteps[] = {1, 2, kTicks - 1};
  std::array<std::string, kTicks> labels;
  float widest = 0.0f;
  for (int i = 0; i < kTicks; ++i) {
    const float share = static_cast<float>(i) / (kTicks - 1);
    std::string& label = labels[i];
    label = format_heatmap_value(scale.heatmap, scale.low + (scale.high - scale.low) * share);
    widest = std::max(widest, ImGui::CalcTextSize(label.c_str()).x);
  }
  const float distance = bar.size.x / (kTicks - 1), needed = widest + ImGui::GetStyle().ItemInnerSpacing.x;
  const auto fits = [&](int step) { return static_cast<float>(step) * distance >= needed; };
  const auto found = std::find_if(std::begin(kSteps), std::end(kSteps), fits);
  const int step = found == std::end(kSteps) ? kTicks - 1 : *found;
  for (int i = 0; i < kTicks; i += step) {
    draw_label(to, ImVec2(bar.low.x + distance * static_cast<float>(i), top), labels[i], text_color);
  }
}

}  // namespace

std::string heatmap_legend(const HeatmapScale& scale, const std::string& part) {
  const Heatmap& heatmap = scale.heatmap;
  if (heatmap.kind == HeatmapKind::kinds) return tr("Deform kinds");
  if (heatmap.kind == HeatmapKind::weights)
    return part.empty() ? tr("Weights: no bone selected") : tr_format("Weights of {}", part);
  if (heatmap.kind == HeatmapKind::morph) {
    return part.empty() ? tr("Morph: none selected") : tr_format("Displacement by {} (units)", part);
  }
  switch (heatmap.measure) {
    case Measure::displacement:
      return tr_format("Distance from {} (units)", tr(method(heatmap.reference).title));
    case Measure::rest:
      return tr("Distance from the dominant bone (units)");
    case Measure::area:
      return tr("Triangle area relative to rest");
    case Measure::edge:
      return tr("Edge length relative to rest");
    case Measure::volume:
      return tr("Local volume relative to rest");
  }
  return {};
}

std::string format_heatmap_value(const Heatmap& heatmap, float value) {
  const bool share =
      heatmap.kind == HeatmapKind::weights || (heatmap.kind == HeatmapKind::measure && is_ratio(heatmap.measure));
  return share ? format_number(100.0f * value) + " %" : format_number(value);
}

void draw_color_bar(ImDrawList& to, const Area& bar, const HeatmapScale& scale, ImU32 text_color) {
  if (scale.heatmap.kind == HeatmapKind::kinds) {
    draw_kinds(to, bar, scale, text_color);
  } else {
    draw_gradient(to, bar, scale);
    for (int i = 0; i < kTicks; ++i) {
      const float share = static_cast<float>(i) / (kTicks - 1);
      const float x = std::round(bar.low.x + bar.size.x * share);
      to.AddLine(ImVec2(x, bar.high().y), ImVec2(x, bar.high().y + 0.2f * bar.size.y), text_color);
    }
    draw_bar_values(to, bar, scale, bar.high().y + 0.2f * bar.size.y, text_color);
  }
  to.AddRect(bar.low, bar.high(), text_color);
}

}  // namespace odori
