#include "analysis/statistics.h"

#include "analysis/measured_motion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Values 1, 2, 4, 8 on areas 3, 1, 1, 0. By hand: the sum is 15, the sum of squares 85; by area 9 and 23 of 5.
TEST(Statistics, OfFourVertices) {
  const std::vector<float> values{8.0f, 1.0f, 4.0f, 2.0f};
  const std::vector<double> areas{0.0, 3.0, 1.0, 1.0};
  const MeasureSummary found = summary(Measure::displacement, values, areas);
  EXPECT_EQ(found.vertices, 4u);
  EXPECT_EQ(found.worst_vertex, 0u);
  EXPECT_EQ(found[Statistic::min], 1.0);
  EXPECT_EQ(found[Statistic::max], 8.0);
  EXPECT_EQ(found[Statistic::mean], 3.75);
  EXPECT_NEAR(found[Statistic::rms], std::sqrt(21.25), 1e-12);
  EXPECT_NEAR(found[Statistic::deviation], std::sqrt(21.25 - 3.75 * 3.75), 1e-12);
  EXPECT_EQ(found[Statistic::p1], 1.0);
  EXPECT_EQ(found[Statistic::median], 2.0) << "which two of four values do not exceed";
  EXPECT_EQ(found[Statistic::p95], 8.0);
  EXPECT_EQ(found[Statistic::area_mean], 1.8);
  EXPECT_NEAR(found[Statistic::area_rms], std::sqrt(4.6), 1e-12);
  EXPECT_NEAR(found[Statistic::area_deviation], std::sqrt(4.6 - 1.8 * 1.8), 1e-12);
  EXPECT_EQ(found[Statistic::area_median], 1.0) << "three fifths of the surface";
  EXPECT_EQ(found[Statistic::area_p95], 4.0);
  EXPECT_EQ(found[Statistic::area_p99], 4.0) << "8 has no area";
}

TEST(Statistics, TheChangeOfARatioIsItsDifferenceFromOne) {
  const std::vector<float> values{1.5f, 0.25f, 1.0f, 1.75f};
  const MeasureSummary found = summary(Measure::area, values, std::vector<double>(4, 2.0));
  EXPECT_EQ(found[Statistic::min], 0.25);
  EXPECT_EQ(found[Statistic::max], 1.75);
  EXPECT_EQ(found[Statistic::mean], 1.125);
  EXPECT_NEAR(found[Statistic::rms], std::sqrt((0.25 + 0.5625 + 0.5625) / 4.0), 1e-12);
  EXPECT_EQ(found.worst_vertex, 1u) << "of two with a deviation of 0.75";
  for (std::size_t i = ordinal(Statistic::mean); i < ordinal(Statistic::area_mean); ++i) {
    const std::size_t by_area = i + ordinal(Statistic::area_mean) - ordinal(Statistic::mean);
    EXPECT_NEAR(found.value[i], found.value[by_area], 1e-12) << kStatistics[i].name << ": equal areas";
    EXPECT_EQ(kStatistics[by_area].name, "area_" + std::string(kStatistics[i].name));
  }
  EXPECT_EQ(worst_vertices(Measure::area, values, 3), (std::vector<std::uint32_t>{1, 3, 0}));
  EXPECT_EQ(worst_vertices(Measure::rest, values, 9), (std::vector<std::uint32_t>{3, 0, 2, 1}));
}

TEST(Statistics, WithoutVerticesOrArea) {
  EXPECT_EQ(summary(Measure::area, {}, {}).vertices, 0u);
  EXPECT_TRUE(worst_vertices(Measure::area, {}, 10).empty());
  const MeasureSummary flat = summary(Measure::area, std::vector<float>{1.0f, 3.0f}, std::vector<double>(2, 0.0));
  EXPECT_EQ(flat[Statistic::mean], 2.0);
  EXPECT_TRUE(std::isnan(flat[Statistic::area_mean]) && std::isnan(flat[Statistic::area_p99]));
}

// -100 to 99 in any order: p % of 200 values do not exceed the one of rank 2 p.
TEST(Statistics, PercentilesAreNearestRanks) {
  std::vector<float> values(200);
  std::iota(values.begin(), values.end(), -100.0f);
  std::shuffle(values.begin(), values.end(), std::mt19937(3));
  const MeasureSummary found = summary(Measure::displacement, values, std::vector<double>(200, 1.0));
  for (std::size_t i = 0; i < kPercentiles.size(); ++i) {
    EXPECT_EQ(found.value[ordinal(Statistic::p1) + i], 2.0 * kPercentiles[i] - 101.0);
    EXPECT_EQ(percentiles(values)[i], 2.0 * kPercentiles[i] - 101.0);
  }
}

TEST(Statistics, AreFoundByName) {
  for (const auto& row : kStatistics) EXPECT_EQ(statistic_named(row.name), row.value);
  EXPECT_EQ(statistic_named("area_p50"), Statistic::area_median);
  EXPECT_EQ(weighted(Statistic::p95, true), Statistic::area_p95);
  EXPECT_EQ(weighted(Statistic::area_rms, false), Statistic::rms);
  EXPECT_EQ(weighted(Statistic::max, true), Statistic::max);
  EXPECT_EQ(statistic_named("p2"), std::nullopt);
}

TEST(Statistics, VerticesBelongToTheirHeaviestBone) {
  Model model;
  model.bones.resize(3);
  const std::array<float, 4> weights[] = {{0.6f, 0.4f, 0, 0}, {0.4f, 0.6f, 0, 0}, {0.5f, 0.5f, 0, 0}, {0, 1, 0, 0}};
  for (const auto& each : weights) {
    Vertex& vertex = model.vertices.emplace_back();
    vertex.bones = {0, 2, -1, -1};
    vertex.weights = each;
  }
  const std::vector<float> values{1.0f, 2.0f, 4.0f, 8.0f};
  const std::vector<double> areas{1.0, 1.0, 3.0, 3.0};
  const BoneSummaries found = summaries_by_bone(Measure::displacement, model, values, areas);
  EXPECT_EQ(found.whole.value, summary(Measure::displacement, values, areas).value);
  ASSERT_EQ(found.bones.size(), 3u);
  EXPECT_EQ(found.bones[0].vertices, 2u);
  EXPECT_EQ(found.bones[0][Statistic::mean], 2.5);
  EXPECT_EQ(found.bones[0][Statistic::area_mean], 3.25);
  EXPECT_EQ(found.bones[0][Statistic::max], 4.0);
  EXPECT_EQ(found.bones[0].worst_vertex, 2u);
  EXPECT_EQ(found.bones[1].vertices, 0u);
  EXPECT_EQ(found.bones[2].vertices, 2u);
  EXPECT_EQ(found.bones[2][Statistic::mean], 5.0);
  EXPECT_EQ(found.bones[2].worst_vertex, 3u);
}

// A right triangle with legs 3 and 4, and a vertex that it shares with another of area 1.
TEST(Statistics, AVertexHasAThirdOfItsTriangles) {
  Model model;
  const std::vector<glm::vec3> rest{{0, 0, 0}, {3, 0, 0}, {0, 4, 0}, {-1, 0, 0}, {0, -2, 0}};
  model.vertices.resize(rest.size());
  model.indices = {0, 1, 2, 0, 3, 4};
  model.materials.emplace_back().index_count = 6;
  const std::vector<double> areas = vertex_areas(model, rest);
  const double expected[] = {7.0 / 3, 2.0, 2.0, 1.0 / 3, 1.0 / 3};
  for (std::size_t i = 0; i < areas.size(); ++i) EXPECT_NEAR(areas[i], expected[i], 1e-12) << i;
}

TEST(PooledFrames, AreOneSurface) {
  MeasureRequest request;
  request.measures = {Measure::displacement};
  PooledFrames pooled;
  const std::vector<std::vector<float>> values{{1.0f, 8.0f}, {2.0f, 4.0f}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    MeasuredFrame frame;
    frame.frame = 10.0 + 5.0 * static_cast<double>(i);
    frame.areas = {1.0, 2.0};
    frame.modes.emplace_back().values = {values[i]};
    pooled.add(std::move(frame));
  }
  EXPECT_EQ(pooled.frames(), 2u);
  const auto found = pooled.summaries(request);
  ASSERT_EQ(found.size(), 1u);
  const PooledFrames::Summary& one = found[0][0];
  EXPECT_EQ(one.statistics.value,
            summary(Measure::displacement, std::vector<float>{1.0f, 8.0f, 2.0f, 4.0f}, std::vector<double>{1, 2, 1, 2})
                .value);
  EXPECT_EQ(one.statistics[Statistic::area_mean], 4.5);
  EXPECT_EQ(one.worst_frame, 10.0);
  EXPECT_EQ(one.statistics.worst_vertex, 1u);
}

}  // namespace
}  // namespace odori
