#pragma once

// Mip levels of textures, computed on the CPU so that any thread can prepare them. Colours are averaged as stored,
// never sRGB-decoded.

#include "base/image.h"

#include <memory>
#include <vector>

namespace odori {

// From the image itself down to a single pixel; each level has half the size of the one before, rounded down.
using MipLevels = std::vector<std::shared_ptr<const Image>>;

// Each texel is the mean of the texels that it covers; texels that it covers in part, of odd sides, count in part. For
// even sides it is what glGenerateMipmap computes. `image` is not empty and becomes the first level.
MipLevels mip_levels(std::shared_ptr<const Image> image);

// Colours are averaged weighted by alpha, and pixels with alpha 0 take the colour of their neighbours, so that
// invisible colours do not bleed into visible ones when the texture is filtered. Alpha is averaged without weights. An
// odd last row or column is dropped.
MipLevels alpha_weighted_mip_levels(const Image& image);

// Half the size, at least 1 pixel per side. Each pixel is the mean of four; an odd last row or column is dropped.
Image halved(const Image& image);

// Whether any pixel's alpha is below 255.
bool has_transparent_pixels(const Image& image);

}  // namespace odori
