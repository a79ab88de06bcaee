#include "analysis/measures/value_distribution.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace odori {

namespace {

// The smallest value that at least `percent` of all values do not exceed. Partially sorts from `sorted_to` on, below
// which nothing is looked for any more.
float nearest_rank(std::vector<float>& values, int percent, std::size_t& sorted_to) {
  const std::size_t rank = (values.size() * static_cast<std::size_t>(percent) + 99) / 100;
  const std::size_t index = std::max<std::size_t>(rank, 1) - 1;
  const auto nth = values.begin() + static_cast<std::ptrdiff_t>(index);
  std::nth_element(values.begin() + static_cast<std::ptrdiff_t>(std::min(sorted_to, index)), nth, values.end());
  sorted_to = index;
  return *nth;
}

}  // namespace

float ValueDistribution::begin_of(std::size_t bin) const {
  return std::lerp(low, high, static_cast<float>(bin) / static_cast<float>(kHistogramBins));
}

ValueDistribution distribution(std::span<const float> values) {
  std::vector<float> finite;
  finite.reserve(values.size());
  std::ranges::copy_if(values, std::back_inserter(finite), [](float v) { return std::isfinite(v); });
  ValueDistribution found;
  found.values = finite.size();
  if (finite.empty()) return found;
  const auto [low, high] = std::minmax_element(finite.begin(), finite.end());
  found.low = *low;
  found.high = *high;
  const double range = double(found.high) - double(found.low);
  for (const float value : finite) {
    const double share = range > 0.0 ? (double(value) - double(found.low)) / range : 0.0;
    ++found.bins[std::min(static_cast<std::size_t>(share * double(kHistogramBins)), kHistogramBins - 1)];
  }
  std::size_t sorted_to = 0;
  for (std::size_t i = 0; i < kPercentiles.size(); ++i) found.at[i] = nearest_rank(finite, kPercentiles[i], sorted_to);
  return found;
}

}  // namespace odori
