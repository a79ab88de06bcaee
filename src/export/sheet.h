#pragma once

// A sheet of pictures side by side with words about them: where everything stands, and the words themselves. The
// pictures are drawn by others.

#include "analysis/heatmap.h"
#include "ui/core/layout.h"

#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

namespace odori {

inline constexpr int kLargestSheetLetters = 64;
inline constexpr int kSmallestSheetLetters = 8;

struct SheetShape {
  int width = 0;  // pixels, of the whole
  int height = 0;
  int columns = 1;
  bool heat = false;  // a second row, and a colour bar
};

struct SheetLayout {
  struct Column {
    Area title;
    Area image;
    Area note;
    Area heat;  // empty without
    Area heat_note;
  };
  int letters = 16;  // pixels
  std::vector<Column> columns;
  Area footer;
  Area bar;     // the colours alone; empty without
  Area legend;  // what they are, above the bar
};

// Pictures are of one size, whole pixels, at least one each way.
SheetLayout sheet_layout(const SheetShape& shape);

struct SheetWords {
  struct Column {
    std::string title;
    std::string note;
    std::string heat_note;
  };
  std::vector<Column> columns;  // as many as the layout has
  std::string footer;
  std::string legend;
  std::optional<HeatmapScale> scale;  // of the colour bar
  bool on_dark = false;               // the background is dark
};

// In the middle of their places, made smaller where they do not fit.
void draw_sheet_text(ImDrawList& to, const SheetLayout& layout, const SheetWords& words);

}  // namespace odori
