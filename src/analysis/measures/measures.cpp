#include "analysis/measures/measures.h"

#include "analysis/measures/triangles.h"
#include "base/enums.h"
#include "skin/skin_tables.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <vector>

namespace odori {

namespace {

// Translated: 4, 5.
constexpr Choice<Measure> kMeasures[] = {
    {Measure::displacement, "displacement", "", "Distance between modes",
     "Distance to the vertex position in another skinning mode"},
    {Measure::rest, "rest", "", "Distance from the bone",
     "Distance to the position that the heaviest bone alone would give the vertex"},
    {Measure::area, "area", "", "Area", "Area of the triangles at the vertex, relative to the rest pose"},
    {Measure::edge, "edge", "", "Edge length",
     "Length of the most changed edge at the vertex, relative to the rest pose"},
    {Measure::volume, "volume", "", "Local volume",
     "Volume of a thin layer under the surface, relative to the rest pose"},
};
static_assert(std::size(kMeasures) == kMeasureCount);

}  // namespace

std::span<const Choice<Measure>> measures() { return kMeasures; }

std::string_view name(Measure measure) { return kMeasures[ordinal(measure)].name; }

std::optional<Measure> measure_named(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kMeasures), std::end(kMeasures), [&](const auto& choice) { return choice.name == name; });
  return found == std::end(kMeasures) ? std::nullopt : std::optional(found->value);
}

void displacements(std::span<const glm::vec3> positions, std::span<const glm::vec3> others,
                   std::span<float> distances) {
  assert(positions.size() == distances.size() && others.size() == distances.size());
  for (std::size_t i = 0; i < distances.size(); ++i) distances[i] = glm::distance(positions[i], others[i]);
}

void distances_from_heaviest_bone(const Model& model, std::span<const PaletteEntry> palette,
                                  std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                                  std::span<float> distances) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && distances.size() == rest.size());
  for (std::size_t i = 0; i < distances.size(); ++i) {
    const PaletteEntry& bone = palette[heaviest_bone(model.vertices[i])];
    const glm::vec3 rigid = bone.rotation * rest[i] + glm::vec3(bone.translation);
    distances[i] = glm::distance(positions[i], rigid);
  }
}

namespace {

float area(std::span<const glm::vec3> at, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return 0.5f * glm::length(glm::cross(at[b] - at[a], at[c] - at[a]));
}

void keep_larger_change(float& kept, float ratio) {
  if (std::abs(ratio - 1.0f) > std::abs(kept - 1.0f)) kept = ratio;
}

}  // namespace

void area_ratios(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                 std::span<float> ratios) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && ratios.size() == rest.size());
  std::vector<glm::vec2> sums(rest.size(), glm::vec2(0.0f));  // x: rest, y: posed
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const glm::vec2 areas(area(rest, a, b, c), area(positions, a, b, c));
    if (areas.x < kMinArea) return;
    for (const std::uint32_t corner : {a, b, c}) sums[corner] += areas;
  });
  for (std::size_t i = 0; i < ratios.size(); ++i) ratios[i] = sums[i].x > 0.0f ? sums[i].y / sums[i].x : 1.0f;
}

void edge_ratios(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                 std::span<float> ratios) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && ratios.size() == rest.size());
  std::ranges::fill(ratios, 1.0f);
  const auto measure = [&](std::uint32_t from, std::uint32_t to) {
    const float length = glm::distance(rest[from], rest[to]);
    if (length < kMinEdge) return;
    const float ratio = glm::distance(positions[from], positions[to]) / length;
    keep_larger_change(ratios[from], ratio);
    keep_larger_change(ratios[to], ratio);
  };
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    measure(a, b);
    measure(b, c);
    measure(c, a);
  });
}

namespace {

// The minimum cosine between a vertex normal and the surface normal for which a volume is defined.
constexpr float kMinCosine = 0.1f;

glm::vec3 area_vector(std::span<const glm::vec3> at, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return 0.5f * glm::cross(at[b] - at[a], at[c] - at[a]);
}

// The summed area vectors of the triangles at a vertex.
struct Ring {
  glm::vec3 rest{0.0f};
  glm::vec3 posed{0.0f};
};

float volume_ratio(const Ring& ring, const glm::vec3& normal, const glm::vec3& posed_normal) {
  const float before = glm::dot(ring.rest, normal);
  const float area = glm::length(ring.rest);
  if (area < kMinArea || std::abs(before) < kMinCosine * area * glm::length(normal)) return 1.0f;
  return before != 0.0f ? glm::dot(ring.posed, posed_normal) / before : 1.0f;
}

}  // namespace

void local_volume_ratios(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                         std::span<const glm::vec3> normals, std::span<float> ratios) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size());
  assert(normals.size() == rest.size() && ratios.size() == rest.size());
  std::vector<Ring> rings(rest.size());
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const Ring each{area_vector(rest, a, b, c), area_vector(positions, a, b, c)};
    for (const std::uint32_t corner : {a, b, c}) {
      rings[corner].rest += each.rest;
      rings[corner].posed += each.posed;
    }
  });
  for (std::size_t i = 0; i < ratios.size(); ++i)
    ratios[i] = volume_ratio(rings[i], model.vertices[i].normal, normals[i]);
}

namespace {

void measure_unchecked(Measure what, const MeasureInput& input, std::span<float> values) {
  switch (what) {
    case Measure::displacement:
      return displacements(input.positions, input.reference, values);
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
  measure_unchecked(what, input, values);
  for (float& value : values) {
    if (!std::isfinite(value)) value = neutral(what);
  }
}

}  // namespace odori
