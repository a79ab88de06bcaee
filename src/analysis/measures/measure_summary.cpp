#include "analysis/measures/measure_summary.h"

#include "skin/skin_tables.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace odori {

namespace {

// Accumulates the sum in `summary.mean`, which `finish` divides by the count.
void add(Measure measure, std::span<const float> values, std::size_t vertex, MeasureSummary& summary) {
  const float value = values[vertex];
  const bool first = summary.vertices == 0;
  summary.low = first ? value : std::min(summary.low, value);
  summary.high = first ? value : std::max(summary.high, value);
  if (first || deviation(measure, value) > deviation(measure, values[summary.worst_vertex])) {
    summary.worst_vertex = static_cast<std::uint32_t>(vertex);
  }
  summary.mean += static_cast<double>(value);
  ++summary.vertices;
}

void finish(MeasureSummary& summary) {
  if (summary.vertices > 0) summary.mean /= static_cast<double>(summary.vertices);
}

}  // namespace

MeasureSummary summary(Measure measure, std::span<const float> values) {
  MeasureSummary whole;
  for (std::size_t i = 0; i < values.size(); ++i) add(measure, values, i, whole);
  finish(whole);
  return whole;
}

std::vector<MeasureSummary> summaries_by_bone(Measure measure, const Model& model, std::span<const float> values) {
  assert(values.size() == model.vertices.size());
  std::vector<MeasureSummary> bones(model.bones.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    add(measure, values, i, bones[heaviest_bone(model.vertices[i])]);
  }
  for (MeasureSummary& bone : bones) finish(bone);
  return bones;
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

}  // namespace odori
