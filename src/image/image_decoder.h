#pragma once

#include "base/bytes.h"
#include "base/image.h"
#include "base/result.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace odori {

inline constexpr FaultKind kImageUnknown{"picture.unknown", "this is not a picture odori can decode"};
inline constexpr FaultKind kImageBroken{"picture.broken", "the picture cannot be decoded"};
inline constexpr FaultKind kImageTooLarge{"picture.too_large", "the picture is too large to decode"};

// Limits on a picture from a stranger, checked on its header before any pixel is decoded.
inline constexpr int kMaxImageSide = 16384;                                // pixels
inline constexpr std::uint64_t kMaxImageBytes = std::uint64_t{256} << 20;  // decoded

struct ImageSize {
  std::int64_t width = 0, height = 0;  // pixels
};

// What the header says, whether or not it is within the limits; nothing for what is no picture.
std::optional<ImageSize> image_size(Bytes file);

// PNG, JPEG, BMP, TGA, DDS, GIF (and what else stb_image knows and decodes right), by content; a file's name plays no
// part, so that a .sph is what is in it. 32-bit BMP has alpha, unless all of it is 0.
Result<Image> read_image(Bytes file);

// Empty vector when encoding failed.
std::vector<std::uint8_t> write_png(const Image& image);

}  // namespace odori
