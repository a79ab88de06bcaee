#pragma once

// Pictures encoded in every way the readers know, as small files.

#include "base/bytes.h"
#include "base/image.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace odori::testing {

using Pixel = std::array<std::uint8_t, 4>;  // red, green, blue, alpha

Pixel pixel(const Image& image, int x, int y);

// 5 by 3 pixels, so that no row is a whole number of words or blocks, in four colours, of which the last is half
// transparent.
Image test_image();

// The same picture with every alpha 255.
Image opaque(Image image);

// Windows bitmap of 1, 4, 8, 16, 24 or 32 bits a pixel, at most as many colours as its palette has; rows from the
// bottom unless asked otherwise. 32 bits hold alpha.
std::vector<std::uint8_t> bmp(const Image& image, int bits, bool from_top = false);
// Run-length encoded, of 4 or 8 bits: runs, pixels one by one, ends of rows.
std::vector<std::uint8_t> rle_bmp(const Image& image, int bits);
// A run-length encoded bitmap around codes made elsewhere; the palette is red, green, blue, white.
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
// Uncompressed; a mask takes the upper bits of its channel.
std::vector<std::uint8_t> dds(const Image& image, const DdsMasks& masks);
// Whatever data after a header with this four-character code.
std::vector<std::uint8_t> dds_of(std::string_view four_cc, std::uint32_t width, std::uint32_t height, Bytes data);

}  // namespace odori::testing
