#pragma once

// Small animated GIF and PNG files.

#include "base/image.h"

#include <cstdint>
#include <vector>

namespace odori::testing {

// The numbers as they are stored.
struct StoredFrame {
  Image pixels;      // of a GIF at most 200 pixels, of at most 16 colours; alpha 0 is transparent
  int x = 0, y = 0;  // pixels
  int delay = 10;    // 1/100 s
  std::uint8_t dispose = 0;
  std::uint8_t blend = 0;  // of a PNG
};

struct StoredAnimation {
  int width = 0, height = 0;  // pixels
  std::vector<StoredFrame> frames;
  int loops = -1;             // of a GIF: as stored; -1: not stored. Of a PNG: how often it plays
  bool own_tables = false;    // of a GIF: each frame has its colours, otherwise the file has those of the first
  bool hidden_image = false;  // of a PNG: the first image is none of the frames
};

std::vector<std::uint8_t> gif(const StoredAnimation& animation);
std::vector<std::uint8_t> apng(const StoredAnimation& animation);

}  // namespace odori::testing
