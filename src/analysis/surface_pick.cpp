#include "analysis/surface_pick.h"

#include <algorithm>

namespace odori {

namespace {

using Corners = std::array<glm::vec3, 3>;

// How far along the ray it meets the triangle; nothing where it passes by, or meets the back of a one-sided one. In
// double: a triangle may be small beside its distance.
std::optional<double> meeting(const Ray& ray, const Corners& corners, bool double_sided) {
  const glm::dvec3 from(ray.origin), along(ray.direction), a(corners[0]);
  const glm::dvec3 ab = glm::dvec3(corners[1]) - a, ac = glm::dvec3(corners[2]) - a;
  const glm::dvec3 across = glm::cross(along, ac);
  const double facing = glm::dot(ab, across);  // > 0: the front, which runs clockwise
  if (facing == 0.0 || (facing < 0.0 && !double_sided)) return std::nullopt;
  const glm::dvec3 to = from - a;
  const double u = glm::dot(to, across) / facing;
  const glm::dvec3 side = glm::cross(to, ab);
  const double v = glm::dot(along, side) / facing;
  // Written so that what is no number counts as beside it.
  if (!(u >= 0.0 && v >= 0.0 && u + v <= 1.0)) return std::nullopt;
  const double distance = glm::dot(ac, side) / facing;
  return distance > 0.0 ? std::optional(distance) : std::nullopt;
}

bool is_surface(const Actor& actor, std::size_t material) {
  const Material& made = actor.model->materials[material];
  return actor.overrides.material_hidden[material] == 0 && !made.points && !made.lines &&
         actor.morphs.materials[material].diffuse.a > 0.0f;
}

}  // namespace

std::optional<SurfaceSpot> pick_surface(const Actor& actor, std::span<const glm::vec3> positions, const Ray& ray) {
  const Model& model = *actor.model;
  std::optional<SurfaceSpot> nearest;
  double least = 0.0;
  for (std::size_t material = 0; material < model.materials.size(); ++material) {
    if (!is_surface(actor, material)) continue;
    const Material& made = model.materials[material];
    for (std::int32_t i = 0; i + 2 < made.index_count; i += 3) {
      const std::uint32_t* corner = &model.indices[static_cast<std::size_t>(made.first_index + i)];
      const Corners places{positions[corner[0]], positions[corner[1]], positions[corner[2]]};
      const auto distance = meeting(ray, places, made.double_sided);
      if (!distance || (nearest && *distance >= least)) continue;
      least = *distance;
      SurfaceSpot spot{0, {corner[0], corner[1], corner[2]}, static_cast<std::int32_t>(material)};
      spot.distance = static_cast<float>(least);
      spot.position = ray.origin + ray.direction * spot.distance;
      const auto from_spot = [&](glm::vec3 place) { return glm::distance(place, spot.position); };
      const auto closest =
          std::min_element(places.begin(), places.end(), [&](auto a, auto b) { return from_spot(a) < from_spot(b); });
      spot.vertex = spot.corners[static_cast<std::size_t>(closest - places.begin())];
      nearest = spot;
    }
  }
  return nearest;
}

}  // namespace odori
