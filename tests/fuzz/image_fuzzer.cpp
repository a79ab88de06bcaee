#include "image/image_decoder.h"

#include <cstdlib>

namespace {

// Skips large images, because clearing their memory would take most of the time. Their limits are tested elsewhere.
constexpr std::int64_t kMaxSide = 4096, kMaxPixels = 1 << 16;

bool is_large(odori::ImageSize size) {
  return size.width > kMaxSide || size.height > kMaxSide || size.width * size.height > kMaxPixels;
}

}  // namespace

// Any input gives a fault or an image of the size in its header.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto size_in_header = odori::image_size({data, size});
  if (size_in_header && is_large(*size_in_header)) return 0;
  const auto image = odori::read_image({data, size});
  if (!image) return 0;
  if (!size_in_header || image->width != size_in_header->width || image->height != size_in_header->height) std::abort();
  if (image->rgba.size() != static_cast<std::size_t>(size_in_header->width * size_in_header->height) * 4) std::abort();
  return 0;
}
