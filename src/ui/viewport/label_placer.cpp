#include "ui/viewport/label_placer.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kCellLines = 3.0f;  // width of a cell, in heights
// A cell touched by this many rectangles counts as occupied: there is no room left, and searching them all is slow when
// thousands of bones lie in one place.
constexpr std::size_t kFullCell = 64;

std::size_t cells_along(float length, float cell) { return static_cast<std::size_t>(std::ceil(length / cell)) + 1; }

std::size_t cell_at(float offset, float cell, std::size_t count) {
  return static_cast<std::size_t>(std::clamp(offset / cell, 0.0f, static_cast<float>(count - 1)));
}

}  // namespace

LabelPlacer::LabelPlacer(const Area& viewport, float line_height)
    : viewport_(viewport),
      cell_(kCellLines * line_height, line_height),
      columns_(cells_along(viewport.size.x, cell_.x)),
      rows_(cells_along(viewport.size.y, cell_.y)),
      cells_(columns_ * rows_) {}

LabelPlacer::Cells LabelPlacer::cells_of(ImVec2 low, ImVec2 high) const {
  const ImVec2 from = viewport_.low;
  return {cell_at(low.x - from.x, cell_.x, columns_), cell_at(high.x - from.x, cell_.x, columns_),
          cell_at(low.y - from.y, cell_.y, rows_), cell_at(high.y - from.y, cell_.y, rows_)};
}

bool LabelPlacer::is_free(ImVec2 low, ImVec2 high) const {
  const ImVec2 end = viewport_.high();
  if (low.x < viewport_.low.x || low.y < viewport_.low.y || high.x > end.x || high.y > end.y) return false;
  const auto crosses = [&](const BoxOf<glm::vec2>& rect) {
    return low.x < rect.high.x && rect.low.x < high.x && low.y < rect.high.y && rect.low.y < high.y;
  };
  const Cells cells = cells_of(low, high);
  for (std::size_t row = cells.top; row <= cells.bottom; ++row) {
    for (std::size_t column = cells.left; column <= cells.right; ++column) {
      const auto& here = cells_[at(column, row)];
      if (here.size() >= kFullCell || std::ranges::any_of(here, crosses)) return false;
    }
  }
  return true;
}

void LabelPlacer::occupy(ImVec2 low, ImVec2 high) {
  const Cells cells = cells_of(low, high);
  for (std::size_t row = cells.top; row <= cells.bottom; ++row) {
    for (std::size_t column = cells.left; column <= cells.right; ++column) {
      auto& here = cells_[at(column, row)];
      if (here.size() < kFullCell) here.push_back({{low.x, low.y}, {high.x, high.y}});
    }
  }
}

}  // namespace odori
