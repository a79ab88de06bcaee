#pragma once

// Layout and text of a comparison sheet: images side by side with captions, and optionally a second row with heat maps
// and a colour bar. Start from sheet_layout; the caller draws the images into SheetLayout::Column::image and `heat`.

#include "analysis/heatmap.h"
#include "ui/core/layout.h"

#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

namespace odori {

inline constexpr int kMaxSheetFontSize = 64;  // pixels
inline constexpr int kMinSheetFontSize = 8;

struct SheetShape {
  int width = 0;  // pixels, of the whole sheet
  int height = 0;
  int columns = 1;
  bool heat = false;  // with a second row of heat maps and a colour bar
};

struct SheetLayout {
  struct Column {
    Area title;
    Area image;
    Area note;
    Area heat;  // empty without heat maps
    Area heat_note;
  };
  int font_size = 16;  // pixels; kMinSheetFontSize..kMaxSheetFontSize
  std::vector<Column> columns;
  Area footer;
  Area bar;     // of colours; empty without heat maps
  Area legend;  // above the bar
};

// Areas are in pixels from the upper left corner. All images have the same size, whole pixels, at least 1 x 1.
SheetLayout sheet_layout(const SheetShape& shape);

struct SheetText {
  struct Column {
    std::string title;
    std::string note;
    std::string heat_note;
  };
  std::vector<Column> columns;  // as many as the layout has
  std::string footer;
  std::string legend;
  std::optional<HeatmapScale> scale;  // of the colour bar
  bool on_dark = false;               // text is light, for a dark background
};

bool is_dark(const glm::vec4& background);
ImU32 sheet_text_color(bool on_dark);
// Draws one text as draw_sheet_text does.
void draw_sheet_line(ImDrawList& to, const Area& area, const std::string& text, bool on_dark);

// Where and how large a text is in the middle of an area: smaller, down to half its size, if it does not fit.
// `relative_size`: of the current font.
struct FittedText {
  float size = 0.0f;
  ImVec2 at;
};
FittedText fitted_text(const Area& area, const std::string& text, float relative_size);

// Draws each text in the middle of its area, with a smaller font if it does not fit.
void draw_sheet_text(ImDrawList& to, const SheetLayout& layout, const SheetText& text);

}  // namespace odori
