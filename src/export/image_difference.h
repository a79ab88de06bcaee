#pragma once

#include "base/image.h"

#include <optional>

namespace odori {

// How far two pictures are apart, in steps of 255.
struct ImageDifference {
  double mean = 0.0;   // over all channels of all pixels
  double worst = 0.0;  // the largest of any channel
  int worst_x = 0;     // where that is, pixels from the left and the top
  int worst_y = 0;
};

// Nothing when their sizes differ. Colour under alpha 0 does not count.
std::optional<ImageDifference> difference(const Image& a, const Image& b);

}  // namespace odori
