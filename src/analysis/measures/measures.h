#pragma once

// What can be measured of a deformed surface, a number a vertex: one table for the command line, the window and the
// tests.

#include "model/model.h"
#include "rig/deform.h"
#include "skin/modes.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace odori {

enum class Measure : std::uint8_t {
  displacement,  // from where another mode puts the vertex, units (displacement.h)
  rest,          // from where the heaviest bone alone would carry it, units (displacement.h)
  area,          // of that at rest (stretch.h)
  edge,          // length, of that at rest (stretch.h)
  volume,        // of that at rest (local_volume.h)
};
inline constexpr std::size_t kMeasureCount = 5;

// In the order of the enumeration.
std::span<const Choice<Measure>> measures();
std::string_view name(Measure measure);
std::optional<Measure> measure_named(std::string_view name);

// A share of what is at rest, 1 where nothing has changed; else a distance in units.
constexpr bool is_ratio(Measure measure) { return measure >= Measure::area; }
constexpr float neutral(Measure measure) { return is_ratio(measure) ? 1.0f : 0.0f; }
// How far a value is from saying that nothing has changed: what makes one vertex worse than another.
inline float departure(Measure measure, float value) { return std::abs(value - neutral(measure)); }

// One frame of one mode. All per vertex but `palette`, which is per bone; model space.
struct MeasureInput {
  const Model& model;
  std::span<const PaletteEntry> palette;
  std::span<const glm::vec3> rest;  // with the frame's morphs
  std::span<const glm::vec3> positions;
  std::span<const glm::vec3> normals;    // of the rest pose as carried along, not normalised; for volume alone
  std::span<const glm::vec3> against{};  // positions in the mode to compare with; for displacement alone
};

// What numbers beyond all measure give no value for is neutral.
void measure(Measure what, const MeasureInput& input, std::span<float> values);

}  // namespace odori
