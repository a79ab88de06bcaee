#include "window/desktop/click_area.h"

#include <algorithm>

namespace odori {

namespace {

struct CellRun {  // cells of a row, from `begin` up to, not including, `end`
  int begin = 0;
  int end = 0;

  friend bool operator==(const CellRun&, const CellRun&) = default;
};

bool is_opaque(const AlphaMask& mask, int x, int y) { return mask.alpha[y * mask.width + x] >= kMinMaskAlpha; }

// Whether a cell of this column is opaque, up to `margin` rows above and below.
bool is_opaque_near(const AlphaMask& mask, int x, int y, int margin) {
  for (int row = std::max(y - margin, 0); row <= std::min(y + margin, mask.height - 1); ++row) {
    if (is_opaque(mask, x, row)) return true;
  }
  return false;
}

std::vector<CellRun> runs_of_row(const AlphaMask& mask, int y, int margin) {
  std::vector<CellRun> runs;
  for (int x = 0; x < mask.width; ++x) {
    if (!is_opaque_near(mask, x, y, margin)) continue;
    const int begin = std::max(x - margin, 0), end = std::min(x + 1 + margin, mask.width);
    if (!runs.empty() && begin <= runs.back().end) {
      runs.back().end = end;
    } else {
      runs.push_back({begin, end});
    }
  }
  return runs;
}

}  // namespace

std::vector<PixelRect> click_area(const AlphaMask& mask, glm::ivec2 window, int margin) {
  std::vector<PixelRect> area;
  const auto x_of = [&](int cell) { return cell * window.x / mask.width; };
  const auto y_of = [&](int cell) { return cell * window.y / mask.height; };
  std::vector<CellRun> above;
  for (int y = 0; y < mask.height; ++y) {
    std::vector<CellRun> runs = runs_of_row(mask, y, margin);
    const int top = y_of(y), bottom = y_of(y + 1);
    if (runs == above) {  // the same rectangles go on
      for (std::size_t i = 0; i < runs.size(); ++i) area[area.size() - 1 - i].height += bottom - top;
      continue;
    }
    for (const CellRun& run : runs)
      area.push_back({x_of(run.begin), top, x_of(run.end) - x_of(run.begin), bottom - top});
    above = std::move(runs);
  }
  std::erase_if(area, [](const PixelRect& part) { return part.empty(); });
  return area;
}

bool contains(std::span<const PixelRect> area, glm::ivec2 point) {
  return std::ranges::any_of(area, [&](const PixelRect& part) {
    return point.x >= part.x && point.x < part.x + part.width && point.y >= part.y && point.y < part.y + part.height;
  });
}

}  // namespace odori
