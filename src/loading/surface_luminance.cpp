#include "loading/surface_luminance.h"

#include "model/pose.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr int kMaxSide = 64;  // pixels of the level that is sampled: finer detail averages out

// Null: the material has no texture.
const Image* small_level(const TextureBuffers& textures, std::size_t material) {
  if (material >= textures.materials.size() || textures.materials[material].base < 0) return nullptr;
  const MipLevels& levels = textures.textures[textures.materials[material].base].levels;
  const auto small = std::ranges::find_if(
      levels, [](const auto& level) { return level->width <= kMaxSide && level->height <= kMaxSide; });
  const Image* image = small != levels.end() ? small->get() : levels.empty() ? nullptr : levels.back().get();
  return image != nullptr && image->width > 0 && image->height > 0 ? image : nullptr;
}

int texel_at(float coordinate, int count) {
  const float wrapped = coordinate - std::floor(coordinate);
  return std::isfinite(wrapped) ? std::min(static_cast<int>(wrapped * static_cast<float>(count)), count - 1) : 0;
}

// The repeated texture, without filtering; 0..1.
glm::vec4 texel(const Image& image, glm::vec2 uv) {
  const int x = texel_at(uv.x, image.width), y = texel_at(uv.y, image.height);
  const std::uint8_t* rgba = &image.rgba[4 * (static_cast<std::size_t>(y) * image.width + x)];
  return glm::vec4(rgba[0], rgba[1], rgba[2], rgba[3]) / 255.0f;
}

}  // namespace

SurfaceLuminance surface_luminance(const Model& model, const TextureBuffers& textures) {
  SurfaceLuminance found;
  for (std::size_t m = 0; m < model.materials.size(); ++m) {
    const Material& material = model.materials[m];
    const Image* image = small_level(textures, m);
    const glm::vec3 lit = glm::clamp(material.ambient + glm::vec3(material.diffuse) * Light().color, 0.0f, 1.0f);
    const std::size_t first = material.first_index;
    const std::size_t end = std::min(first + material.index_count, model.indices.size());
    for (std::size_t i = first; i + 2 < end; i += 3) {
      const Vertex& a = model.vertices[model.indices[i]];
      const Vertex& b = model.vertices[model.indices[i + 1]];
      const Vertex& c = model.vertices[model.indices[i + 2]];
      const float area = 0.5f * glm::length(glm::cross(b.position - a.position, c.position - a.position));
      const glm::vec4 sampled = image == nullptr ? glm::vec4(1.0f) : texel(*image, (a.uv + b.uv + c.uv) / 3.0f);
      found.add(relative_luminance(lit * glm::vec3(sampled)), area * material.diffuse.a * sampled.a);
    }
  }
  return found;
}

}  // namespace odori
