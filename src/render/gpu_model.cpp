#include "render/gpu_model.h"

#include "base/enums.h"
#include "gpu/debug.h"
#include "render/detail/tables.h"
#include "render/detail/vertex_layout.h"
#include "skin/rotation_centers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

constexpr PerSkinningData<Sampler> kDataSamplers{{Sampler("rotation_centers"), Sampler("delta_mush")}};

std::array<DeformerSet, kSkinningModeCount> deformers_of(const ModelBuffers& buffers) {
  std::array<DeformerSet, kSkinningModeCount> deformers{};
  std::ranges::transform(buffers.deformers, deformers.begin(), compiled_deformers);
  return deformers;
}

std::vector<float> longest_offsets(const ModelBuffers& buffers) {
  std::vector<float> longest(buffers.morph_count, 0.0f);
  for (const VertexData& vertex : buffers.vertices) {
    const auto first = buffers.morph_offsets.begin() + vertex.morphs.first_vertex_offset;
    std::for_each(first, first + vertex.morphs.vertex_offset_count, [&](const glm::vec4& offset) {
      float& reach = longest[static_cast<std::size_t>(offset.w)];
      reach = std::max(reach, glm::length(glm::vec3(offset)));
    });
  }
  return longest;
}

}  // namespace

GpuModel::Shared::Shared(const ModelBuffers& buffers, std::size_t texture_count)
    : bytes(geometry_byte_count(buffers)),
      vertex_count(static_cast<GLsizei>(buffers.vertices.size())),
      bone_count(buffers.bone_count),
      morph_count(buffers.morph_count),
      bone_set_count(buffers.bone_set_count),
      wireframe_color(buffers.wireframe_color),
      mean_edge_length(buffers.mean_edge_length),
      texture_factors(buffers.texture_factors),
      uv_morphs(buffers.uv_morphs),
      largest_edge_scale(buffers.largest_edge_scale),
      morph_offsets(DataTexture::Format::rgba32f, buffers.morph_offsets.size(), "morph offsets"),
      sdef_parameters(DataTexture::Format::rgba32f, buffers.sdef_parameters.size(), "SDEF parameters"),
      bone_segments(DataTexture::Format::rgba32f, buffers.bone_segments.size(), "bone segments"),
      deformers(deformers_of(buffers)),
      bone_reach(buffers.bone_influence_radii),
      morph_reach(longest_offsets(buffers)),
      textures(buffers.shared_toons, texture_count) {
  glBindVertexArray(vertex_array.id());
  set_layout();
  vertex_array.label(buffers.name);
  vertices.label("vertices");
  surface.label("surface");
  indices.label("indices");
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void GpuModel::Shared::set_layout() const {
  glBindBuffer(GL_ARRAY_BUFFER, vertices.id());
  set_vertex_layout();
  glBindBuffer(GL_ARRAY_BUFFER, surface.id());
  set_surface_layout();
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.id());
}

GpuModel::GpuModel(const ModelBuffers& buffers, std::size_t textures)
    : GpuModel(std::make_shared<Shared>(buffers, textures)) {}

GpuModel::GpuModel(std::shared_ptr<Shared> shared)
    : shared_(std::move(shared)),
      bone_palette_(DataTexture::Format::rgba32f, shared_->bone_count * kTexelsPerBone, "bone palette"),
      morph_weights_(DataTexture::Format::r32f, shared_->morph_count, "morph weights"),
      spherical_texture_(DataTexture::Format::rgba32f, shared_->bone_set_count, "spherical blending centres") {}

std::shared_ptr<GpuModel> GpuModel::instance() const { return std::shared_ptr<GpuModel>(new GpuModel(shared_)); }

void GpuModel::queue(const ModelBuffers& buffers, UploadQueue& queue) {
  queue.add(shared_->vertices, std::as_bytes(std::span(buffers.vertices)));
  queue.add(shared_->surface, std::as_bytes(std::span(buffers.surface)));
  queue.add(shared_->indices, std::as_bytes(std::span(buffers.indices)));
  queue.add(shared_->morph_offsets, floats(buffers.morph_offsets));
  queue.add(shared_->sdef_parameters, floats(buffers.sdef_parameters));
  queue.add(shared_->bone_segments, floats(buffers.bone_segments));
}

UploadCost GpuModel::update_shared(const Actor& actor, std::span<const Pane> panes) {
  for (PosedVertices& posed : posed_) posed.current = false;
  UploadCost cost;
  has_own_tables_ = false;
  set_vertex_scale(actor.vertex_scale);
  for (const SkinningDataKind& kind : skinning_data_kinds()) {
    if (uses(panes, kind.value)) cost += upload_skinning_data(actor, kind);
  }
  return cost;
}

UploadCost GpuModel::update(const Actor& actor, std::span<const Pane> panes) {
  UploadCost cost = update_shared(actor, panes);
  has_own_tables_ = true;
  cost += write_table(bone_palette_, floats(actor.palette));
  cost += write_table(morph_weights_, actor.morphs.weights);
  if (!uses(panes, SkinningMode::spherical)) return cost;
  spherical_centers_.resize(shared_->bone_set_count);
  find_spherical_centers(*actor.model, *actor.skin, actor.palette, spherical_centers_);
  cost += write_table(spherical_texture_, floats(spherical_centers_));
  return cost;
}

float GpuModel::morph_reach(std::span<const float> weights) const {
  float reach = 0.0f;
  for (std::size_t i = 0; i < std::min(weights.size(), shared_->morph_reach.size()); ++i)
    reach += std::abs(weights[i]) * shared_->morph_reach[i];
  return reach * vertex_scale_;
}

void GpuModel::set_vertex_scale(float scale) {
  if (vertex_scale_ == scale) return;
  vertex_scale_ = scale;
  scaled_reach_ = shared_->bone_reach;  // negative: the bone moves no vertices
  for (float& radius : scaled_reach_) radius *= radius > 0.0f ? scale : 1.0f;
}

UploadCost GpuModel::update(const Actor& actor, SkinningMode mode) {
  const Pane pane{mode};
  return update(actor, {&pane, 1});
}

UploadCost GpuModel::upload_skinning_data(const Actor& actor, const SkinningDataKind& kind) {
  std::optional<DataTexture>& table = shared_->skinning_data[kind.value];
  const std::shared_ptr<const SkinningTexels>& texels = actor.skinning_data[kind.value];
  if (table || !texels || texels->size() > DataTexture::capacity()) return {};
  table.emplace(DataTexture::Format::rgba32f, texels->size(), kind.name);
  return write_table(*table, floats(*texels));
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
      return &bone_palette_;
    case GpuTable::morph_weights:
      return &morph_weights_;
    case GpuTable::morph_offsets:
      return &shared_->morph_offsets;
    case GpuTable::sdef_parameters:
      return &shared_->sdef_parameters;
    case GpuTable::spherical_centers:
      return &spherical_texture_;
    case GpuTable::optimized_centers:
      return shared_->table(SkinningData::rotation_centers);
    case GpuTable::bone_segments:
      return &shared_->bone_segments;
    case GpuTable::delta_mush:
      return shared_->table(SkinningData::delta_mush);
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
  std::vector<VertexData> vertices(static_cast<std::size_t>(shared_->vertex_count));
  if (vertices.empty()) return vertices;
  glBindBuffer(GL_ARRAY_BUFFER, shared_->vertices.id());
  glGetBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(vertices.size() * sizeof(VertexData)),
                     vertices.data());
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  return vertices;
}

const GpuModel::PosedVertices* GpuModel::posed(const Skinning& skinning) const {
  const auto found = std::ranges::find_if(
      posed_, [&](const PosedVertices& posed) { return posed.current && posed.skinning == skinning; });
  return found == posed_.end() ? nullptr : &*found;
}

// What another skinning no longer uses, or new memory; null: there is none.
GpuModel::PosedVertices* GpuModel::room_for_posed(const Skinning& skinning) {
  const auto same =
      std::ranges::find_if(posed_, [&](const PosedVertices& posed) { return posed.skinning == skinning; });
  if (same != posed_.end()) return &*same;
  const auto unused = std::ranges::find_if(posed_, [](const PosedVertices& posed) { return !posed.current; });
  if (unused != posed_.end()) {
    unused->skinning = skinning;
    return &*unused;
  }
  PosedVertices made{skinning};
  clear_gl_errors();
  glBindVertexArray(made.vertex_array.id());
  shared_->set_layout();
  glBindBuffer(GL_ARRAY_BUFFER, made.vertices.id());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(sizeof(SkinnedVertex)) * shared_->vertex_count, nullptr,
               GL_DYNAMIC_COPY);
  set_skinned_layout();
  made.vertex_array.label("posed vertices");
  made.vertices.label("posed vertices");
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  if (ran_out_of_memory()) return nullptr;
  return &posed_.emplace_back(std::move(made));
}

void GpuModel::pose(Drawer& drawer, const SkinnedPrograms& capture, const Skinning& skinning) {
  if (shared_->vertex_count == 0 || posed(skinning) != nullptr) return;
  drawer.vertices(0);  // room_for_posed binds others
  PosedVertices* room = room_for_posed(skinning);
  if (room == nullptr || capture.use(drawer, *this, skinning) == nullptr) return;
  drawer.capture(room->vertices.id(), shared_->vertex_count);
  room->on_cpu.clear();
  room->current = true;
}

UploadCost GpuModel::pose(Drawer& drawer, const Actor& actor, const Skinning& skinning) {
  if (shared_->vertex_count == 0 || posed(skinning) != nullptr) return {};
  drawer.vertices(0);
  PosedVertices* room = room_for_posed(skinning);
  if (room == nullptr) return {};
  const SkinnedVertices skinned = skinned_vertices(actor, skinning);
  room->on_cpu.clear();
  room->box = {};
  for (std::size_t i = 0; i < skinned.positions.size(); ++i) {
    room->on_cpu.push_back({skinned.positions[i], skinned.normals[i]});
    room->box.add(skinned.positions[i]);
  }
  room->current = true;
  return write_vertices(room->vertices, std::as_bytes(std::span(room->on_cpu)));
}

std::span<const SkinnedVertex> GpuModel::posed_vertices(const Skinning& skinning) const {
  const PosedVertices* found = posed(skinning);
  return found != nullptr ? std::span(found->on_cpu) : std::span<const SkinnedVertex>();
}

const Box* GpuModel::posed_box(const Skinning& skinning) const {
  const PosedVertices* found = posed(skinning);
  return found != nullptr && !found->on_cpu.empty() ? &found->box : nullptr;
}

DeformerSet GpuModel::deformers(const Skinning& skinning) const {
  return posed(skinning) != nullptr ? DeformerSet{} : deformers_to_pose(skinning);
}

DeformerSet GpuModel::deformers_to_pose(const Skinning& skinning) const {
  const std::optional<SkinningData> data = method(skinning.mode).data;
  const bool ready = !data || shared_->skinning_data[*data];
  return shared_->deformers[ordinal(ready ? skinning.mode : SkinningMode::linear)];
}

void GpuModel::bind(Drawer& drawer, const Skinning& skinning) const {
  drawer.texture("morph_weights", morph_weights_.id());
  if (const PosedVertices* posed = this->posed(skinning)) {
    drawer.vertices(posed->vertex_array.id());
    drawer.texture("morph_offsets", shared_->morph_offsets.id());
    return;
  }
  drawer.texture("bone_palette", bone_palette_.id());
  drawer.texture("rotation_centers", spherical_texture_.id());
  bind_shared(drawer, skinning);
}

void GpuModel::bind_shared(Drawer& drawer, const Skinning& skinning) const {
  drawer.vertices(shared_->vertex_array.id());
  drawer.texture("morph_offsets", shared_->morph_offsets.id());
  drawer.texture("sdef_parameters", shared_->sdef_parameters.id());
  const SkinningMethod& method = odori::method(skinning.mode);
  if (method.deformer == Deformer::bulge_free) drawer.texture("bone_segments", shared_->bone_segments.id());
  if (!method.data) return;
  if (const DataTexture* table = shared_->table(*method.data)) drawer.texture(kDataSamplers[*method.data], table->id());
}

void GpuModel::bind_values(Drawer& drawer) const {
  if (const DataTexture* shown = values()) drawer.texture("surface_values", shown->id());
}

void GpuModel::bind_material(Drawer& drawer, std::size_t material) const {
  bind_textures(drawer, material);
  materials_.bind(material);
}

void GpuModel::bind_textures(Drawer& drawer, std::size_t material) const {
  const MaterialTextures::Set& set = shared_->textures.of(material);
  drawer.texture("base_texture", set.base);
  drawer.texture("sphere_texture", set.sphere);
  drawer.texture("toon_texture", set.toon);
}

}  // namespace odori
