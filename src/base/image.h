#pragma once

// Decoded images: still ones, their differences, and those that play.

#include <cstddef>
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

  // Of an image that plays, whose first frame this is; null: it is still.
  std::shared_ptr<const ImageAnimation> animation{};

  std::size_t row_bytes() const { return static_cast<std::size_t>(width) * 4; }
  std::size_t byte_count() const { return row_bytes() * static_cast<std::size_t>(height); }  // that `rgba` has
};

// All pixels transparent black.
Image blank_image(int width, int height);

// The difference of two images, in steps of 8-bit channels (0..255).
struct ImageDifference {
  double mean = 0.0;  // over all channels of all pixels
  double max = 0.0;   // the largest of any channel
  int max_x = 0;      // its pixel, from the upper left corner
  int max_y = 0;
};

// nullopt if the sizes differ. Pixels with alpha 0 in both images are equal, whatever their color.
std::optional<ImageDifference> difference(const Image& a, const Image& b);

// Images that play, such as an animated texture: frames, and how long each is shown.

struct FrameTimes {
  std::vector<double> ends_s;  // per frame, ascending: when it ends, counted from the start of the first
  int plays = 0;               // how often all are shown, after which the last one stays; 0: without end
};

// The frame that is shown at a time, an index into `times.ends_s`, which is not empty. Before 0 s it is the first.
std::size_t frame_at(const FrameTimes& times, double seconds);

struct ImageAnimation {
  std::vector<std::shared_ptr<const Image>> later;  // the frames behind the first, of the same size
  std::shared_ptr<const FrameTimes> times;          // of all frames, the first included
};

}  // namespace odori
