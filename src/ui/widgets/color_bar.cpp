#include "ui/widgets/color_bar.h"

#include "base/enums.h"
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

// An end is pointed where values lie beyond it, and have its colour.
void draw_pointed_ends(ImDrawList& to, const Area& bar, const HeatmapScale& scale, ImU32 tint) {
  const auto draw_end = [&](float x, float direction, float value) {
    const ImVec2 top(x, bar.low.y), bottom(x, bar.high().y);
    const ImVec2 tip(x + direction * bar.size.y, 0.5f * (top.y + bottom.y));
    to.AddTriangleFilled(top, bottom, tip, packed(heatmap_color(scale, value)));
    to.AddTriangle(top, bottom, tip, tint);
  };
  if (scale.exceeds_low()) draw_end(bar.low.x, -1.0f, scale.low);
  if (scale.exceeds_high()) draw_end(bar.high().x, 1.0f, scale.high);
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

template <typename Part>
std::string name_in(const std::vector<Part>& parts, int selected) {
  return has_index(parts, selected) ? parts[selected].name : "";
}

// Name of the bone or morph that the heat map shows.
std::string part_name(const Document& document, HeatmapKind kind) {
  const Actor* actor = selected_actor(document);
  if (actor == nullptr) return {};
  return kind == HeatmapKind::morph ? name_in(actor->model->morphs, document.selected.morph)
                                    : name_in(actor->model->bones, document.selected.bone);
}

std::string legend_title(const Heatmap& heatmap, const std::string& part) {
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
    case Measure::normal:
      return tr("Angle between blended and exact normals");
    case Measure::weight_change:
      return tr("Weight on other bones than in the file");
  }
  return {};
}

}  // namespace

std::string heatmap_legend(const HeatmapScale& scale, const std::string& part) {
  const std::string title = legend_title(scale.heatmap, part);
  if (!scale.exceeds_low() && !scale.exceeds_high()) return title;
  return tr_format("{}; values from {} to {}", title, format_heatmap_value(scale.heatmap, scale.least),
                   format_heatmap_value(scale.heatmap, scale.most));
}

std::string pane_legend(const Document& document, std::size_t pane, const HeatmapScale& scale) {
  const Views& views = document.settings.views;
  const std::string title = heatmap_legend(scale, part_name(document, views.panes[pane].heatmap.kind));
  return pane_count(views) > 1 ? tr_format("View {}: {}", pane + 1, title) : title;
}

std::vector<std::size_t> panes_with_legend(const Views& views) {
  std::vector<std::size_t> panes;
  for (std::size_t i = 0; i < panes_in_use(views).size(); ++i) {
    const bool visible = views.style != ViewStyle::blink || i == active_index(views);
    if (visible && has_heatmap(views.panes[i])) panes.push_back(i);
  }
  return panes;
}

std::string format_heatmap_value(const Heatmap& heatmap, float value) {
  const bool share =
      heatmap.kind == HeatmapKind::weights || (heatmap.kind == HeatmapKind::measure && is_share(heatmap.measure));
  if (heatmap.kind == HeatmapKind::measure && is_angle(heatmap.measure)) {
    return format_number(value) + "\xC2\xB0";
  }
  return share ? format_number(100.0f * value) + " %" : format_number(value);
}

void draw_color_bar(ImDrawList& to, const Area& bar, const HeatmapScale& scale, ImU32 text_color) {
  if (scale.heatmap.kind == HeatmapKind::kinds) {
    draw_kinds(to, bar, scale, text_color);
  } else {
    draw_gradient(to, bar, scale);
    draw_pointed_ends(to, bar, scale, text_color);
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
