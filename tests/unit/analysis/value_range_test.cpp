#include "analysis/value_range.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

// 1 to 1000 in any order, in two lines. By the definition of docs/numbers.md, 10 values do not exceed percentile 1, and
// 990 not percentile 99.
TEST(ValueRange, TheInnerRangeIsThatOfAllLinesTogether) {
  std::vector<float> values(1000);
  std::iota(values.begin(), values.end(), 1.0f);
  std::shuffle(values.begin(), values.end(), std::mt19937(7));
  const std::span<const float> all(values);
  const std::vector<std::span<const float>> lines{all.first(500), all.last(500)};
  const ValueRange whole = value_range(lines, PlotRange::all);
  EXPECT_EQ(whole.low, 1.0f);
  EXPECT_EQ(whole.high, 1000.0f);
  const ValueRange inner = value_range(lines, PlotRange::inner);
  EXPECT_EQ(inner.low, 10.0f);
  EXPECT_EQ(inner.high, 990.0f);
  EXPECT_EQ(frames_outside(lines, whole), OutsideCount());
}

// The motion of the report: one frame of 300 at 6008 %, which left the others in 2 % of the height.
TEST(ValueRange, AnOutlierIsOutside) {
  std::vector<float> values(300, 1.0f);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += 0.001f * static_cast<float>(i % 10);
  values[120] = 60.08f;
  const std::vector<std::span<const float>> line{values};
  const ValueRange inner = value_range(line, PlotRange::inner);
  EXPECT_EQ(inner.low, 1.0f);
  EXPECT_FLOAT_EQ(inner.high, 1.009f);
  EXPECT_EQ(frames_outside(line, inner), (OutsideCount{0, 1}));
}

TEST(ValueRange, AFrameCountsOnce) {
  const std::vector<float> a{-5.0f, 0.0f, 9.0f, 9.0f}, b{-7.0f, 8.0f, 0.0f, -1.0f};
  const std::vector<std::span<const float>> lines{a, b};
  EXPECT_EQ(frames_outside(lines, {0.0f, 5.0f}), (OutsideCount{2, 3}));
  EXPECT_EQ(frames_outside(lines, {-7.0f, 9.0f}), OutsideCount());
}

}  // namespace
}  // namespace odori
