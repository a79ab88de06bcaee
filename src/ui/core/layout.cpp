#include "ui/core/layout.h"

#include "ui/core/panel_input.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kTopHeight = 30.0f;
constexpr float kTransportHeight = 80.0f;
constexpr float kSideShare = 0.28f;  // of the window's width, clamped to the next two
constexpr float kSideNarrow = 232.0f;
constexpr float kSideWide = 440.0f;
constexpr float kMaxWindowShare = 0.5f;
constexpr float kMaxUserShare = 0.75f;
constexpr float kSheetHeight = 216.0f;
constexpr float kLegendHeight = 40.0f;
constexpr float kMaxLegendShare = 0.25f;  // of the viewport's height
constexpr float kMaxSheetShare = 0.6f;    // of the height left by the other panels

Layout layout_without_legend(ImVec2 window, float scale, bool panels, const PanelSizes& sizes, bool sheet) {
  const float width = std::max(window.x, 1.0f);
  const float height = std::max(window.y, 1.0f);
  Layout l;
  l.viewport.size = ImVec2(width, height);
  if (!panels) return l;

  const float top = std::floor(std::min(kTopHeight * scale, height * 0.2f));
  const float bottom = std::floor(std::min(kTransportHeight * scale, height * kMaxWindowShare));
  const float default_width = std::clamp(width * kSideShare, kSideNarrow * scale, kSideWide * scale);
  const float wanted = sizes.side > 0.0f ? std::clamp(sizes.side, kMinSideWidth, kMaxSideWidth) * scale : default_width;
  const float max_side = width * (sizes.side > 0.0f ? kMaxUserShare : kMaxWindowShare);
  const float side = std::floor(std::min(wanted, max_side));
  const float left = std::max(height - top - bottom, 1.0f);
  const float sheet_wanted =
      sizes.sheet > 0.0f ? std::clamp(sizes.sheet, kMinSheetHeight, kMaxSheetHeight) : kSheetHeight;
  const float sheet_height = sheet ? std::floor(std::min(sheet_wanted * scale, left * kMaxSheetShare)) : 0.0f;
  const float middle = std::max(left - sheet_height, 1.0f);

  l.top = {ImVec2(0, 0), ImVec2(width, top)};
  l.side = {ImVec2(width - side, top), ImVec2(side, left)};
  l.transport = {ImVec2(0, height - bottom), ImVec2(width, bottom)};
  if (sheet) l.sheet = {ImVec2(0, top + middle), ImVec2(std::max(width - side, 1.0f), sheet_height)};
  l.viewport = {ImVec2(0, top), ImVec2(std::max(width - side, 1.0f), middle)};
  return l;
}

}  // namespace

Layout layout(ImVec2 window, float scale, bool panels, const PanelSizes& sizes, bool sheet, bool legend) {
  Layout l = layout_without_legend(window, scale, panels, sizes, sheet);
  const float height = std::floor(std::min(kLegendHeight * scale, l.viewport.size.y * kMaxLegendShare));
  if (!legend || height < 1.0f) return l;
  l.viewport.size.y -= height;
  l.legend = {ImVec2(l.viewport.low.x, l.viewport.high().y), ImVec2(l.viewport.size.x, height)};
  return l;
}

Layout layout(ImVec2 window, float scale, const Views& views, const ViewSettings& settings) {
  const auto panes = panes_in_use(views);
  const bool legend = std::ranges::any_of(panes, has_heatmap);
  return layout(window, scale, settings.panels, settings.ui.panel_sizes, settings.dope_sheet, legend);
}

}  // namespace odori
