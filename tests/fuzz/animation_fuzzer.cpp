#include "image/animated_image.h"

#include <cstdlib>

namespace {

constexpr std::uint64_t kMaxBytes =
    1 << 20;  // clearing memory would take most of the time; the limits are tested elsewhere

}  // namespace

// Any input gives a fault or frames of one size, as many as were counted.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto counted = odori::animation_size({data, size});
  if (counted && odori::decoded_bytes(*counted) > kMaxBytes) return 0;
  const auto image = odori::read_animation({data, size});
  if (!image) return 0;
  if (!counted || !image->animation || image->animation->later.size() + 1 != counted->frames) std::abort();
  if (image->animation->times->ends_s.size() != counted->frames) std::abort();
  for (const auto& later : image->animation->later) {
    if (later->rgba.size() != image->rgba.size()) std::abort();
  }
  return 0;
}
