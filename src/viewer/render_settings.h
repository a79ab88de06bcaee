#pragma once

// How the picture is drawn beyond what MMD has, and what stands behind it.

#include "base/math.h"

#include <cstdint>
#include <filesystem>

namespace odori {

inline constexpr int kMaxSamples = 16;
inline constexpr int kMaxAnisotropy = 16;
inline constexpr int kMaxResolutionScale = 16;

struct RenderSettings {
  int samples = 4;                              // a pixel, 0..kMaxSamples; lowered to what the driver has
  int anisotropy = 0;                           // samples at a slant, 1..kMaxAnisotropy; 0: as is usual for the driver
  bool order_independent_transparency = false;  // see-through materials in no order, which MMD does not do
  int resolution_scale = 1;                     // written pictures are so many times as large; 1..kMaxResolutionScale
  glm::vec3 background{1.0f};                   // 0..1
  std::filesystem::path background_image;       // over that colour; empty: none

  friend bool operator==(const RenderSettings&, const RenderSettings&) = default;
};

}  // namespace odori
