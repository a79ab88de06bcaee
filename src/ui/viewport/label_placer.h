#pragma once

// Finds room for labels in the viewport.

#include "base/math.h"
#include "ui/core/layout.h"

#include <vector>

namespace odori {

class LabelPlacer {
 public:
  // `line_height`: typical height of an occupied rectangle, >= 1 pixel.
  LabelPlacer(const Area& viewport, float line_height);

  // Whether the rectangle lies inside the viewport and overlaps no occupied one. A place that very many rectangles
  // touch is never free.
  bool is_free(ImVec2 low, ImVec2 high) const;
  // Marks the rectangle as occupied, free or not.
  void occupy(ImVec2 low, ImVec2 high);

 private:
  struct Cells {
    std::size_t left, right, top, bottom;  // all inclusive
  };

  Cells cells_of(ImVec2 low, ImVec2 high) const;
  std::size_t at(std::size_t column, std::size_t row) const { return row * columns_ + column; }

  Area viewport_;
  ImVec2 cell_;
  std::size_t columns_;
  std::size_t rows_;
  std::vector<std::vector<BoxOf<glm::vec2>>>
      cells_;  // the occupied rectangles that touch each cell, row by row; at least one cell
};

}  // namespace odori
