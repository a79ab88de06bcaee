#include "render/gpu_model.h"

#include "render/detail/tables.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

template <typename Element>
std::vector<Element> read_buffer(const BufferHandle& buffer, std::size_t count) {
  std::vector<Element> elements(count);
  if (elements.empty()) return elements;
  glBindBuffer(GL_ARRAY_BUFFER, buffer.id());
  glGetBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(count * sizeof(Element)), elements.data());
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  return elements;
}

}  // namespace

GpuModel::GpuModel(const ModelBuffers& buffers, std::size_t textures)
    : GpuModel(std::make_shared<ModelData>(buffers, textures)) {}

GpuModel::GpuModel(std::shared_ptr<ModelData> data) : data_(std::move(data)), crowd_(data_, 1) {}

std::shared_ptr<GpuModel> GpuModel::instance() const { return std::shared_ptr<GpuModel>(new GpuModel(data_)); }

UploadCost GpuModel::update_shared(const Actor& actor, std::span<const Pane> panes) {
  crowd_.expire();
  UploadCost cost = data_->update_weights(actor);
  set_vertex_scale(actor.vertex_scale);
  for (const SkinningDataKind& kind : skinning_data_kinds()) {
    if (uses(panes, kind.value)) cost += data_->upload(actor, kind);
  }
  return cost;
}

UploadCost GpuModel::update(const Actor& actor, SkinningMode mode) {
  const Pane pane{mode};
  return update(actor, {&pane, 1});
}

UploadCost GpuModel::update(const Actor& actor, std::span<const Pane> panes) {
  UploadCost cost = update_shared(actor, panes);
  const Actor* const actors[]{&actor};
  return cost += crowd_.update(actors, panes);
}

float GpuModel::morph_reach(std::span<const float> weights) const {
  float reach = 0.0f;
  for (std::size_t i = 0; i < std::min(weights.size(), data_->morph_reach.size()); ++i)
    reach += std::abs(weights[i]) * data_->morph_reach[i];
  return reach * vertex_scale_;
}

void GpuModel::set_vertex_scale(float scale) {
  if (vertex_scale_ == scale && scale == 1.0f) return;
  vertex_scale_ = scale;
  scaled_reach_ = data_->bone_reach;  // negative: the bone moves no vertices
  for (float& radius : scaled_reach_) radius *= radius > 0.0f ? scale : 1.0f;
}

UploadCost GpuModel::write_values(const SurfaceHeatmap::Values& values) {
  values_slot_ = values.slot;
  if (values_.size() <= values.slot) values_.resize(values.slot + 1);
  std::optional<WrittenValues>& written = values_[values.slot];
  if (written && written->revision == values.revision) return {};
  // Vertices beyond the capacity get the lowest colour.
  const std::size_t count = std::min(values.of_vertices.size(), DataTexture::capacity());
  if (!written) written.emplace(WrittenValues{DataTexture(DataTexture::Format::r32f, count, "heat map values")});
  written->revision = values.revision;
  return write_table(written->texture, values.of_vertices.first(count));
}

const DataTexture* GpuModel::values() const {
  return values_slot_ < values_.size() && values_[values_slot_] ? &values_[values_slot_]->texture : nullptr;
}

const DataTexture* GpuModel::table(GpuTable table) const {
  switch (table) {
    case GpuTable::bone_palette:
      return &crowd_.bone_palettes();
    case GpuTable::morph_weights:
      return &crowd_.morph_weights();
    case GpuTable::morph_offsets:
      return &data_->morph_offsets;
    case GpuTable::sdef_parameters:
      return &data_->sdef_parameters;
    case GpuTable::spherical_centers:
      return &crowd_.spherical_centers();
    case GpuTable::optimized_centers:
      return data_->table(SkinningData::rotation_centers);
    case GpuTable::bone_segments:
      return &data_->bone_segments;
    case GpuTable::delta_mush:
      return data_->table(SkinningData::delta_mush);
    case GpuTable::surface_values:
      return values();
    case GpuTable::vertex_bones:
    case GpuTable::vertex_weights:
    case GpuTable::vertex_deform:
    case GpuTable::vertex_morphs:
      break;
  }
  return nullptr;
}

std::vector<VertexData> GpuModel::read_vertices() const {
  const auto count = static_cast<std::size_t>(data_->vertex_count);
  if (!has_compressed_weights()) return read_buffer<VertexData>(data_->vertices, count);
  std::vector<VertexData> vertices;
  vertices.reserve(count);
  for (const CompressedVertexData& vertex : read_buffer<CompressedVertexData>(data_->vertices, count))
    vertices.push_back(decompressed(vertex, data_->weights.texels));
  return vertices;
}

void GpuModel::bind_values(Drawer& drawer) const {
  if (const DataTexture* shown = values()) drawer.texture("surface_values", shown->id());
}

void GpuModel::bind_material(Drawer& drawer, std::size_t material) const {
  bind_textures(drawer, material);
  materials_.bind(material);
}

void GpuModel::bind_textures(Drawer& drawer, std::size_t material) const {
  const MaterialTextures::Set& set = data_->textures.of(material);
  drawer.texture("base_texture", set.base);
  drawer.texture("sphere_texture", set.sphere);
  drawer.texture("toon_texture", set.toon);
}

}  // namespace odori
