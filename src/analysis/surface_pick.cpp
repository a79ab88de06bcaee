#include "analysis/surface_pick.h"

#include <algorithm>

namespace odori {

namespace {

using Corners = std::array<glm::vec3, 3>;

// The distance along the ray to the triangle; nullopt if the ray misses it or hits the back of a one-sided one. In
// double precision, because a triangle may be small compared to its distance. T. Moeller, B. Trumbore: Fast, Minimum
// Storage Ray/Triangle Intersection (1997).
std::optional<double> intersect(const Ray& ray, const Corners& corners, bool double_sided) {
  const glm::dvec3 origin(ray.origin), direction(ray.direction), a(corners[0]);
  const glm::dvec3 ab = glm::dvec3(corners[1]) - a, ac = glm::dvec3(corners[2]) - a;
  const glm::dvec3 p = glm::cross(direction, ac);
  const double determinant = glm::dot(ab, p);  // > 0: the front, whose corners run clockwise
  if (determinant == 0.0 || (determinant < 0.0 && !double_sided)) return std::nullopt;
  const glm::dvec3 offset = origin - a;
  const double u = glm::dot(offset, p) / determinant;
  const glm::dvec3 q = glm::cross(offset, ab);
  const double v = glm::dot(direction, q) / determinant;
  if (!(u >= 0.0 && v >= 0.0 && u + v <= 1.0)) return std::nullopt;  // also for NaN
  const double distance = glm::dot(ac, q) / determinant;
  return distance > 0.0 ? std::optional(distance) : std::nullopt;
}

bool is_surface(const Actor& actor, std::size_t material) {
  const Material& properties = actor.model->materials[material];
  return actor.overrides.material_hidden[material] == 0 && !properties.points && !properties.lines &&
         actor.morphs.materials[material].diffuse.a > 0.0f;
}

}  // namespace

std::optional<SurfaceHit> pick_surface(const Actor& actor, std::span<const glm::vec3> positions, const Ray& ray) {
  const Model& model = *actor.model;
  std::optional<SurfaceHit> nearest;
  double min_distance = 0.0;
  for (std::size_t index = 0; index < model.materials.size(); ++index) {
    if (!is_surface(actor, index)) continue;
    const Material& material = model.materials[index];
    for (std::int32_t i = 0; i + 2 < material.index_count; i += 3) {
      const std::uint32_t* corner = &model.indices[static_cast<std::size_t>(material.first_index + i)];
      const Corners corners{positions[corner[0]], positions[corner[1]], positions[corner[2]]};
      const auto distance = intersect(ray, corners, material.double_sided);
      if (!distance || (nearest && *distance >= min_distance)) continue;
      min_distance = *distance;
      SurfaceHit hit{0, {corner[0], corner[1], corner[2]}, static_cast<std::int32_t>(index)};
      hit.distance = static_cast<float>(min_distance);
      hit.position = ray.origin + ray.direction * hit.distance;
      const auto from_hit = [&](glm::vec3 position) { return glm::distance(position, hit.position); };
      const auto closest =
          std::min_element(corners.begin(), corners.end(), [&](auto a, auto b) { return from_hit(a) < from_hit(b); });
      hit.vertex = hit.corners[static_cast<std::size_t>(closest - corners.begin())];
      nearest = hit;
    }
  }
  return nearest;
}

}  // namespace odori
