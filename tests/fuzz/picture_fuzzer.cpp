#include "image/image_decoder.h"

#include <cstdlib>

namespace {

// Time goes into the decoders, not into clearing the memory of large pictures, which are limited and tested elsewhere.
constexpr std::int64_t kLongestSide = 4096, kMaxPixels = 1 << 16;

bool is_large(odori::ImageSize size) {
  return size.width > kLongestSide || size.height > kLongestSide || size.width * size.height > kMaxPixels;
}

}  // namespace

// Any bytes are a fault, or as many pixels as the header says.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto told = odori::image_size({data, size});
  if (told && is_large(*told)) return 0;
  const auto image = odori::read_image({data, size});
  if (!image) return 0;
  if (!told || image->width != told->width || image->height != told->height) std::abort();
  if (image->rgba.size() != static_cast<std::size_t>(told->width * told->height) * 4) std::abort();
  return 0;
}
