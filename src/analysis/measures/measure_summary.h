#pragma once

// A measure's values of one frame in a few numbers.

#include "analysis/measures/measures.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace odori {

struct MeasureSummary {
  std::size_t vertices = 0;        // that it speaks of; with none the rest means nothing
  float low = 0.0f;                // the smallest value
  float high = 0.0f;               // the largest
  double mean = 0.0;               // every vertex counts as one
  std::uint32_t worst_vertex = 0;  // with the greatest departure, the first of those
};

// Of all vertices. `values`: per vertex, here and below.
MeasureSummary summary(Measure measure, std::span<const float> values);

// Per bone: of the vertices on which it has the greatest weight.
std::vector<MeasureSummary> summaries_by_bone(Measure measure, const Model& model, std::span<const float> values);

// Those with the greatest departures, the worst first, at most `count`; of equal ones the first.
std::vector<std::uint32_t> worst_vertices(Measure measure, std::span<const float> values, std::size_t count);

}  // namespace odori
