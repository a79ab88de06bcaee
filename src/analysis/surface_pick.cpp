#include "analysis/surface_pick.h"

#include "base/enums.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

// The texel of a coordinate that repeats; 0 if it is not finite.
std::size_t repeated_texel(float at, int count) {
  const float fraction = at - std::floor(at);
  const int texel = fraction >= 0.0f ? static_cast<int>(fraction * static_cast<float>(count)) : 0;
  return static_cast<std::size_t>(std::min(texel, count - 1));
}

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

constexpr float kMinAlpha = 0.5f / 255.0f;  // the shader discards what has less (material_color.glsl)

// Whether the material is drawn where the ray meets the triangle, with the UV morphs of the frame: its texture, and the
// vertex colours in the additional UV. Sphere textures, which depend on the camera, are not considered.
bool is_opaque_at(const Actor& actor, std::size_t index, const std::array<std::uint32_t, 3>& corners,
                  const Intersection& at, std::span<const SharedDrawnTexels> textures) {
  const Material& material = actor.model->materials[index];
  const std::int32_t texture = material.texture;
  const bool textured = has_index(textures, texture) && textures[texture] != nullptr;
  if (!textured && !material.vertex_color) return true;
  const glm::vec3 weights(1.0 - at.u - at.v, at.u, at.v);
  TextureCoordinates hit;
  for (glm::length_t k = 0; k < 3; ++k) {
    const auto corner = morphed_uv(*actor.model, actor.morphs.weights, corners[k]);
    hit.uv += corner.uv * weights[k];
    hit.uv1 += corner.uv1 * weights[k];
  }
  if (material.vertex_color && actor.morphs.materials[index].diffuse.a * hit.uv1.a < kMinAlpha) return false;
  return !textured || is_drawn_at(*textures[texture], hit.uv);
}

bool is_surface(const Actor& actor, std::size_t material) {
  const Material& properties = actor.model->materials[material];
  return actor.overrides.material_hidden[material] == 0 && properties.is_surface() &&
         actor.morphs.materials[material].diffuse.a > 0.0f;
}

}  // namespace

SharedDrawnTexels find_drawn_texels(const Image& image) {
  const std::size_t count = image.rgba.size() / 4;
  std::size_t first = 0;
  while (first < count && image.rgba[4 * first + 3] != 0) ++first;
  if (first == count) return nullptr;
  DrawnTexels texels{image.width, image.height, std::vector<bool>(count)};
  for (std::size_t i = 0; i < count; ++i) texels.drawn[i] = image.rgba[4 * i + 3] != 0;
  return std::make_shared<const DrawnTexels>(std::move(texels));
}

std::vector<SharedDrawnTexels> find_drawn_texels(const ModelTextures& textures) {
  std::vector<SharedDrawnTexels> found;
  found.reserve(textures.size());
  for (const auto& image : textures) found.push_back(image ? find_drawn_texels(*image) : nullptr);
  return found;
}

bool is_drawn_at(const DrawnTexels& texels, glm::vec2 uv) {
  const std::size_t row = repeated_texel(uv.y, texels.height);
  return texels.drawn[row * static_cast<std::size_t>(texels.width) + repeated_texel(uv.x, texels.width)];
}

std::optional<SurfaceHit> pick_surface(const Actor& actor, std::span<const glm::vec3> positions, const Ray& ray,
                                       const RayRange& range, std::span<const SharedDrawnTexels> textures) {
  const Model& model = *actor.model;
  std::optional<SurfaceHit> nearest;
  double min_distance = 0.0;
  for (std::size_t index = 0; index < model.materials.size(); ++index) {
    if (!is_surface(actor, index)) continue;
    const Material& material = model.materials[index];
    for (std::int32_t i = 0; i + 2 < material.index_count; i += 3) {
      const std::uint32_t* corner = &model.indices[material.first_index + i];
      const Corners corners{positions[corner[0]], positions[corner[1]], positions[corner[2]]};
      const auto at = intersect(ray, corners, material.double_sided);
      if (!at || !(at->distance > static_cast<double>(range.begin) && at->distance < static_cast<double>(range.end)))
        continue;
      if (nearest && at->distance >= min_distance) continue;
      SurfaceHit hit{0, {corner[0], corner[1], corner[2]}, static_cast<std::int32_t>(index)};
      if (!is_opaque_at(actor, index, hit.corners, *at, textures)) continue;
      min_distance = at->distance;
      hit.distance = static_cast<float>(min_distance);
      hit.position = ray.origin + ray.direction * hit.distance;
      const auto from_hit = [&](glm::vec3 position) { return glm::distance(position, hit.position); };
      const auto closest = std::ranges::min_element(corners, [&](auto a, auto b) { return from_hit(a) < from_hit(b); });
      hit.vertex = hit.corners[closest - corners.begin()];
      nearest = hit;
    }
  }
  return nearest;
}

}  // namespace odori
