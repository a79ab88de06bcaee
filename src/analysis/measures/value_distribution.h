#pragma once

// How the values of a measure are spread over the vertices of one frame.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace odori {

inline constexpr std::array<int, 5> kPercentiles{1, 5, 50, 95, 99};
inline constexpr std::size_t kHistogramBins = 48;

struct ValueDistribution {
  std::size_t values = 0;                            // finite ones; if 0, the other members are meaningless
  float low = 0.0f;                                  // minimum, where the first bin begins
  float high = 0.0f;                                 // maximum, where the last bin ends, inclusive
  std::array<float, kPercentiles.size()> at{};       // per kPercentiles: nearest rank
  std::array<std::uint32_t, kHistogramBins> bins{};  // number of values in each of the equal parts of low..high

  // Where a bin begins; that of kHistogramBins is `high`.
  float begin_of(std::size_t bin) const;
};

// Values that are not finite are left out.
ValueDistribution distribution(std::span<const float> values);

}  // namespace odori
