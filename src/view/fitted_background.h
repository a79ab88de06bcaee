#pragma once

// A background that shows the models: MMD's white one hides white models and models of light materials.

#include "base/math.h"

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

}  // namespace odori
