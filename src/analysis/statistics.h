#pragma once

// Statistics of one measure's values over the vertices of a model, in one frame or in several together. `kStatistics`
// is the only list of them: options, columns, keys of JSON, the window, the C API and Python have its names and order.
// Start from `summary`. Values have single or double precision, statistics always double.

#include "analysis/measures.h"
#include "base/enums.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace odori {

// The C API has the same numbers. After the first two, the statistics in which every vertex counts equally, then the
// same ones weighted by area.
enum class Statistic : std::uint8_t {
  min,
  max,
  mean,
  rms,
  deviation,
  p1,
  p5,
  median,
  p95,
  p99,
  area_mean,
  area_rms,
  area_deviation,
  area_p1,
  area_p5,
  area_median,
  area_p95,
  area_p99,
};

struct StatisticRow {
  std::string_view name;
  std::string_view area_name;  // weighted by area; empty: the same
  const char* title;
  const char* description;
};

// Translated: 3, 4.
inline constexpr StatisticRow kStatisticRows[] = {
    {"min", "", "Minimum", "The smallest value"},
    {"max", "", "Maximum", "The largest value"},
    {"mean", "area_mean", "Mean", "The mean of the values"},
    {"rms", "area_rms", "RMS change", "The root of the mean squared difference from no change"},
    {"std", "area_std", "Standard deviation", "The root of the mean squared difference from the mean"},
    {"p1", "area_p1", "Percentile 1", "The smallest value that 1 % do not exceed"},
    {"p5", "area_p5", "Percentile 5", "The smallest value that 5 % do not exceed"},
    {"p50", "area_p50", "Median", "The smallest value that half do not exceed"},
    {"p95", "area_p95", "Percentile 95", "The smallest value that 95 % do not exceed"},
    {"p99", "area_p99", "Percentile 99", "The smallest value that 99 % do not exceed"},
};
inline constexpr std::size_t kStatisticCount = ordinal(Statistic::area_p99) + 1;
constexpr bool is_by_area(Statistic statistic) { return statistic >= Statistic::area_mean; }
// The same statistic, weighted as asked for.
constexpr Statistic weighted(Statistic statistic, bool by_area) {
  constexpr int kOffset = static_cast<int>(Statistic::area_mean) - static_cast<int>(Statistic::mean);
  if (statistic <= Statistic::max || is_by_area(statistic) == by_area) return statistic;
  return static_cast<Statistic>(static_cast<int>(statistic) + (by_area ? kOffset : -kOffset));
}

// In the order of the enumeration.
inline constexpr std::array kStatistics = [] {
  std::array<Choice<Statistic>, kStatisticCount> all{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto statistic = static_cast<Statistic>(i);
    const StatisticRow& row = kStatisticRows[ordinal(weighted(statistic, false))];
    all[i] = {statistic, is_by_area(statistic) ? row.area_name : row.name, "", row.title, row.description};
  }
  return all;
}();

constexpr std::string_view name(Statistic statistic) { return kStatistics[ordinal(statistic)].name; }
inline std::optional<Statistic> statistic_named(std::string_view name) { return value_named(kStatistics, name); }

// Of the percentiles above, in their order.
inline constexpr std::array<int, 5> kPercentiles{1, 5, 50, 95, 99};

// Of at least one value, finite, of which each counts equally: the nearest ranks, as in MeasureSummary.
std::array<double, kPercentiles.size()> percentiles(std::span<const float> values);

struct MeasureSummary {
  std::size_t vertices = 0;                     // number of values; if 0, the other members are meaningless
  std::array<double, kStatisticCount> value{};  // per Statistic; those by area are NaN if the vertices have none
  std::uint32_t worst_vertex = 0;               // with the largest deviation; of equal ones, the first

  double operator[](Statistic statistic) const { return value[ordinal(statistic)]; }
};

// The part of the surface at rest that each vertex stands for: a third of the area of each of its triangles, units^2.
// `rest`: per vertex, as in MeasureInput.
template <typename T = float>
std::vector<double> vertex_areas(const Model& model, VertexVectors<T> rest);

// Of all vertices. `values`, finite, and `areas`: per vertex, here and below.
template <typename T = float>
MeasureSummary summary(Measure measure, std::span<const std::type_identity_t<T>> values, std::span<const double> areas);
// Of these vertices.
template <typename T = float>
MeasureSummary summary_of_vertices(Measure measure, std::span<const std::type_identity_t<T>> values,
                                   std::span<const double> areas, std::span<const std::uint32_t> vertices);

// The same, and per bone, of the vertices on which the bone has the greatest weight.
struct BoneSummaries {
  MeasureSummary whole;
  std::vector<MeasureSummary> bones;
};
template <typename T = float>
BoneSummaries summaries_by_bone(Measure measure, const Model& model, std::span<const std::type_identity_t<T>> values,
                                std::span<const double> areas);

// Up to `count` vertices with the largest deviations, in descending order; of equal ones, the first.
std::vector<std::uint32_t> worst_vertices(Measure measure, std::span<const float> values, std::size_t count);

}  // namespace odori
