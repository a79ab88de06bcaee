#include "buffers/model_buffers.h"

#include "base/enums.h"
#include "base/translate.h"
#include "buffers/wireframe_style.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

constexpr std::size_t kTexelsPerBone = 2;
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

}  // namespace odori
