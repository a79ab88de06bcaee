#pragma once

// The range of values that a plot shows, and how much is outside of it.

#include "analysis/statistics.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace odori {

enum class PlotRange : std::uint8_t { all, inner };

// Translated: 4, 5.
inline constexpr Choice<PlotRange> kPlotRanges[] = {
    {PlotRange::all, "all", "", "All values", "From the smallest of the values to the largest"},
    {PlotRange::inner, "inner", "", "1 % to 99 %",
     "From percentile 1 to percentile 99 of what is shown. Other values are marked at the edge and counted"},
};

// With a logarithmic scale, the smallest share of the maximum that is shown.
inline constexpr float kMinLogShare = 1e-4f;

struct ValueRange {
  float low = 0.0f;
  float high = 0.0f;
};

struct OutsideCount {
  std::size_t below = 0;
  std::size_t above = 0;

  friend bool operator==(const OutsideCount&, const OutsideCount&) = default;
};

// Values per frame, as many in each line; finite.
using ValueLines = std::span<const std::span<const float>>;

// Of the values of all lines together. At least one value.
ValueRange value_range(ValueLines lines, PlotRange range);

// The frames in which any of the lines is below, and above.
OutsideCount frames_outside(ValueLines lines, const ValueRange& range);

}  // namespace odori
