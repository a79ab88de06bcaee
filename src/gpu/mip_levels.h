#pragma once

#include "base/image.h"

#include <vector>

namespace odori {

// Half the size, at least 1 pixel per side. Each pixel is the mean of four; an odd last row or column is dropped.
Image halved(const Image& image);

// Whether any pixel's alpha is below 255.
bool has_transparent_pixels(const Image& image);

// Mip levels from the image itself down to a single pixel. Colours are averaged weighted by alpha, and pixels with
// alpha 0 take the colour of their neighbours, so that invisible colours do not bleed into visible ones when the
// texture is filtered. Alpha is averaged without weights.
std::vector<Image> alpha_weighted_mip_levels(Image image);

}  // namespace odori
