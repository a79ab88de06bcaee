#include "analysis/surface_pick.h"

#include <algorithm>

namespace odori {

namespace {

using Corners = std::array<glm::vec3, 3>;

struct Intersection {
  double distance = 0.0;  // along the ray
  double u = 0.0;         // weight of the second corner
  double v = 0.0;         // weight of the third corner
};

// Where the ray meets the triangle; nullopt if it misses it or meets the back of a one-sided one. In
// double precision, because a triangle may be small compared to its distance. T. Moeller, B. Trumbore: Fast, Minimum
// Storage Ray/Triangle Intersection (1997).
std::optional<Intersection> intersect(const Ray& ray, const Corners& corners, bool double_sided) {
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
  return Intersection{distance, u, v};
}

// Whether the texture of the triangle is drawn where the ray meets it. UV morphs are not considered.
bool is_opaque_at(const Model& model, const Material& material, const std::uint32_t* corner, const Intersection& at,
                  std::span<const DrawnTexels> textures) {
  const auto texture = static_cast<std::size_t>(material.texture);
  if (material.texture < 0 || texture >= textures.size()) return true;
  const glm::vec2 a = model.vertices[corner[0]].uv, b = model.vertices[corner[1]].uv, c = model.vertices[corner[2]].uv;
  return is_drawn_at(textures[texture], a + (b - a) * static_cast<float>(at.u) + (c - a) * static_cast<float>(at.v));
}

bool is_surface(const Actor& actor, std::size_t material) {
  const Material& properties = actor.model->materials[material];
  return actor.overrides.material_hidden[material] == 0 && !properties.points && !properties.lines &&
         actor.morphs.materials[material].diffuse.a > 0.0f;
}

}  // namespace

std::optional<SurfaceHit> pick_surface(const Actor& actor, std::span<const glm::vec3> positions, const Ray& ray,
                                       const RayRange& range, std::span<const DrawnTexels> textures) {
  const Model& model = *actor.model;
  std::optional<SurfaceHit> nearest;
  double min_distance = 0.0;
  for (std::size_t index = 0; index < model.materials.size(); ++index) {
    if (!is_surface(actor, index)) continue;
    const Material& material = model.materials[index];
    for (std::int32_t i = 0; i + 2 < material.index_count; i += 3) {
      const std::uint32_t* corner = &model.indices[static_cast<std::size_t>(material.first_index + i)];
      const Corners corners{positions[corner[0]], positions[corner[1]], positions[corner[2]]};
      const auto at = intersect(ray, corners, material.double_sided);
      if (!at || !(at->distance > static_cast<double>(range.begin) && at->distance < static_cast<double>(range.end)))
        continue;
      if (nearest && at->distance >= min_distance) continue;
      if (!is_opaque_at(model, material, corner, *at, textures)) continue;
      min_distance = at->distance;
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
