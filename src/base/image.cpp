#include "base/image.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

namespace odori {

Image blank_image(int width, int height) {
  Image image{width, height, {}};
  image.rgba.resize(image.byte_count());
  return image;
}

std::optional<ImageDifference> difference(const Image& a, const Image& b) {
  if (a.width != b.width || a.height != b.height) return std::nullopt;
  ImageDifference found;
  const auto width = static_cast<std::size_t>(a.width);
  double sum = 0.0;
  for (std::size_t pixel = 0; pixel < a.rgba.size() / 4; ++pixel) {
    const std::uint8_t* pa = &a.rgba[pixel * 4];
    const std::uint8_t* pb = &b.rgba[pixel * 4];
    if (pa[3] == 0 && pb[3] == 0) continue;
    for (int channel = 0; channel < 4; ++channel) {
      const double step = std::abs(static_cast<int>(pa[channel]) - static_cast<int>(pb[channel]));
      sum += step;
      if (step <= found.max) continue;
      found.max = step;
      found.max_x = static_cast<int>(pixel % width);
      found.max_y = static_cast<int>(pixel / width);
    }
  }
  if (!a.rgba.empty()) found.mean = sum / static_cast<double>(a.rgba.size());
  return found;
}

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
