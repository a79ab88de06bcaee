#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

struct ImageAnimation;

// Decoded pixels: 8-bit RGBA, straight (not premultiplied) alpha, display-referred values (never sRGB-decoded),
// row 0 at the top.
struct Image {
  int width = 0;                   // pixels, >= 0
  int height = 0;                  // pixels, >= 0
  std::vector<std::uint8_t> rgba;  // width * height * 4 bytes

  // Of an image that plays, whose first frame this is (base/image_animation.h); null: it is still.
  std::shared_ptr<const ImageAnimation> animation{};
};

// The difference of two images, in steps of 8-bit channels (0..255).
struct ImageDifference {
  double mean = 0.0;  // over all channels of all pixels
  double max = 0.0;   // the largest of any channel
  int max_x = 0;      // its pixel, from the upper left corner
  int max_y = 0;
};

// nullopt if the sizes differ. Pixels with alpha 0 in both images are equal, whatever their color.
std::optional<ImageDifference> difference(const Image& a, const Image& b);

}  // namespace odori
