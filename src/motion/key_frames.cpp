#include "motion/key_frames.h"

#include <algorithm>

namespace odori {

std::size_t KeyFrames::at_or_after(double frame, std::size_t from) const {
  const auto is_before = [&](std::size_t i) { return static_cast<double>((*this)[i]) < frame; };
  if (from >= count_ || !is_before(from)) return std::min(from, count_);
  // Exponential search: double the step until it passes `frame`, then bisect.
  std::size_t low = from;
  std::size_t step = 1;
  while (low + step < count_ && is_before(low + step)) {
    low += step;
    step *= 2;
  }
  std::size_t high = std::min(low + step, count_);
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (is_before(middle) ? low : high) = middle;
  }
  return high;
}

std::optional<std::uint32_t> KeyFrames::before(double frame) const {
  const std::size_t next = at_or_after(frame);
  return next == 0 ? std::nullopt : std::optional((*this)[next - 1]);
}

std::optional<std::uint32_t> KeyFrames::after(double frame) const {
  std::size_t next = at_or_after(frame);
  if (next < count_ && static_cast<double>((*this)[next]) == frame) ++next;
  return next == count_ ? std::nullopt : std::optional((*this)[next]);
}

}  // namespace odori
