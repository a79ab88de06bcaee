#include "analysis/measures/stretch.h"

#include "analysis/measures/triangles.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace odori {

namespace {

float area(std::span<const glm::vec3> at, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return 0.5f * glm::length(glm::cross(at[b] - at[a], at[c] - at[a]));
}

void keep_further_from_one(float& kept, float ratio) {
  if (std::abs(ratio - 1.0f) > std::abs(kept - 1.0f)) kept = ratio;
}

}  // namespace

void area_ratios(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                 std::span<float> ratios) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && ratios.size() == rest.size());
  std::vector<glm::vec2> sums(rest.size(), glm::vec2(0.0f));  // at rest, now
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const glm::vec2 areas(area(rest, a, b, c), area(positions, a, b, c));
    if (areas.x < kSmallestArea) return;
    for (const std::uint32_t corner : {a, b, c}) sums[corner] += areas;
  });
  for (std::size_t i = 0; i < ratios.size(); ++i) ratios[i] = sums[i].x > 0.0f ? sums[i].y / sums[i].x : 1.0f;
}

void edge_ratios(const Model& model, std::span<const glm::vec3> rest, std::span<const glm::vec3> positions,
                 std::span<float> ratios) {
  assert(rest.size() == model.vertices.size() && positions.size() == rest.size() && ratios.size() == rest.size());
  std::fill(ratios.begin(), ratios.end(), 1.0f);
  const auto measure = [&](std::uint32_t from, std::uint32_t to) {
    const float length = glm::distance(rest[from], rest[to]);
    if (length < kShortestEdge) return;
    const float ratio = glm::distance(positions[from], positions[to]) / length;
    keep_further_from_one(ratios[from], ratio);
    keep_further_from_one(ratios[to], ratio);
  };
  for_each_triangle(model, [&](std::size_t, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    measure(a, b);
    measure(b, c);
    measure(c, a);
  });
}

}  // namespace odori
