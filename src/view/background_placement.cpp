#include "view/background_placement.h"

#include <algorithm>
#include <cmath>

namespace odori {

BackgroundPlacement placed_background(const Look& look, float aspect, float image_aspect) {
  // By its height or by its width.
  const glm::vec2 high(image_aspect / aspect, 1.0f), wide(1.0f, aspect / image_aspect);
  const bool wider = image_aspect > aspect;
  BackgroundPlacement placement;
  if (look.background_fit == BackgroundFit::cover) placement.size = wider ? high : wide;
  if (look.background_fit == BackgroundFit::contain) placement.size = wider ? wide : high;
  placement.size *= look.background_zoom;
  placement.center += glm::vec2(look.background_x, look.background_y);
  return placement;
}

void place_by_pixels(const PlacedByPixels& placed, glm::ivec2 output_size, glm::ivec2 image_size, Look& look) {
  const auto has_area = [](glm::ivec2 size) { return size.x > 0 && size.y > 0; };
  if (!has_area(output_size) || !has_area(image_size)) return;
  if (!(placed.scale > 0.0f) || !std::isfinite(placed.scale)) return;
  const glm::vec2 output(output_size), image(image_size);
  const float contained = std::min(output.x / image.x, output.y / image.y);
  const glm::vec2 center = glm::vec2(placed.corner) + 0.5f * placed.scale * image;
  look.background_fit = BackgroundFit::contain;
  look.background_zoom = placed.scale / contained;
  look.background_x = center.x / output.x - 0.5f;
  look.background_y = center.y / output.y - 0.5f;
  look = within_range(look);
}

}  // namespace odori
