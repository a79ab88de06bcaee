#include "view/frame_axis.h"

#include <algorithm>
#include <cmath>

namespace odori {

FrameAxis frame_axis(float left, float right, FrameRange frames) {
  return {left, std::max(right, left + 1.0f), frames.first, std::max(frames.last, frames.first + 1.0)};
}

double tick_spacing(double pixels_per_frame, double min_pixels) {
  constexpr double kRound[] = {1, 2, 5, 10, 30, 60, 150, 300, 600, 900, 1800, 3600, 9000, 18000};
  const double min_spacing = min_pixels / pixels_per_frame;
  for (const double spacing : kRound) {
    if (spacing >= min_spacing) return spacing;
  }
  double spacing = 36000.0;
  while (spacing < min_spacing) spacing *= 10.0;
  return spacing;
}

std::optional<FrameRange> clamp_visible_frames(FrameRange wanted, const Clock& clock) {
  const double whole = clock.last - clock.first;
  const double length = std::max(wanted.length(), kMinVisibleFrames);
  if (!(length < whole)) return std::nullopt;
  const double middle = 0.5 * (wanted.first + wanted.last);
  const double first = std::clamp(middle - 0.5 * length, clock.first, clock.last - length);
  return FrameRange{first, first + length};
}

FrameRange zoom_frames(FrameRange frames, double about, float notches) {
  constexpr double kNotch = 0.8;
  const double factor = std::pow(kNotch, static_cast<double>(notches));
  return {about + (frames.first - about) * factor, about + (frames.last - about) * factor};
}

}  // namespace odori
