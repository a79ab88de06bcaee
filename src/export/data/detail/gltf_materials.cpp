#include "base/enums.h"
#include "export/data/detail/gltf_parts.h"
#include "image/image_decoder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

constexpr float kStandardLight = 0.602f;  // MMD's light color (rendering.md 1)

// The alpha of the texels that a material draws.
struct DrawnAlpha {
  std::size_t opaque = 0;
  std::size_t clear = 0;
  std::size_t between = 0;

  void add(std::uint8_t alpha) { ++(alpha >= 252 ? opaque : alpha <= 3 ? clear : between); }
  const char* mode() const {
    if (clear + between == 0) return "OPAQUE";
    constexpr std::size_t kShare = 50;  // up to one of 50 is the smooth edge of a cut-out
    return between * kShare <= opaque + clear + between ? "MASK" : "BLEND";
  }
};

std::uint8_t alpha_at(const Image& image, std::int64_t x, std::int64_t y) {
  const auto wrap = [](std::int64_t v, std::int64_t size) { return ((v % size) + size) % size; };
  return image.rgba[(wrap(y, image.height) * image.width + wrap(x, image.width)) * 4 + 3];
}

float cross(glm::vec2 a, glm::vec2 b) { return a.x * b.y - a.y * b.x; }

// The texels whose centers a triangle covers, and the one at its center. `corners` in texels.
void add_triangle(const Image& image, const std::array<glm::vec2, 3>& corners, DrawnAlpha& alpha) {
  const auto texel = [](float v) { return static_cast<std::int64_t>(std::floor(v)); };
  const glm::vec2 center = (corners[0] + corners[1] + corners[2]) / 3.0f;
  alpha.add(alpha_at(image, texel(center.x), texel(center.y)));
  const glm::vec2 low = glm::min(corners[0], glm::min(corners[1], corners[2]));
  const glm::vec2 high = glm::max(corners[0], glm::max(corners[1], corners[2]));
  const float area = cross(corners[1] - corners[0], corners[2] - corners[0]);
  if (area == 0.0f) return;
  for (std::int64_t y = texel(low.y); y <= texel(high.y); ++y) {
    for (std::int64_t x = texel(low.x); x <= texel(high.x); ++x) {
      const glm::vec2 at(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
      bool inside = true;
      for (std::size_t i = 0; i < 3; ++i) {
        inside &= cross(corners[(i + 1) % 3] - corners[i], at - corners[i]) * area >= 0.0f;
      }
      if (inside) alpha.add(alpha_at(image, x, y));
    }
  }
}

// Texels are counted at most this often per texel of the image, so that strange coordinates cost no more.
constexpr float kMaxWraps = 4.0f;

DrawnAlpha drawn_alpha(const Model& model, const Material& material, const Image& image) {
  DrawnAlpha alpha;
  const glm::vec2 size(static_cast<float>(image.width), static_cast<float>(image.height));
  float texels = 0.0f;
  for (std::int32_t i = 0; i < material.index_count; i += 3) {
    std::array<glm::vec2, 3> corners;
    for (std::int32_t k = 0; k < 3; ++k) {
      const std::uint32_t vertex = model.indices[material.first_index + i + k];
      corners[k] = model.vertices[vertex].uv * size;
    }
    const glm::vec2 extent =
        glm::max(corners[0], glm::max(corners[1], corners[2])) - glm::min(corners[0], glm::min(corners[1], corners[2]));
    texels += (extent.x + 1.0f) * (extent.y + 1.0f);
    if (!(texels < kMaxWraps * (size.x * size.y + 1024.0f))) {
      for (std::size_t at = 3; at < image.rgba.size(); at += 4) alpha.add(image.rgba[at]);
      return alpha;
    }
    add_triangle(image, corners, alpha);
  }
  return alpha;
}

// The index in the file of each texture of the model that its materials use, or -1.
std::vector<int> add_images(const Model& model, const ModelTextures& textures, GlbBuilder& glb) {
  std::vector<int> numbers(model.textures.size(), -1);
  std::map<const Image*, int> known;
  for (const Material& material : model.materials) {
    const std::int32_t index = material.texture;
    if (!has_index(textures, index) || !textures[index] || numbers[index] >= 0) continue;
    const Image* image = textures[index].get();
    if (const auto same = known.find(image); same != known.end()) {
      numbers[index] = same->second;
      continue;
    }
    const std::vector<std::uint8_t> png = write_png(*image);
    if (png.empty()) continue;
    numbers[index] = static_cast<int>(known.size());
    known.emplace(image, numbers[index]);
    const int view = glb.add_view(png);
    glb.document["images"].push_back(
        {{"name", model.textures[index]}, {"mimeType", "image/png"}, {"bufferView", view}});
    glb.document["textures"].push_back({{"sampler", 0}, {"source", numbers[index]}});
  }
  constexpr int kLinear = 9729, kMipmaps = 9987, kRepeat = 10497;
  if (!known.empty()) {
    glb.document["samplers"].push_back(
        {{"magFilter", kLinear}, {"minFilter", kMipmaps}, {"wrapS", kRepeat}, {"wrapT", kRepeat}});
  }
  return numbers;
}

// The width of a highlight: the exponent of Blinn and Phong as roughness, by alpha = sqrt(2 / (n + 2)) (B. Walter et
// al.: Microfacet Models for Refraction through Rough Surfaces, 2007) and glTF's alpha = roughness^2.
float roughness(const Material& material) {
  const float strength = std::max({material.specular.r, material.specular.g, material.specular.b});
  if (strength <= 0.0f || material.specular_power <= 0.0f) return 1.0f;
  return std::pow(2.0f / (material.specular_power + 2.0f), 0.25f);
}

Json material_json(const Model& model, const Material& material, int texture, const Image* image, GltfMaterials kind) {
  const glm::vec3 lit = material.ambient + glm::vec3(material.diffuse) * kStandardLight;
  Json color = Json::array();
  for (glm::length_t i = 0; i < 3; ++i) color.push_back(linear_from_srgb(std::clamp(lit[i], 0.0f, 1.0f)));
  color.push_back(std::clamp(material.diffuse.a, 0.0f, 1.0f));
  Json pbr = {{"baseColorFactor", std::move(color)}};
  if (texture >= 0) pbr["baseColorTexture"] = {{"index", texture}};
  pbr["metallicFactor"] = 0.0;
  pbr["roughnessFactor"] = kind == GltfMaterials::unlit ? 0.9f : roughness(material);  // as the extension advises
  Json json = {{"name", material.name}, {"pbrMetallicRoughness", std::move(pbr)}};
  const char* mode = image != nullptr ? drawn_alpha(model, material, *image).mode() : "OPAQUE";
  if (material.diffuse.a < 1.0f) mode = "BLEND";
  if (std::string_view(mode) != "OPAQUE") json["alphaMode"] = mode;
  if (std::string_view(mode) == "MASK") json["alphaCutoff"] = 0.5;
  if (material.double_sided) json["doubleSided"] = true;
  if (kind == GltfMaterials::unlit) json["extensions"] = {{"KHR_materials_unlit", Json::object()}};
  return json;
}

}  // namespace

void add_gltf_materials(const Model& model, const ModelTextures& textures, GltfMaterials kind, GlbBuilder& glb) {
  const std::vector<int> numbers = add_images(model, textures, glb);
  for (const Material& material : model.materials) {
    const int texture = material.texture < 0 ? -1 : numbers[material.texture];
    const Image* image = texture < 0 ? nullptr : textures[material.texture].get();
    glb.document["materials"].push_back(material_json(model, material, texture, image, kind));
  }
  if (kind == GltfMaterials::unlit && !model.materials.empty()) {
    glb.document["extensionsUsed"] = Json::array({"KHR_materials_unlit"});
  }
}

}  // namespace odori
