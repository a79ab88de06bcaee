#include "export/heat_legend.h"

#include "export/sheet.h"
#include "ui/widgets/color_bar.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

namespace odori {

namespace {

constexpr float kStripMargin = 0.5f;  // in font sizes, as are the next three
constexpr float kStripLine = 1.35f;   // height of a line of text
constexpr float kStripBar = 0.9f;
constexpr float kStripEnds = 3.0f;       // room for half a number and a pointed end on each side of a bar
constexpr float kFontsPerHeight = 45;    // of an image, in font sizes
constexpr float kLegendWidth = 30;       // of a legend, in font sizes
constexpr float kMaxStripShare = 0.25f;  // of the image's height

float height_in_fonts() { return 2.0f * kStripMargin + 2.0f * kStripLine + 1.2f * kStripBar; }

RenderOptions plain(const glm::vec4& background) {
  RenderOptions options;
  options.grid = options.ground_shadow = options.self_shadow = false;
  options.background = background;
  return options;
}

struct Legend {
  std::string title;
  HeatmapScale scale;
};

std::vector<Legend> legends_of(const Document& document, const Renderer& renderer) {
  std::vector<Legend> legends;
  for (const std::size_t pane : panes_with_legend(document.settings.views)) {
    const HeatmapScale scale = renderer.heatmap_scale(document.settings.views.panes[pane]);
    legends.push_back({pane_legend(document, pane, scale), scale});
  }
  return legends;
}

void draw_legends(ImDrawList& to, std::span<const Legend> legends, ImVec2 size, bool on_dark) {
  const float font = ImGui::GetFontSize(), width = size.x / static_cast<float>(legends.size());
  for (std::size_t i = 0; i < legends.size(); ++i) {
    const float left = static_cast<float>(i) * width + kStripEnds * font;
    const float room = std::max(width - 2.0f * kStripEnds * font, 1.0f);
    const Area title{ImVec2(left, kStripMargin * font), ImVec2(room, kStripLine * font)};
    draw_sheet_line(to, title, legends[i].title, on_dark);
    const Area bar{ImVec2(std::round(left), std::round(title.high().y)),
                   ImVec2(std::round(room), std::round(kStripBar * font))};
    draw_color_bar(to, bar, legends[i].scale, sheet_text_color(on_dark));
  }
}

}  // namespace

int legend_height(const Views& views, int width, int height) {
  const auto legends = static_cast<float>(panes_with_legend(views).size());
  if (legends == 0.0f) return 0;
  const float font = std::clamp(std::round(std::min(static_cast<float>(height) / kFontsPerHeight,
                                                    static_cast<float>(width) / (kLegendWidth * legends))),
                                static_cast<float>(kMinSheetFontSize), static_cast<float>(kMaxSheetFontSize));
  const float strip = std::ceil(height_in_fonts() * font);
  return strip <= kMaxStripShare * static_cast<float>(height) ? static_cast<int>(strip) : 0;
}

Result<HeatLegend> HeatLegend::create(const Document& document, int width, int height, const glm::vec4& background) {
  auto strip = RenderTarget::create(width, height, 0);
  if (!strip) return strip.fault();
  CharacterSet characters = characters_of_language();
  for (const auto& actor : document.stage.actors) {
    for (const Bone& bone : actor->model->bones) characters.add(bone.name);
    for (const Morph& morph : actor->model->morphs) characters.add(morph.name);
  }
  const int font = static_cast<int>(static_cast<float>(height) / height_in_fonts());
  return HeatLegend(std::move(*strip), std::make_unique<TextCanvas>(width, height, font, characters), background);
}

Image HeatLegend::add_below(Image image, Renderer& renderer, const Document& document) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const bool on_dark = is_dark(background_);
  const std::vector<Legend> legends = legends_of(document, renderer);  // drawing the background forgets them
  strip_.bind();
  renderer.draw(Stage(), {}, plain(background_), static_cast<int>(size.x), static_cast<int>(size.y));
  canvas_->draw([&](ImDrawList& to) { draw_legends(to, legends, size, on_dark); });
  const Image strip = strip_.read();
  image.rgba.insert(image.rgba.end(), strip.rgba.begin(), strip.rgba.end());
  image.height += strip.height;
  return image;
}

}  // namespace odori
