#pragma once

// Keys for a transform that is known at every frame but is not the interpolation of two keys.

#include "motion/motion.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace odori {

// Four bones of a limb may be composed, one below the other: together they stay within 0.1 degrees.
struct RefineLimits {
  float degrees = 0.025f;
  float units = 0.018f;
};

// A transform at a frame.
using WantedTransform = std::function<RigidTransform(double frame)>;

// Keys that are exact on `frames`, which ascend, and between them, on as many frames more as needed, within the limits.
// Curves are those of `tracks` where they fit, whole or in part, otherwise straight. Physics switches are those of the
// first track. `left`: the number of keys that may be added; it is reduced by those that are.
std::vector<BoneKey> refined_keys(const WantedTransform& wanted, std::vector<std::uint32_t> frames,
                                  std::span<const std::span<const BoneKey>> tracks, std::size_t& left,
                                  RefineLimits limits = {});

// The frames of several tracks, and `frames`, each once and in order.
std::vector<std::uint32_t> union_of_frames(std::span<const std::span<const BoneKey>> tracks,
                                           std::vector<std::uint32_t> frames);

// Values per frame: intervals, and curves without corners.

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
