#include "image/animated_image.h"

#include "image/detail/animation_parts.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr double kShortestFrame = 0.011, kOtherwise = 0.1;  // seconds

std::optional<AnimationParts> parts_of(Bytes file, bool with_files) {
  auto parts = gif_parts(file, with_files);
  return parts ? parts : apng_parts(file, with_files);
}

// Straight alpha.
void draw_over(const std::uint8_t* from, std::uint8_t* to) {
  const int alpha = from[3];
  if (alpha == 0) return;
  if (alpha == 255 || to[3] == 0) {
    std::copy_n(from, 4, to);
    return;
  }
  const int below = to[3] * (255 - alpha), sum = alpha * 255 + below;
  for (int i = 0; i < 3; ++i)
    to[i] = static_cast<std::uint8_t>((from[i] * alpha * 255 + to[i] * below + sum / 2) / sum);
  to[3] = static_cast<std::uint8_t>((sum + 127) / 255);
}

// What is shown, frame by frame.
class FrameCanvas {
 public:
  explicit FrameCanvas(ImageSize size)
      : image_(blank_image(static_cast<int>(size.width), static_cast<int>(size.height))) {}

  // The image with the frame; what comes after it finds the canvas as its disposal says.
  std::shared_ptr<Image> add(const FramePart& frame, const Image& pixels) {
    std::vector<std::uint8_t> before;
    if (frame.disposal == FrameDisposal::restore) before = image_.rgba;
    each_row(frame, [&](std::uint8_t* to, std::int64_t row, std::int64_t width) {
      const std::uint8_t* from = pixels.rgba.data() + 4 * row * frame.width;
      if (frame.blend == FrameBlend::replace) {
        std::copy_n(from, 4 * width, to);
      } else {
        for (std::int64_t x = 0; x < width; ++x) draw_over(from + 4 * x, to + 4 * x);
      }
    });
    auto shown = std::make_shared<Image>(image_);
    if (frame.disposal == FrameDisposal::restore) image_.rgba = std::move(before);
    if (frame.disposal == FrameDisposal::clear) {
      each_row(frame, [](std::uint8_t* to, std::int64_t, std::int64_t width) { std::fill_n(to, 4 * width, 0); });
    }
    return shown;
  }

 private:
  // Of the frame's rectangle, as far as it lies within the image.
  template <typename Use>
  void each_row(const FramePart& frame, const Use& use) {
    const std::int64_t width = std::min(frame.width, image_.width - frame.x);
    const std::int64_t height = std::min(frame.height, image_.height - frame.y);
    if (width < 1) return;
    for (std::int64_t row = 0; row < height; ++row)
      use(image_.rgba.data() + 4 * ((frame.y + row) * image_.width + frame.x), row, width);
  }

  Image image_;
};

}  // namespace

std::uint64_t decoded_bytes(const AnimationSize& size) {
  return std::uint64_t{4} * static_cast<std::uint64_t>(size.frame.width) *
         static_cast<std::uint64_t>(size.frame.height) * size.frames;
}

bool is_within_limits(const AnimationSize& size) {
  const bool sides = size.frame.width <= kMaxImageSide && size.frame.height <= kMaxImageSide;
  return sides && size.frames <= kMaxAnimationFrames && decoded_bytes(size) <= kMaxAnimationBytes;
}

std::optional<AnimationSize> animation_size(Bytes file) {
  const auto parts = parts_of(file, false);
  if (!parts || parts->frames.size() < 2) return std::nullopt;
  return AnimationSize{parts->size, parts->frames.size()};
}

Result<Image> read_animation(Bytes file) {
  const auto size = animation_size(file);
  if (!size) return fault(kImageBroken);
  if (!is_within_limits(*size)) {
    return fault(kImageTooLarge, fmt::format("{}x{}, {}", size->frame.width, size->frame.height, size->frames));
  }
  const auto parts = parts_of(file, true);
  auto times = std::make_shared<FrameTimes>();
  times->plays = parts->plays;
  auto animation = std::make_shared<ImageAnimation>();
  std::shared_ptr<Image> first;
  FrameCanvas canvas(parts->size);
  double seconds = 0.0;
  for (const FramePart& frame : parts->frames) {
    const auto pixels = read_image(frame.file);
    if (!pixels) return pixels.fault();
    if (pixels->width != frame.width || pixels->height != frame.height) return fault(kImageBroken);
    auto shown = canvas.add(frame, *pixels);
    seconds += frame.seconds < kShortestFrame ? kOtherwise : frame.seconds;
    times->ends_s.push_back(seconds);
    if (first) {
      animation->later.push_back(std::move(shown));
    } else {
      first = std::move(shown);
    }
  }
  animation->times = std::move(times);
  first->animation = std::move(animation);
  return std::move(*first);
}

}  // namespace odori
