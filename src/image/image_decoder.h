#pragma once

// Image files to pixels: `read_image` decodes PNG, JPEG, BMP, TGA, DDS and GIF from memory.
//
//   Result<Image> image = read_image(bytes);

#include "base/bytes.h"
#include "base/fault.h"
#include "base/image.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace odori {

inline constexpr FaultKind kImageUnknown{"picture.unknown", "this is not an image that odori can decode"};
inline constexpr FaultKind kImageBroken{"picture.broken", "the image cannot be decoded"};
inline constexpr FaultKind kImageTooLarge{"picture.too_large", "the image is too large to decode"};

// Limits for untrusted images, checked on the header before any pixel is decoded.
inline constexpr int kMaxImageSide = 16384;                                // pixels
inline constexpr std::uint64_t kMaxImageBytes = std::uint64_t{256} << 20;  // decoded

struct ImageSize {
  std::int64_t width = 0, height = 0;  // pixels
};

// Size from the header, even if it exceeds the limits; empty when the file is not an image.
std::optional<ImageSize> image_size(Bytes file);

// Decodes PNG, JPEG, BMP, TGA, DDS and GIF. The format is detected from the content, not from the file name, so a .sph
// file may be any of them. 32-bit BMP has alpha unless all alpha values are 0, and so has a TGA whose header states no
// alpha bits. Fails with kImageUnknown, kImageBroken (also for a file that is shorter than the pixels its header
// announces) or kImageTooLarge; nothing is decoded then.
Result<Image> read_image(Bytes file);

// The image as a PNG file; an empty vector when encoding failed or the image is empty.
std::vector<std::uint8_t> write_png(const Image& image);

}  // namespace odori
