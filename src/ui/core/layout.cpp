#include "ui/core/layout.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kTopHeight = 30.0f;
constexpr float kTransportHeight = 88.0f;
constexpr float kSideShare = 0.28f;  // of the window's width, between the two widths
constexpr float kSideNarrow = 232.0f;
constexpr float kSideWide = 360.0f;
constexpr float kMaxOfWindow = 0.5f;
constexpr float kMaxByHand = 0.75f;
constexpr float kSheetHeight = 216.0f;
constexpr float kMaxForSheet = 0.6f;  // of what the others leave

}  // namespace

Layout layout(ImVec2 window, float scale, bool panels, const PanelSizes& sizes, bool sheet) {
  const float width = std::max(window.x, 1.0f);
  const float height = std::max(window.y, 1.0f);
  Layout l;
  l.viewport.size = ImVec2(width, height);
  if (!panels) return l;

  const float top = std::floor(std::min(kTopHeight * scale, height * 0.2f));
  const float bottom = std::floor(std::min(kTransportHeight * scale, height * kMaxOfWindow));
  const float usual = std::clamp(width * kSideShare, kSideNarrow * scale, kSideWide * scale);
  const float wanted = sizes.side > 0.0f ? std::clamp(sizes.side, kNarrowestSide, kWidestSide) * scale : usual;
  const float most = width * (sizes.side > 0.0f ? kMaxByHand : kMaxOfWindow);
  const float side = std::floor(std::min(wanted, most));
  const float left = std::max(height - top - bottom, 1.0f);
  const float sheet_wanted = sizes.sheet > 0.0f ? std::clamp(sizes.sheet, kLowestSheet, kHighestSheet) : kSheetHeight;
  const float sheet_height = sheet ? std::floor(std::min(sheet_wanted * scale, left * kMaxForSheet)) : 0.0f;
  const float middle = std::max(left - sheet_height, 1.0f);

  l.top = {ImVec2(0, 0), ImVec2(width, top)};
  l.side = {ImVec2(width - side, top), ImVec2(side, middle)};
  l.transport = {ImVec2(0, height - bottom), ImVec2(width, bottom)};
  if (sheet) l.sheet = {ImVec2(0, top + middle), ImVec2(width, sheet_height)};
  l.viewport = {ImVec2(0, top), ImVec2(std::max(width - side, 1.0f), middle)};
  return l;
}

}  // namespace odori
