#include "cli/detail/figure/figure_layout.h"

#include "ui/widgets/color_bar.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kPageMargin = 0.8f;  // in font sizes, as are the next four
constexpr float kPanelGap = 0.8f;
constexpr float kTextLine = 1.35f;
constexpr float kBarLine = 0.7f;
constexpr float kScaleBarInset = 0.7f;
constexpr float kScaleBarWidth = 0.16f;
constexpr float kSmallText = 0.86f;
constexpr int kBarSteps = 64;      // of a colour bar
constexpr float kBarShare = 0.7f;  // of the panel's width
constexpr float kNumberShare = 0.15f;

Area area_of(float x, float y, float width, float height) { return {ImVec2(x, y), ImVec2(width, height)}; }

bool any_heatmap(const Figure& figure) {
  return std::ranges::any_of(figure.panels,
                             [](const FigurePanel& panel) { return panel.heatmap.kind != HeatmapKind::none; });
}

void add_scale_bar(double units, double length, const Area& image, FigurePage& page) {
  const auto font = static_cast<float>(page.font_size);
  const float inset = std::round(kScaleBarInset * font), thick = std::max(std::round(kScaleBarWidth * font), 2.0f);
  const auto width = static_cast<float>(length);
  const float x = image.low.x + inset, y = image.high().y - inset - thick;
  page.fills.push_back({area_of(x, y, width, thick), text_color(page)});
  const std::string label = fmt::format("{:g} {}", units, units == 1.0 ? "unit" : "units");
  const float line = std::round(kTextLine * font), text_width = std::max(width, 5.0f * font);
  page.texts.push_back({area_of(x + 0.5f * (width - text_width), y - line, text_width, line), label, kSmallText});
}

void add_color_bar(const HeatmapScale& scale, const PanelAreas& areas, FigurePage& page) {
  page.texts.push_back({areas.legend, heatmap_legend(scale, {}), kSmallText});
  const float width = areas.bar.size.x * kBarShare, left = areas.bar.low.x + 0.5f * (areas.bar.size.x - width);
  for (int i = 0; i < kBarSteps; ++i) {
    const float t = (static_cast<float>(i) + 0.5f) / kBarSteps;
    const float low = std::round(left + width * static_cast<float>(i) / kBarSteps);
    const float high = std::round(left + width * static_cast<float>(i + 1) / kBarSteps);
    page.fills.push_back({area_of(low, areas.bar.low.y, high - low, areas.bar.size.y),
                          heatmap_color(scale, scale.low + t * (scale.high - scale.low))});
  }
  const float number = areas.bar.size.x * kNumberShare;
  page.texts.push_back({area_of(areas.bar.low.x, areas.bar.low.y, number, areas.bar.size.y),
                        format_heatmap_value(scale.heatmap, scale.low), kSmallText});
  page.texts.push_back({area_of(areas.bar.high().x - number, areas.bar.low.y, number, areas.bar.size.y),
                        format_heatmap_value(scale.heatmap, scale.high), kSmallText});
}

}  // namespace

FigureLayout figure_layout(const Figure& figure) {
  FigureLayout layout;
  const auto font = static_cast<float>(figure.font_size);
  const float margin = std::round(kPageMargin * font), gap = std::round(kPanelGap * font);
  const float line = std::round(kTextLine * font), bar = std::round(kBarLine * font);
  const int count = static_cast<int>(figure.panels.size());
  const int columns = figure.columns == 0 ? count : std::min(figure.columns, count);
  const int rows = (count + columns - 1) / columns;
  const bool heat = any_heatmap(figure);
  const auto has = [&](std::string FigurePanel::*text) {
    return std::ranges::any_of(figure.panels, [&](const auto& p) { return !(p.*text).empty(); });
  };
  const float title = has(&FigurePanel::title) ? line : 0.0f, caption = has(&FigurePanel::caption) ? line : 0.0f;
  const float footer = figure.caption.empty() ? 0.0f : line;
  const float legend = heat ? line + bar : 0.0f;
  const auto width = static_cast<float>(figure.width), height = static_cast<float>(figure.height);
  const float cell_width =
      std::floor((width - 2 * margin - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
  const float cell_height =
      std::floor((height - 2 * margin - footer - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows));
  const float image_height = std::max(cell_height - title - caption - legend, 1.0f);
  for (int i = 0; i < count; ++i) {
    const float x = margin + static_cast<float>(i % columns) * (cell_width + gap);
    float y = margin + static_cast<float>(i / columns) * (cell_height + gap);
    PanelAreas areas;
    areas.title = area_of(x, y, cell_width, title);
    areas.image = area_of(x, y += title, std::max(cell_width, 1.0f), image_height);
    areas.caption = area_of(x, y += image_height, cell_width, caption);
    if (heat) {
      areas.legend = area_of(x, y += caption, cell_width, line);
      areas.bar = area_of(x, y + line, cell_width, bar);
    }
    layout.panels.push_back(areas);
  }
  layout.footer = area_of(margin, height - margin - footer, width - 2 * margin, footer);
  return layout;
}

double pixels_per_unit(const Camera& camera, float image_height) {
  const double half_fov = 0.5 * static_cast<double>(glm::radians(std::clamp(camera.fov_deg, kMinFovDeg, kMaxFovDeg)));
  const double visible = 2.0 * std::tan(half_fov) * std::abs(static_cast<double>(camera.distance));
  return visible > 0.0 ? static_cast<double>(image_height) / visible : 0.0;
}

void add_panel(const FigurePanel& panel, const PanelAreas& areas, const Camera& camera,
               const std::optional<HeatmapScale>& scale, FigurePage& page) {
  if (!panel.title.empty()) page.texts.push_back({areas.title, panel.title, 1.0f});
  if (!panel.caption.empty()) page.texts.push_back({areas.caption, panel.caption, kSmallText});
  const double length = panel.scale_bar * pixels_per_unit(camera, areas.image.size.y);
  if (length >= 1.0 && length <= static_cast<double>(areas.image.size.x))
    add_scale_bar(panel.scale_bar, length, areas.image, page);
  if (scale) add_color_bar(*scale, areas, page);
}

}  // namespace odori
