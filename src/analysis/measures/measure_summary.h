#pragma once

// Statistics of a measure's values over the vertices of one frame.

#include "analysis/measures/measures.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace odori {

struct MeasureSummary {
  std::size_t vertices = 0;        // number of values; if 0, the other members are meaningless
  float low = 0.0f;                // minimum
  float high = 0.0f;               // maximum
  double mean = 0.0;               // unweighted
  std::uint32_t worst_vertex = 0;  // with the largest deviation; of equal ones, the first
};

// Of all vertices. `values`: per vertex, here and below.
MeasureSummary summary(Measure measure, std::span<const float> values);

// Per bone: of the vertices on which the bone has the greatest weight.
std::vector<MeasureSummary> summaries_by_bone(Measure measure, const Model& model, std::span<const float> values);

// Up to `count` vertices with the largest deviations, in descending order; of equal ones, the first.
std::vector<std::uint32_t> worst_vertices(Measure measure, std::span<const float> values, std::size_t count);

}  // namespace odori
