#include "export/figure_page.h"

#include "analysis/heatmap.h"
#include "base/text.h"
#include "export/sheet.h"
#include "image/image_decoder.h"

#include <algorithm>
#include <span>
#include <string_view>

#include <fmt/format.h>
#include <imgui.h>

namespace odori {

namespace {

constexpr float kMiddleOfCapitals = 0.36f;  // above the baseline, of the font's size

// RFC 4648, section 4.
std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(bytes.size() - i, 3);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (k < count ? bytes[i + k] : 0u);
    for (std::size_t k = 0; k < 4; ++k) text += k <= count ? kDigits[group >> (18 - 6 * k) & 63u] : '=';
  }
  return text;
}

std::string rectangle(const Area& area, const glm::vec3& color) {
  return fmt::format(R"(<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" fill="{}"/>)"
                     "\n",
                     area.low.x, area.low.y, area.size.x, area.size.y, hex_color(color));
}

ImU32 packed(const glm::vec3& color) { return ImGui::ColorConvertFloat4ToU32(ImVec4(color.r, color.g, color.b, 1.0f)); }

void draw_page_text(ImDrawList& to, const FigurePage::Text& text, ImU32 tint) {
  const auto [size, at] = fitted_text(text.area, text.text, text.size);
  to.AddText(ImGui::GetFont(), size, at, tint, text.text.c_str());
}

}  // namespace

glm::vec3 text_color(const FigurePage& page) { return page.on_dark ? glm::vec3(0.92f) : glm::vec3(0.1f); }

void draw_page(ImDrawList& to, const FigurePage& page) {
  for (const FigurePage::Fill& fill : page.fills) to.AddRectFilled(fill.area.low, fill.area.high(), packed(fill.color));
  for (const FigurePage::Text& text : page.texts) draw_page_text(to, text, packed(text_color(page)));
}

std::string svg_text(const FigurePage& page) {
  std::string svg =
      fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}">)"
                  "\n",
                  page.width, page.height);
  const ImVec2 size(static_cast<float>(page.width), static_cast<float>(page.height));
  svg += rectangle({ImVec2(0.0f, 0.0f), size}, page.background);
  for (const FigurePage::Picture& picture : page.pictures) {
    svg += fmt::format(R"(<image x="{:g}" y="{:g}" width="{:g}" height="{:g}" href="data:image/png;base64,)",
                       picture.area.low.x, picture.area.low.y, picture.area.size.x, picture.area.size.y);
    svg += base64(write_png(picture.image)) + "\"/>\n";
  }
  for (const FigurePage::Fill& fill : page.fills) svg += rectangle(fill.area, fill.color);
  svg += fmt::format(R"(<g font-family="sans-serif" text-anchor="middle" fill="{}">)"
                     "\n",
                     hex_color(text_color(page)));
  for (const FigurePage::Text& text : page.texts) {
    const float font_size = static_cast<float>(page.font_size) * text.size;
    // Not every reader knows `dominant-baseline`.
    const float baseline = text.area.low.y + 0.5f * text.area.size.y + kMiddleOfCapitals * font_size;
    svg += fmt::format(R"(<text x="{:g}" y="{:g}" font-size="{:g}">{}</text>)"
                       "\n",
                       text.area.low.x + 0.5f * text.area.size.x, baseline, font_size, xml_escaped(text.text));
  }
  return svg + "</g>\n</svg>\n";
}

}  // namespace odori
