#pragma once

// A background that shows the models: MMD's white one hides white models and models of light materials.

#include "base/math.h"
#include "view/look.h"

#include <array>
#include <span>

namespace odori {

// How much of a surface has which luminance in MMD's default light.
struct SurfaceLuminance {
  static constexpr int kBins = 32;  // of equal width, from black to white

  std::array<float, kBins> area{};  // square units, weighted by opacity; all 0: not known

  // `luminance`: 0..1.
  void add(float luminance, float added_area);
};

// Relative luminance of a display-referred colour, 0..1 (WCAG 2.1).
float relative_luminance(glm::vec3 color);

// Contrast ratio of two luminances, 1..21 (WCAG 2.1).
float contrast_ratio(float one, float other);

// White if the surfaces can be told from it, otherwise the lightest of some greys from which they can. Less than
// kMinContrast cannot be told.
inline constexpr float kMinContrast = 1.35f;
glm::vec3 background_for(std::span<const SurfaceLuminance* const> surfaces);

// Where a background image is in a view.

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
