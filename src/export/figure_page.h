#pragma once

// A figure as it is drawn: images, boxes and texts on a page, and its writers for PNG and SVG.

#include "base/image.h"
#include "base/math.h"
#include "ui/core/layout.h"

#include <string>
#include <vector>

struct ImDrawList;

namespace odori {

// Areas are in pixels from the upper left corner of the page.
struct FigurePage {
  struct Picture {
    Area area;
    Image image;
  };
  struct Fill {
    Area area;
    glm::vec3 color;  // sRGB, 0..1
  };
  struct Text {
    Area area;  // the text is in the middle of it
    std::string text;
    float size = 1.0f;  // of the font, relative to `font_size`
  };

  int width = 0;
  int height = 0;
  int font_size = 16;  // pixels
  glm::vec3 background{1.0f};
  bool on_dark = false;  // texts and scale bars are light
  std::vector<Picture> pictures;
  std::vector<Fill> fills;
  std::vector<Text> texts;
};

glm::vec3 text_color(const FigurePage& page);

// Draws boxes and texts, with a smaller font where a text does not fit. The images are the caller's.
void draw_page(ImDrawList& to, const FigurePage& page);

// The page as an SVG document with its images embedded; the same page gives the same bytes.
std::string svg_text(const FigurePage& page);

}  // namespace odori
