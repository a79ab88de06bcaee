#include "export/sheet.h"

#include "ui/widgets/color_bar.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace odori {

namespace {

constexpr float kMargin = 1.2f;  // in font sizes, as are the next three
constexpr float kGap = 0.8f;     // between columns
constexpr float kLine = 1.35f;   // height of a line of text
constexpr float kBarHeight = 0.9f;
constexpr float kBarShare = 0.5f;   // width of the colour bar, as a share of the sheet's width
constexpr float kNoteSize = 0.86f;  // font size of notes, relative to titles
constexpr float kMinSize = 0.5f;    // smallest font size for text that does not fit, relative
constexpr float kTitleWidth = 14;   // width of the longest title in font sizes
constexpr float kSheetHeight = 38;  // height of a sheet in font sizes

int font_size_of(const SheetShape& shape) {
  const float by_height = static_cast<float>(shape.height) / kSheetHeight;
  const float by_width = static_cast<float>(shape.width) / (kTitleWidth * static_cast<float>(shape.columns));
  const int size = static_cast<int>(std::lround(std::min(by_height, by_width)));
  return std::clamp(size, kMinSheetFontSize, kMaxSheetFontSize);
}

Area row(float x, float y, float width, float height) { return {ImVec2(x, y), ImVec2(width, height)}; }

ImU32 dim_color(bool on_dark) { return on_dark ? IM_COL32(165, 170, 182, 255) : IM_COL32(92, 97, 108, 255); }

void draw_text(ImDrawList& to, const Area& area, const std::string& text, float relative_size, ImU32 tint) {
  if (text.empty() || area.empty()) return;
  const auto [size, at] = fitted_text(area, text, relative_size);
  const ImVec4 clip(area.low.x, area.low.y, area.high().x, area.high().y);
  to.AddText(ImGui::GetFont(), size, at, tint, text.c_str(), nullptr, 0.0f, &clip);
}

}  // namespace

SheetLayout sheet_layout(const SheetShape& shape) {
  SheetLayout layout;
  layout.font_size = font_size_of(shape);
  const auto font_size = static_cast<float>(layout.font_size);
  const float width = static_cast<float>(shape.width), height = static_cast<float>(shape.height);
  const float margin = std::round(kMargin * font_size), gap = std::round(kGap * font_size);
  const float line = std::round(kLine * font_size);
  const auto columns = static_cast<float>(shape.columns);
  const int rows = shape.heat ? 2 : 1;
  const float legend = shape.heat ? std::round((kBarHeight + 2.0f * kLine + kGap) * font_size) : 0.0f;
  const float text = 2.0f * margin + line * static_cast<float>(2 + rows) + legend;
  const float image_width = std::max(std::floor((width - 2.0f * margin - gap * (columns - 1.0f)) / columns), 1.0f);
  const float image_height = std::max(std::floor((height - text) / static_cast<float>(rows)), 1.0f);

  for (int i = 0; i < shape.columns; ++i) {
    const float x = margin + static_cast<float>(i) * (image_width + gap);
    float y = margin;
    SheetLayout::Column column;
    column.title = row(x, y, image_width, line);
    column.image = row(x, y += line, image_width, image_height);
    column.note = row(x, y += image_height, image_width, line);
    if (shape.heat) {
      column.heat = row(x, y += line, image_width, image_height);
      column.heat_note = row(x, y += image_height, image_width, line);
    }
    layout.columns.push_back(column);
  }
  layout.footer = row(margin, height - margin - line, width - 2.0f * margin, line);
  if (shape.heat) {
    const float bar = std::round(kBarShare * width);
    const float top = layout.footer.low.y - legend + std::round(kGap * font_size * 0.5f);
    layout.legend = row(margin, top, width - 2.0f * margin, line);
    layout.bar = row(std::round(0.5f * (width - bar)), top + line, bar, std::round(kBarHeight * font_size));
  }
  return layout;
}

bool is_dark(const glm::vec4& background) {
  return background.a > 0.5f && glm::dot(glm::vec3(background), glm::vec3(0.299f, 0.587f, 0.114f)) < 0.5f;
}

ImU32 sheet_text_color(bool on_dark) { return on_dark ? IM_COL32(235, 237, 242, 255) : IM_COL32(24, 26, 31, 255); }

FittedText fitted_text(const Area& area, const std::string& text, float relative_size) {
  const ImFont* font = ImGui::GetFont();
  float size = ImGui::GetFontSize() * relative_size;
  ImVec2 extent = font->CalcTextSizeA(size, FLT_MAX, 0.0f, text.c_str());
  if (extent.x > area.size.x) {
    size *= std::max(area.size.x / extent.x, kMinSize);
    extent = font->CalcTextSizeA(size, FLT_MAX, 0.0f, text.c_str());
  }
  return {size, ImVec2(std::round(area.low.x + 0.5f * (area.size.x - extent.x)),
                       std::round(area.low.y + 0.5f * (area.size.y - extent.y)))};
}

void draw_sheet_line(ImDrawList& to, const Area& area, const std::string& text, bool on_dark) {
  draw_text(to, area, text, 1.0f, sheet_text_color(on_dark));
}

void draw_sheet_text(ImDrawList& to, const SheetLayout& layout, const SheetText& text) {
  const ImU32 normal = sheet_text_color(text.on_dark), dim = dim_color(text.on_dark);
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    const SheetLayout::Column& at = layout.columns[i];
    draw_text(to, at.title, text.columns[i].title, 1.0f, normal);
    draw_text(to, at.note, text.columns[i].note, kNoteSize, dim);
    draw_text(to, at.heat_note, text.columns[i].heat_note, kNoteSize, dim);
  }
  draw_text(to, layout.footer, text.footer, kNoteSize, dim);
  draw_text(to, layout.legend, text.legend, 1.0f, normal);
  if (text.scale && !layout.bar.empty()) draw_color_bar(to, layout.bar, *text.scale, normal);
}

}  // namespace odori
