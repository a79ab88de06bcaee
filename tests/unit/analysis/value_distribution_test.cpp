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

}  // namespace
}  // namespace odori
