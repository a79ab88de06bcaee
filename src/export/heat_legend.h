#pragma once

// The colour bars of heat maps in a strip below a picture: never over a figure.

#include "base/fault.h"
#include "base/image.h"
#include "document/document.h"
#include "export/panel_canvas.h"
#include "render/renderer.h"
#include "render/targets/render_target.h"

#include <memory>

namespace odori {

// The height of the strip in an image of this size, pixels; 0 if no view has a heat map, or if the image is too small.
int legend_height(const Views& views, int width, int height);

class HeatLegend {
 public:
  // `height`: as legend_height, > 0. Needs a current OpenGL context; only one canvas may exist at a time.
  static Result<HeatLegend> create(const Document& document, int width, int height, const glm::vec4& background);

  // The image with the bars of its heat maps below it, which `renderer` has drawn last.
  Image add_below(Image image, Renderer& renderer, const Document& document);

 private:
  HeatLegend(RenderTarget strip, std::unique_ptr<TextCanvas> canvas, const glm::vec4& background)
      : strip_(std::move(strip)), canvas_(std::move(canvas)), background_(background) {}

  RenderTarget strip_;
  std::unique_ptr<TextCanvas> canvas_;
  glm::vec4 background_;
};

}  // namespace odori
