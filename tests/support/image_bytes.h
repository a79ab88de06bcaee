#pragma once

// Small image files in every encoding that the decoders support.

#include "base/bytes.h"
#include "base/image.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace odori::testing {

using Pixel = std::array<std::uint8_t, 4>;  // red, green, blue, alpha

Pixel pixel(const Image& image, int x, int y);

// 5 x 3 pixels, so that rows are not multiples of words or blocks; four colours, the last one half transparent.
Image test_image();

// The same image with every alpha value 255.
Image opaque(Image image);

// Windows bitmap with 1, 4, 8, 16, 24 or 32 bits per pixel; the image must not have more colours than the palette. Rows
// are stored bottom first unless `from_top`. 32 bits include alpha.
std::vector<std::uint8_t> bmp(const Image& image, int bits, bool from_top = false);
// Run-length encoded bitmap of 4 or 8 bits with runs, literal pixels and row ends.
std::vector<std::uint8_t> rle_bmp(const Image& image, int bits);
// Run-length encoded bitmap with the given codes; the palette is red, green, blue, white.
std::vector<std::uint8_t> rle_bmp_of(int width, int height, int bits, Bytes codes);

struct TgaLayout {
  int bits = 32;  // 24 or 32
  bool from_top = false;
  bool run_lengths = false;
};
std::vector<std::uint8_t> tga(const Image& image, const TgaLayout& layout);

struct DdsMasks {
  std::uint32_t flags = 0x41;  // colours and alpha
  std::uint32_t bits = 32;
  std::uint32_t red = 0x00FF0000, green = 0x0000FF00, blue = 0x000000FF, alpha = 0xFF000000;
};
// Uncompressed DDS; a mask takes the upper bits of its channel.
std::vector<std::uint8_t> dds(const Image& image, const DdsMasks& masks);
// DDS header with this four-character code, followed by `data`.
std::vector<std::uint8_t> dds_of(std::string_view four_cc, std::uint32_t width, std::uint32_t height, Bytes data);

}  // namespace odori::testing
