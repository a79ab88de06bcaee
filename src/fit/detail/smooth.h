#pragma once

// Values per frame: intervals, and curves without corners.

#include <algorithm>
#include <cstddef>
#include <vector>

namespace odori {

// Frames from `first` to `last`, included.
struct FrameInterval {
  std::size_t first = 0, last = 0;
};

// The runs of `true` that are at least this long.
std::vector<FrameInterval> intervals_of(const std::vector<bool>& frames, std::size_t min_length);

// 0 to 1 without a corner at either end.
inline float ease(float t) {
  t = std::clamp(t, 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

// 1 in the interval, falling to 0 over `blend` frames on both sides.
inline float weight_at(const FrameInterval& interval, std::size_t frame, std::size_t blend) {
  const std::size_t away = frame < interval.first  ? interval.first - frame
                           : frame > interval.last ? frame - interval.last
                                                   : 0;
  return away >= blend ? 0.0f : ease(1.0f - static_cast<float>(away) / static_cast<float>(blend));
}

// The mean of the values within `radius` frames.
template <typename T>
std::vector<T> averaged(const std::vector<T>& values, std::size_t radius) {
  std::vector<T> result(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t first = i - std::min(i, radius), last = std::min(i + radius, values.size() - 1);
    T sum{};
    for (std::size_t k = first; k <= last; ++k) sum += values[k];
    result[i] = sum / static_cast<float>(last - first + 1);
  }
  return result;
}

// The smoothest curve that is nowhere below the values, from the maximum within `radius` frames.
std::vector<float> smooth_above(const std::vector<float>& values, std::size_t radius);

}  // namespace odori
