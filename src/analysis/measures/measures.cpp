#include "analysis/measures/measures.h"

#include "analysis/measures/displacement.h"
#include "analysis/measures/local_volume.h"
#include "analysis/measures/stretch.h"

#include <algorithm>

namespace odori {

namespace {

constexpr Choice<Measure> kMeasures[] = {
    {Measure::displacement, "displacement", "", "Distance between modes", "from where another mode puts the vertex"},
    {Measure::rest, "rest", "", "Distance from the bone", "from where its heaviest bone alone would carry the vertex"},
    {Measure::area, "area", "", "Area", "of the triangles at the vertex, of that at rest"},
    {Measure::edge, "edge", "", "Edge length", "of the edge at the vertex that has changed most, of that at rest"},
    {Measure::volume, "volume", "", "Local volume", "of a thin layer under the surface, of that at rest"},
};
static_assert(std::size(kMeasures) == kMeasureCount);

}  // namespace

std::span<const Choice<Measure>> measures() { return kMeasures; }

std::string_view name(Measure measure) { return kMeasures[static_cast<std::size_t>(measure)].name; }

std::optional<Measure> measure_named(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kMeasures), std::end(kMeasures), [&](const auto& choice) { return choice.name == name; });
  return found == std::end(kMeasures) ? std::nullopt : std::optional(found->value);
}

namespace {

void measure_as_is(Measure what, const MeasureInput& input, std::span<float> values) {
  switch (what) {
    case Measure::displacement:
      return displacements(input.positions, input.against, values);
    case Measure::rest:
      return distances_from_heaviest_bone(input.model, input.palette, input.rest, input.positions, values);
    case Measure::area:
      return area_ratios(input.model, input.rest, input.positions, values);
    case Measure::edge:
      return edge_ratios(input.model, input.rest, input.positions, values);
    case Measure::volume:
      return local_volume_ratios(input.model, input.rest, input.positions, input.normals, values);
  }
}

}  // namespace

void measure(Measure what, const MeasureInput& input, std::span<float> values) {
  measure_as_is(what, input, values);
  for (float& value : values) {
    if (!std::isfinite(value)) value = neutral(what);
  }
}

}  // namespace odori
