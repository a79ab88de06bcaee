#include "analysis/measures/local_volume.h"

#include "analysis/measures/stretch.h"
#include "analysis/measures/triangles.h"

#include <cassert>
#include <cmath>
#include <vector>

namespace odori {

namespace {

// The least cosine between a normal and the surface it is of.
constexpr float kMinCosine = 0.1f;

glm::vec3 area_vector(std::span<const glm::vec3> at, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return 0.5f * glm::cross(at[b] - at[a], at[c] - at[a]);
}

struct Ring {
  glm::vec3 rest{0.0f};
  glm::vec3 posed{0.0f};
};

float ratio(const Ring& ring, const glm::vec3& normal, const glm::vec3& carried) {
  const float before = glm::dot(ring.rest, normal);
  const float area = glm::length(ring.rest);
  if (area < kSmallestArea || std::abs(before) < kMinCosine * area * glm::length(normal)) return 1.0f;
  return before != 0.0f ? glm::dot(ring.posed, carried) / before : 1.0f;
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
  for (std::size_t i = 0; i < ratios.size(); ++i) ratios[i] = ratio(rings[i], model.vertices[i].normal, normals[i]);
}

}  // namespace odori
