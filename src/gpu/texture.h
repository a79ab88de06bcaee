#pragma once

#include "base/image.h"
#include "gpu/handles.h"

#include <string_view>

namespace odori {

enum class Wrap { repeat, clamp };

struct Sampling {
  Wrap wrap = Wrap::repeat;
  bool mipmaps = true;  // trilinear and anisotropic; else linear alone
};

// The image as an RGBA8 texture, never sRGB; v = 0 is its first row. Halved until the driver's largest size holds
// it. The image is not empty.
TextureHandle picture_texture(const Image& image, Sampling sampling, std::string_view label);

// Every other pixel's neighbourhood averaged; each side at least 1. Odd last rows and columns are left out.
Image halved(const Image& image);

// Pixel transfer settings that every upload and download here relies on, whoever used the context before.
void reset_pixel_store();

}  // namespace odori
