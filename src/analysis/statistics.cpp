#include "analysis/statistics.h"

#include "skin/skin_tables.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace odori {

namespace {

// The statistics of one weighting begin at this one.
constexpr std::size_t kByVertex = ordinal(Statistic::mean);
constexpr std::size_t kByArea = ordinal(Statistic::area_mean);

// Finite floats in the order of their values.
std::uint32_t sortable(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0f);  // turns -0 into 0
  return (bits & 0x80000000u) != 0 ? ~bits : bits | 0x80000000u;
}

// The indices of the values, ascending by value; of equal values, by index.
std::vector<std::uint32_t> ascending(std::span<const float> values) {
  std::vector<std::uint64_t> keys(values.size());
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = std::uint64_t{sortable(values[i])} << 32 | i;
  std::sort(keys.begin(), keys.end());  // without optimisation three times as fast as the one on ranges
  std::vector<std::uint32_t> order(keys.size());
  std::ranges::transform(keys, order.begin(), [](std::uint64_t key) { return static_cast<std::uint32_t>(key); });
  return order;
}

std::vector<std::uint32_t> ascending(std::span<const double> values) {
  std::vector<std::uint32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(
      order, [&](std::uint32_t a, std::uint32_t b) { return values[a] != values[b] ? values[a] < values[b] : a < b; });
  return order;
}

// The values of a group of vertices, with a weight each.
template <typename T>
struct WeightedValues {
  Measure measure;
  std::span<const T> values;
  std::span<const double> areas;
  std::span<const std::uint32_t> order;  // the group, ascending by value

  double value(std::size_t rank) const { return double{values[order[rank]]}; }
  double weight(std::size_t rank, bool by_area) const { return by_area ? areas[order[rank]] : 1.0; }
};

// A share that lacks no more than this of a percentile's reaches it: where areas repeat, as in regular meshes, rounding
// would decide between two ranks.
constexpr double kSameShare = 1e-12;

// The smallest values that the percentiles' shares of the whole weight do not exceed.
template <typename T>
void add_percentiles(const WeightedValues<T>& group, bool by_area, double total, std::span<double> percentiles) {
  double sum = 0.0;
  std::size_t rank = 0, last = 0;
  for (std::size_t i = 0; i < percentiles.size(); ++i) {
    const double wanted = kPercentiles[i] * total * (1.0 - kSameShare);
    for (; rank < group.order.size() && 100.0 * sum < wanted; ++rank) {
      const double weight = group.weight(rank, by_area);
      if (weight > 0.0) last = rank;
      sum += weight;
    }
    percentiles[i] = group.value(last);
  }
}

template <typename T>
void add_weighting(const WeightedValues<T>& group, bool by_area, MeasureSummary& to) {
  const std::span<double> found(to.value.data() + (by_area ? kByArea : kByVertex), kByArea - kByVertex);
  const double unchanged = static_cast<double>(neutral(group.measure));
  double total = 0.0, sum = 0.0;
  for (std::size_t i = 0; i < group.order.size(); ++i) {
    const double weight = group.weight(i, by_area);
    total += weight;
    sum += weight * group.value(i);
  }
  if (!(total > 0.0)) {
    std::ranges::fill(found, std::numeric_limits<double>::quiet_NaN());
    return;
  }
  const double mean = sum / total;
  double changes = 0.0, deviations = 0.0;
  for (std::size_t i = 0; i < group.order.size(); ++i) {
    const double value = group.value(i), weight = group.weight(i, by_area);
    changes += weight * (value - unchanged) * (value - unchanged);
    deviations += weight * (value - mean) * (value - mean);
  }
  found[0] = mean;
  found[1] = std::sqrt(changes / total);
  found[2] = std::sqrt(deviations / total);
  add_percentiles(group, by_area, total, found.subspan(3));
}

template <typename T>
MeasureSummary summary_of(const WeightedValues<T>& group) {
  MeasureSummary found;
  found.vertices = group.order.size();
  if (group.order.empty()) return found;
  found.value[ordinal(Statistic::min)] = group.value(0);
  found.value[ordinal(Statistic::max)] = group.value(group.order.size() - 1);
  add_weighting(group, false, found);
  add_weighting(group, true, found);
  found.worst_vertex = group.order.front();
  for (const std::uint32_t each : group.order) {
    const T other = deviation(group.measure, group.values[each]);
    const T worst = deviation(group.measure, group.values[found.worst_vertex]);
    if (other > worst || (other == worst && each < found.worst_vertex)) found.worst_vertex = each;
  }
  return found;
}

}  // namespace

template <typename T>
std::vector<double> vertex_areas(const Model& model, VertexVectors<T> rest) {
  assert(rest.size() == model.vertices.size());
  std::vector<double> areas(rest.size(), 0.0);
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const glm::dvec3 corner(rest[a]);
    const double third = glm::length(glm::cross(glm::dvec3(rest[b]) - corner, glm::dvec3(rest[c]) - corner)) / 6.0;
    for (const std::uint32_t each : {a, b, c}) areas[each] += third;
  });
  return areas;
}

std::array<double, kPercentiles.size()> percentiles(std::span<const float> values) {
  assert(!values.empty());
  const std::vector<std::uint32_t> order = ascending(values);
  std::array<double, kPercentiles.size()> found{};
  add_percentiles<float>({{}, values, {}, order}, false, static_cast<double>(values.size()), found);
  return found;
}

template <typename T>
MeasureSummary summary(Measure measure, std::span<const std::type_identity_t<T>> values,
                       std::span<const double> areas) {
  assert(values.size() == areas.size());
  const std::vector<std::uint32_t> order = ascending(values);
  return summary_of<T>({measure, values, areas, order});
}

template <typename T>
MeasureSummary summary_of_vertices(Measure measure, std::span<const std::type_identity_t<T>> values,
                                   std::span<const double> areas, std::span<const std::uint32_t> vertices) {
  assert(values.size() == areas.size());
  std::vector<bool> among(values.size(), false);
  for (const std::uint32_t vertex : vertices) among[vertex] = true;
  std::vector<std::uint32_t> order = ascending(values);
  std::erase_if(order, [&](std::uint32_t vertex) { return !among[vertex]; });
  return summary_of<T>({measure, values, areas, order});
}

template <typename T>
BoneSummaries summaries_by_bone(Measure measure, const Model& model, std::span<const std::type_identity_t<T>> values,
                                std::span<const double> areas) {
  assert(values.size() == model.vertices.size() && areas.size() == values.size());
  const std::vector<std::uint32_t> order = ascending(values);
  std::vector<std::vector<std::uint32_t>> of_bones(model.bones.size());
  for (const std::uint32_t vertex : order) of_bones[heaviest_bone(model.vertices[vertex])].push_back(vertex);
  BoneSummaries found{summary_of<T>({measure, values, areas, order}), {}};
  for (const auto& each : of_bones) found.bones.push_back(summary_of<T>({measure, values, areas, each}));
  return found;
}

std::vector<std::uint32_t> worst_vertices(Measure measure, std::span<const float> values, std::size_t count) {
  std::vector<std::uint32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0u);
  count = std::min(count, order.size());
  const auto middle = order.begin() + static_cast<std::ptrdiff_t>(count);
  std::partial_sort(order.begin(), middle, order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const float worse = deviation(measure, values[a]), other = deviation(measure, values[b]);
    return worse != other ? worse > other : a < b;
  });
  order.resize(count);
  return order;
}

template std::vector<double> vertex_areas<float>(const Model&, VertexVectors<float>);
template MeasureSummary summary<float>(Measure, std::span<const float>, std::span<const double>);
template MeasureSummary summary_of_vertices<float>(Measure, std::span<const float>, std::span<const double>,
                                                   std::span<const std::uint32_t>);
template BoneSummaries summaries_by_bone<float>(Measure, const Model&, std::span<const float>, std::span<const double>);
template std::vector<double> vertex_areas<double>(const Model&, VertexVectors<double>);
template MeasureSummary summary<double>(Measure, std::span<const double>, std::span<const double>);
template MeasureSummary summary_of_vertices<double>(Measure, std::span<const double>, std::span<const double>,
                                                    std::span<const std::uint32_t>);
template BoneSummaries summaries_by_bone<double>(Measure, const Model&, std::span<const double>,
                                                 std::span<const double>);

}  // namespace odori
