#include "export/sheet.h"

#include "ui/widgets/color_bar.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kMargin = 1.2f;  // in letters, here and below
constexpr float kGap = 0.8f;     // between columns
constexpr float kLine = 1.35f;   // height of a line of words
constexpr float kBarHeight = 0.9f;
constexpr float kBarShare = 0.5f;     // of the sheet's width
constexpr float kNoteSize = 0.86f;    // of the other letters
constexpr float kMinSize = 0.5f;      // to which words are made smaller
constexpr float kTitleLetters = 14;   // widths of a letter that the longest title takes
constexpr float kLettersASheet = 38;  // heights of a letter in a sheet

int letters_of(const SheetShape& shape) {
  const float by_height = static_cast<float>(shape.height) / kLettersASheet;
  const float by_width = static_cast<float>(shape.width) / (kTitleLetters * static_cast<float>(shape.columns));
  const int letters = static_cast<int>(std::lround(std::min(by_height, by_width)));
  return std::clamp(letters, kSmallestSheetLetters, kLargestSheetLetters);
}

Area row(float x, float y, float width, float height) { return {ImVec2(x, y), ImVec2(width, height)}; }

struct Ink {
  ImU32 words;
  ImU32 dim;
};

Ink ink(bool on_dark) {
  if (on_dark) return {IM_COL32(235, 237, 242, 255), IM_COL32(165, 170, 182, 255)};
  return {IM_COL32(24, 26, 31, 255), IM_COL32(92, 97, 108, 255)};
}

void draw_text(ImDrawList& to, const Area& area, const std::string& words, float share, ImU32 tint) {
  if (words.empty() || area.empty()) return;
  ImFont* font = ImGui::GetFont();
  float size = ImGui::GetFontSize() * share;
  ImVec2 extent = font->CalcTextSizeA(size, FLT_MAX, 0.0f, words.c_str());
  if (extent.x > area.size.x) {
    size *= std::max(area.size.x / extent.x, kMinSize);
    extent = font->CalcTextSizeA(size, FLT_MAX, 0.0f, words.c_str());
  }
  const ImVec2 at(std::round(area.low.x + 0.5f * (area.size.x - extent.x)),
                  std::round(area.low.y + 0.5f * (area.size.y - extent.y)));
  const ImVec4 clip(area.low.x, area.low.y, area.high().x, area.high().y);
  to.AddText(font, size, at, tint, words.c_str(), nullptr, 0.0f, &clip);
}

}  // namespace

SheetLayout sheet_layout(const SheetShape& shape) {
  SheetLayout layout;
  layout.letters = letters_of(shape);
  const auto letters = static_cast<float>(layout.letters);
  const float width = static_cast<float>(shape.width), height = static_cast<float>(shape.height);
  const float margin = std::round(kMargin * letters), gap = std::round(kGap * letters);
  const float line = std::round(kLine * letters);
  const auto columns = static_cast<float>(shape.columns);
  const int rows = shape.heat ? 2 : 1;
  const float legend = shape.heat ? std::round((kBarHeight + 2.0f * kLine + kGap) * letters) : 0.0f;
  const float words = 2.0f * margin + line * static_cast<float>(2 + rows) + legend;
  const float across = std::max(std::floor((width - 2.0f * margin - gap * (columns - 1.0f)) / columns), 1.0f);
  const float down = std::max(std::floor((height - words) / static_cast<float>(rows)), 1.0f);

  for (int i = 0; i < shape.columns; ++i) {
    const float x = margin + static_cast<float>(i) * (across + gap);
    float y = margin;
    SheetLayout::Column column;
    column.title = row(x, y, across, line);
    column.image = row(x, y += line, across, down);
    column.note = row(x, y += down, across, line);
    if (shape.heat) {
      column.heat = row(x, y += line, across, down);
      column.heat_note = row(x, y += down, across, line);
    }
    layout.columns.push_back(column);
  }
  layout.footer = row(margin, height - margin - line, width - 2.0f * margin, line);
  if (shape.heat) {
    const float bar = std::round(kBarShare * width);
    const float top = layout.footer.low.y - legend + std::round(kGap * letters * 0.5f);
    layout.legend = row(margin, top, width - 2.0f * margin, line);
    layout.bar = row(std::round(0.5f * (width - bar)), top + line, bar, std::round(kBarHeight * letters));
  }
  return layout;
}

void draw_sheet_text(ImDrawList& to, const SheetLayout& layout, const SheetWords& words) {
  const Ink tint = ink(words.on_dark);
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    const SheetLayout::Column& at = layout.columns[i];
    draw_text(to, at.title, words.columns[i].title, 1.0f, tint.words);
    draw_text(to, at.note, words.columns[i].note, kNoteSize, tint.dim);
    draw_text(to, at.heat_note, words.columns[i].heat_note, kNoteSize, tint.dim);
  }
  draw_text(to, layout.footer, words.footer, kNoteSize, tint.dim);
  draw_text(to, layout.legend, words.legend, 1.0f, tint.words);
  if (words.scale && !layout.bar.empty()) draw_color_bar(to, layout.bar, *words.scale, tint.words);
}

}  // namespace odori
