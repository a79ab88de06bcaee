#include "analysis/surface_statistics.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(ValueDistribution, IsEmptyWithoutFiniteValues) {
  const float bad[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()};
  EXPECT_EQ(distribution(bad).values, 0u);
  EXPECT_EQ(distribution({}).values, 0u);
}

TEST(ValueDistribution, EqualValuesAreInOneBin) {
  const std::vector<float> values(7, 2.5f);
  const ValueDistribution found = distribution(values);
  EXPECT_EQ(found.low, 2.5f);
  EXPECT_EQ(found.high, 2.5f);
  EXPECT_EQ(found.bins[0], 7u);
}

// Held against counting by comparison.
TEST(ValueDistribution, BinsCountTheValuesBetweenTheirEnds) {
  std::mt19937 random(5);
  std::normal_distribution<float> normal(3.0f, 10.0f);
  std::vector<float> values(10000);
  for (float& value : values) value = normal(random);
  const ValueDistribution found = distribution(values);
  EXPECT_EQ(std::accumulate(found.bins.begin(), found.bins.end(), 0u), 10000u);
  EXPECT_EQ(found.begin_of(0), *std::min_element(values.begin(), values.end()));
  EXPECT_EQ(found.begin_of(kHistogramBins), *std::max_element(values.begin(), values.end()));
  for (std::size_t i = 0; i + 1 < kHistogramBins; ++i) {
    const auto inside = std::count_if(values.begin(), values.end(), [&](float value) {
      return value >= found.begin_of(i) && value < found.begin_of(i + 1);
    });
    EXPECT_NEAR(double(found.bins[i]), double(inside), 1.0) << "bin " << i;  // a value on an edge may be rounded
  }
}

// 0 to 99, and an outlier on each side: with bins over all values, 100 of 102 would be in one bin.
TEST(ValueDistribution, BinsOfARangeLeaveOutWhatIsOutside) {
  std::vector<float> values(100);
  std::iota(values.begin(), values.end(), 0.0f);
  values.push_back(6008.0f);
  values.push_back(-300.0f);
  const ValueDistribution found = distribution(values, {0.0f, 96.0f});
  EXPECT_EQ(found.values, 102u);
  EXPECT_EQ(found.outside, (OutsideCount{1, 4}));
  for (std::size_t i = 0; i + 1 < kHistogramBins; ++i) EXPECT_EQ(found.bins[i], 2u) << "of width 2";
  EXPECT_EQ(found.bins.back(), 3u) << "94, 95 and the end";
}

TEST(ValueDistribution, ASingleInnerValueHasNoRange) {
  SurfaceStatistics statistics;
  statistics.distribution = distribution(std::vector<float>{0.0f, 0.0f, 0.0f, 7.0f});
  statistics.inner = distribution(std::vector<float>{0.0f, 0.0f, 0.0f, 7.0f}, {0.0f, 0.0f});
  EXPECT_EQ(&distribution_over(statistics, PlotRange::inner), &statistics.distribution);
  statistics.inner.high = 7.0f;
  EXPECT_EQ(&distribution_over(statistics, PlotRange::inner), &statistics.inner);
  EXPECT_EQ(&distribution_over(statistics, PlotRange::all), &statistics.distribution);
}

}  // namespace
}  // namespace odori
