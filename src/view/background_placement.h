#pragma once

// Where a background image is in a view.

#include "base/math.h"
#include "view/look.h"

namespace odori {

// In parts of the view, from its upper left corner.
struct BackgroundPlacement {
  glm::vec2 center{0.5f};
  glm::vec2 size{1.0f};
};

// `aspect`, `image_aspect`: width / height, above 0.
BackgroundPlacement placed_background(const Look& look, float aspect, float image_aspect);

// As MMD stores it: pixels of its output from the upper left corner, and a factor of the image's own size (pmm.md 8).
struct PlacedByPixels {
  glm::ivec2 corner{0};
  float scale = 1.0f;
};
// Sets how the image is placed so that it is there in each view of the output's shape, and keeps its own shape in
// others. Has no effect without sizes, or with a scale that is not above 0.
void place_by_pixels(const PlacedByPixels& placed, glm::ivec2 output_size, glm::ivec2 image_size, Look& look);

}  // namespace odori
