#pragma once

#include "base/image.h"
#include "gpu/handles.h"

#include <string_view>
#include <vector>

namespace odori {

enum class Wrap { repeat, clamp };

struct Sampling {
  Wrap wrap = Wrap::repeat;
  bool mipmaps = true;          // trilinear filtering; otherwise linear without mip levels
  bool alpha_weighted = false;  // use alpha_weighted_mip_levels; requires `mipmaps`
};

// Uploads the image as an RGBA8 texture, never sRGB; v = 0 is its first row. Images larger than the driver's maximum
// are halved until they fit. The image must not be empty.
TextureHandle image_texture(const Image& image, Sampling sampling, std::string_view label);

// Samples of anisotropic filtering, 1 for none: the driver's maximum, and the default. The default is 1 on Mesa's
// software renderer, whose anisotropic filter is slow and blurs magnified textures.
int max_anisotropy();
int default_anisotropy();
// For textures with mipmaps; clamped to 1..max_anisotropy().
void set_anisotropy(const TextureHandle& texture, int anisotropy);

// Resets the pixel store settings that all uploads and downloads of this module rely on.
void reset_pixel_store();

// Half the size, at least 1 pixel per side. Each pixel is the mean of four; an odd last row or column is dropped.
Image halved(const Image& image);

// Whether any pixel's alpha is below 255.
bool has_transparent_pixels(const Image& image);

// Mip levels from the image itself down to a single pixel. Colours are averaged weighted by alpha, and pixels with
// alpha 0 take the colour of their neighbours, so that invisible colours do not bleed into visible ones when the
// texture is filtered. Alpha is averaged without weights.
std::vector<Image> alpha_weighted_mip_levels(Image image);

}  // namespace odori
