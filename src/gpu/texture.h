#pragma once

#include "base/image.h"
#include "gpu/handles.h"

#include <string_view>

namespace odori {

enum class Wrap { repeat, clamp };

struct Sampling {
  Wrap wrap = Wrap::repeat;
  bool mipmaps = true;    // trilinear; else linear alone
  bool by_alpha = false;  // what is clear is not seen, and its colour bleeds nowhere (levels_by_alpha); has mipmaps
};

// The image as an RGBA8 texture, never sRGB; v = 0 is its first row. Halved until the driver's largest size holds
// it. The image is not empty.
TextureHandle image_texture(const Image& image, Sampling sampling, std::string_view label);

// How many samples a texture seen at a slant may take, 1 for none: the most that the driver has, and what is usual.
// Mesa's software renderer can do it, but its filter smears what is magnified, and slowly: there it is usually off.
int max_anisotropy();
int usual_anisotropy();
// For a texture with mipmaps; lowered to what the driver has.
void set_anisotropy(const TextureHandle& texture, int anisotropy);

// Pixel transfer settings that every upload and download here relies on, whoever used the context before.
void reset_pixel_store();

}  // namespace odori
