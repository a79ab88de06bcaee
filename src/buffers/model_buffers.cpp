#include "buffers/model_buffers.h"

#include "base/enums.h"
#include "base/translate.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace odori {

namespace {

constexpr std::size_t kTexelsPerSdef = 2;

std::array<DeformerSet, kSkinningModeCount> deformers_of(const Model& model, const SkinTables& tables) {
  std::array<DeformerSet, kSkinningModeCount> used{};
  for (const auto& mode : skinning_modes()) {
    used[ordinal(mode.value)] = deformers(tables, model, mode.value);
  }
  return used;
}

bool changes_factors(const MaterialOffset& offset) {
  const glm::vec4 neutral(offset.add ? 0.0f : 1.0f);
  return offset.texture != neutral || offset.sphere != neutral || offset.toon != neutral;
}

std::vector<bool> materials_with_factors(const Model& model) {
  std::vector<bool> texture_factors(model.materials.size(), false);
  for (const Morph& morph : model.morphs) {
    const auto* changes = std::get_if<MaterialMorph>(&morph.data);
    if (changes == nullptr) continue;
    for (const MaterialOffset& offset : changes->offsets) {
      if (!changes_factors(offset)) continue;
      if (offset.material < 0) return std::vector<bool>(model.materials.size(), true);
      texture_factors[offset.material] = true;
    }
  }
  return texture_factors;
}

// Saturated colours that people with red-green colour blindness can tell apart.
constexpr glm::vec3 kWireframeColors[] = {
    {0.85f, 0.0f, 0.50f}, {0.0f, 0.35f, 0.85f}, {0.0f, 0.55f, 0.35f}, {0.90f, 0.40f, 0.0f}};
constexpr std::size_t kMaxColorSamples = 1024;  // of an image, at most

glm::vec3 mean_color(const Image* image) {
  if (image == nullptr || image->rgba.empty()) return glm::vec3(1.0f);
  const std::size_t pixels = image->rgba.size() / 4;
  const std::size_t step = std::max<std::size_t>(pixels / kMaxColorSamples, 1);
  glm::vec3 sum(0.0f);
  float count = 0.0f;
  for (std::size_t i = 0; i < pixels; i += step) {
    const std::uint8_t* p = image->rgba.data() + i * 4;
    sum += glm::vec3(p[0], p[1], p[2]) / 255.0f;
    count += 1.0f;
  }
  return sum / count;
}

glm::vec3 shown_color(const Material& material, const ModelTextures& images) {
  // As the colour pass draws it in half light.
  const glm::vec3 lit = glm::clamp(material.ambient + 0.3f * glm::vec3(material.diffuse), 0.0f, 1.0f);
  if (material.texture < 0) return lit;
  return lit * mean_color(images[material.texture].get());
}

// Weighted, because the eye distinguishes green from grey better than blue.
float distance(glm::vec3 a, glm::vec3 b) { return glm::length((a - b) * glm::vec3(0.55f, 0.77f, 0.33f)); }

}  // namespace

std::size_t geometry_byte_count(const ModelBuffers& buffers) {
  return buffers.vertices.size() * (sizeof(VertexData) + sizeof(SurfaceData)) +
         buffers.indices.size() * sizeof(std::uint32_t) +
         (buffers.morph_offsets.size() + buffers.sdef_parameters.size() + buffers.bone_segments.size()) *
             sizeof(glm::vec4);
}

std::size_t largest_table(const Model& model, const SkinTables& tables) {
  return std::max({kTexelsPerBone * model.bones.size(), model.morphs.size(), kTexelsPerSdef * tables.sdef.size(),
                   tables.sets.size()});
}

Result<ModelBuffers> build_model_buffers(const Model& model, const SkinTables& tables, const ModelTextures& images,
                                         const BufferLimits& limits) {
  const std::size_t texels = largest_table(model, tables);
  if (texels > limits.table_texels) return fault(kModelTooLarge, tr_format("{} texels", texels));
  MorphTable morphs = build_morph_table(model, limits.table_texels);
  ModelBuffers buffers;
  buffers.name = model.name;
  buffers.vertices = vertex_data(model, tables, morphs);
  buffers.surface = surface_data(model);
  buffers.indices = model.indices;
  buffers.morph_offsets = std::move(morphs.texels);
  buffers.sdef_parameters = sdef_texels(tables);
  for (const BoneSegment& segment : tables.segments) {
    buffers.bone_segments.emplace_back(segment.head, 0.0f);
    buffers.bone_segments.emplace_back(segment.tail, 0.0f);
  }
  buffers.bone_count = model.bones.size();
  buffers.morph_count = model.morphs.size();
  buffers.bone_set_count = tables.sets.size();
  buffers.deformers = deformers_of(model, tables);
  buffers.bone_influence_radii = bone_influence_radii(model);
  buffers.wireframe_color = contrasting_color(model, images);
  buffers.mean_edge_length = mean_edge_length(model);
  for (const SurfaceData& vertex : buffers.surface)
    buffers.largest_edge_scale = std::max(buffers.largest_edge_scale, std::abs(vertex.edge_scale));
  buffers.luminous_vertices =
      std::ranges::any_of(buffers.surface, [](const SurfaceData& vertex) { return is_luminous(vertex); });
  buffers.uv_morphs =
      std::ranges::any_of(buffers.vertices, [](const VertexData& vertex) { return vertex.morphs.uv_offset_count > 0; });
  for (const Material& material : model.materials) {
    buffers.shared_toons.push_back(material.toon.shared ? material.toon.index : -1);
  }
  buffers.texture_factors = materials_with_factors(model);
  buffers.textures = list_textures(model, images);
  return buffers;
}

glm::vec3 contrasting_color(const Model& model, const ModelTextures& images) {
  float scores[std::size(kWireframeColors)] = {};
  for (const Material& material : model.materials) {
    const glm::vec3 color = shown_color(material, images);
    for (std::size_t i = 0; i < std::size(kWireframeColors); ++i) {
      scores[i] += static_cast<float>(material.index_count) * distance(kWireframeColors[i], color);
    }
  }
  return kWireframeColors[std::max_element(std::begin(scores), std::end(scores)) - std::begin(scores)];
}

float mean_edge_length(const Model& model) {
  double sum = 0.0;
  const std::vector<std::uint32_t>& indices = model.indices;
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
    for (std::size_t side = 0; side < 3; ++side) {
      sum += static_cast<double>(glm::distance(model.vertices[indices[i + side]].position,
                                               model.vertices[indices[i + (side + 1) % 3]].position));
    }
  }
  const std::size_t sides = indices.size() / 3 * 3;
  return sides == 0 ? 0.0f : static_cast<float>(sum / static_cast<double>(sides));
}

}  // namespace odori
