#pragma once

#include <cstdint>
#include <vector>

namespace odori {

// Decoded pixels: 8-bit RGBA, straight (not premultiplied) alpha, display-referred values (never sRGB-decoded),
// row 0 at the top.
struct Image {
  int width = 0;                   // pixels, >= 0
  int height = 0;                  // pixels, >= 0
  std::vector<std::uint8_t> rgba;  // width * height * 4 bytes
};

}  // namespace odori
