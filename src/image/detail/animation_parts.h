#pragma once

// The parts of an animated GIF or PNG: where each frame is, when and how it is drawn, and a file of its own that any
// decoder of still images reads.

#include "base/bytes.h"
#include "image/animated_image.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace odori {

enum class FrameBlend : std::uint8_t { replace, over };
// What happens to the frame's rectangle before the next one is drawn.
enum class FrameDisposal : std::uint8_t { keep, clear, restore };

struct FramePart {
  std::int64_t x = 0, y = 0, width = 0, height = 0;  // pixels, within the image but for x and y of a GIF
  double seconds = 0.0;                              // as the file says
  FrameBlend blend = FrameBlend::over;
  FrameDisposal disposal = FrameDisposal::keep;
  std::vector<std::uint8_t> file;  // of this frame alone; empty if it was not asked for
};

struct AnimationParts {
  ImageSize size;  // pixels
  int plays = 1;   // as FrameTimes
  std::vector<FramePart> frames;
};

// Nothing: the file is another one, or damaged. Stops reading behind kMaxAnimationFrames + 1 frames. `with_files`:
// otherwise FramePart::file stays empty.
std::optional<AnimationParts> gif_parts(Bytes file, bool with_files);
std::optional<AnimationParts> apng_parts(Bytes file, bool with_files);

}  // namespace odori
