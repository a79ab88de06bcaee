#include "base/image_animation.h"

#include <algorithm>
#include <cmath>

namespace odori {

std::size_t frame_at(const FrameTimes& times, double seconds) {
  constexpr double kTolerance_s = 1e-6;  // of times that were computed from frames
  const double length = times.ends_s.back();
  double at = std::isfinite(seconds) ? std::max(seconds + kTolerance_s, 0.0) : 0.0;
  if (times.plays > 0 && at >= length * times.plays) return times.ends_s.size() - 1;
  if (length > 0.0) at = std::fmod(at, length);
  const auto after = std::ranges::upper_bound(times.ends_s, at);
  return std::min(static_cast<std::size_t>(after - times.ends_s.begin()), times.ends_s.size() - 1);
}

}  // namespace odori
