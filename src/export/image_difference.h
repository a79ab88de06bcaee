#pragma once

#include "base/image.h"

#include <optional>

namespace odori {

// The difference of two images, in steps of 8-bit channels (0..255).
struct ImageDifference {
  double mean = 0.0;  // over all channels of all pixels
  double max = 0.0;   // the largest of any channel
  int max_x = 0;      // its pixel, from the upper left corner
  int max_y = 0;
};

// Nothing if the sizes differ. Pixels with alpha 0 in both images are equal, whatever their color.
std::optional<ImageDifference> difference(const Image& a, const Image& b);

}  // namespace odori
