#pragma once

// Room for words on a picture: what is taken, and what is still free.

#include "ui/core/layout.h"

#include <vector>

namespace odori {

class LabelPlacer {
 public:
  // `line`: usual height of what is taken, >= 1 pixel.
  LabelPlacer(const Area& viewport, float line);

  // Whether a place is wholly inside the picture and crosses nothing that is taken.
  bool is_free(ImVec2 low, ImVec2 high) const;
  // Free or not.
  void take(ImVec2 low, ImVec2 high);

 private:
  struct Taken {
    ImVec2 low;
    ImVec2 high;
  };

  struct Cells {
    std::size_t left, right, top, bottom;  // all inclusive
  };

  Cells cells_of(ImVec2 low, ImVec2 high) const;
  std::size_t at(std::size_t column, std::size_t row) const { return row * columns_ + column; }

  Area viewport_;
  ImVec2 cell_;
  std::size_t columns_;
  std::size_t rows_;
  std::vector<std::vector<Taken>> cells_;  // what reaches into each, row by row from the picture's top; at least one
};

}  // namespace odori
