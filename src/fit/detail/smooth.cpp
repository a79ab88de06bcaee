#include "fit/detail/smooth.h"

namespace odori {

std::vector<FrameInterval> intervals_of(const std::vector<bool>& frames, std::size_t min_length) {
  std::vector<FrameInterval> intervals;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (!frames[i]) continue;
    const std::size_t first = i;
    while (i + 1 < frames.size() && frames[i + 1]) ++i;
    if (i - first + 1 >= min_length) intervals.push_back({first, i});
  }
  return intervals;
}

std::vector<float> smooth_above(const std::vector<float>& values, std::size_t radius) {
  std::vector<float> highest(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t first = i - std::min(i, radius), last = std::min(i + radius, values.size() - 1);
    highest[i] = *std::max_element(values.begin() + static_cast<std::ptrdiff_t>(first),
                                   values.begin() + static_cast<std::ptrdiff_t>(last) + 1);
  }
  return averaged(highest, radius);
}

}  // namespace odori
