#pragma once

// Animated GIF and APNG files.
//
//   const auto size = animation_size(bytes);
//   if (size && is_within_limits(*size)) Result<Image> image = read_animation(bytes);

#include "base/image.h"
#include "image/image_decoder.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace odori {

inline constexpr std::size_t kMaxAnimationFrames = 4096;
inline constexpr std::uint64_t kMaxAnimationBytes = std::uint64_t{64} << 20;  // of all frames, decoded

struct AnimationSize {
  ImageSize frame;         // pixels
  std::size_t frames = 0;  // at least 2
};
std::uint64_t decoded_bytes(const AnimationSize& size);
bool is_within_limits(const AnimationSize& size);

// Counted without decoding. Nothing: the file is no GIF or PNG, it is damaged, or it has one frame.
std::optional<AnimationSize> animation_size(Bytes file);

// The first frame, with the others as its animation. Frames lie over what was left of those before, on transparency at
// first. Frames of less than 11 ms are shown for 100 ms, as browsers do. Fails as `read_image`, and with kImageTooLarge
// beyond the limits.
Result<Image> read_animation(Bytes file);

}  // namespace odori
