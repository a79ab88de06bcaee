#pragma once

// How the picture is drawn beyond what MMD has, and what stands behind it.

#include "base/math.h"

#include <cstdint>
#include <filesystem>

namespace odori {

inline constexpr int kMostSamples = 16;
inline constexpr int kMostAnisotropy = 16;
inline constexpr int kLargestPictureScale = 16;

struct PictureLook {
  int samples = 4;                           // a pixel, 0..kMostSamples; lowered to what the driver has
  int anisotropy = 0;                        // samples at a slant, 1..kMostAnisotropy; 0: as is usual for the driver
  bool by_depth = false;                     // see-through materials in no order, which MMD does not do
  int picture_scale = 1;                     // written pictures are so many times as large; 1..kLargestPictureScale
  glm::vec3 background{1.0f};                // 0..1
  std::filesystem::path background_picture;  // over that colour; empty: none

  friend bool operator==(const PictureLook&, const PictureLook&) = default;
};

}  // namespace odori
