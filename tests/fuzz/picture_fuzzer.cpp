#include "format/picture.h"

#include <cstdlib>

// Any bytes are a fault, or as many pixels as the size says.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto image = odori::read_picture({data, size});
  if (!image) return 0;
  const auto pixels = static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height);
  if (image->rgba.size() != pixels * 4) std::abort();
  return 0;
}
