#include "analysis/value_range.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace odori {

namespace {

ValueRange whole_range(ValueLines lines) {
  ValueRange all{std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};
  for (const auto& line : lines) {
    const auto [low, high] = std::ranges::minmax(line);
    all.low = std::min(all.low, low);
    all.high = std::max(all.high, high);
  }
  return all;
}

}  // namespace

ValueRange value_range(ValueLines lines, PlotRange range) {
  if (range == PlotRange::all) return whole_range(lines);
  std::vector<float> together;
  for (const auto& line : lines) together.insert(together.end(), line.begin(), line.end());
  const auto found = percentiles(together);
  return {static_cast<float>(found.front()), static_cast<float>(found.back())};
}

OutsideCount frames_outside(ValueLines lines, const ValueRange& range) {
  OutsideCount count;
  for (std::size_t frame = 0; frame < lines.front().size(); ++frame) {
    count.below += std::ranges::any_of(lines, [&](const auto& line) { return line[frame] < range.low; });
    count.above += std::ranges::any_of(lines, [&](const auto& line) { return line[frame] > range.high; });
  }
  return count;
}

}  // namespace odori
