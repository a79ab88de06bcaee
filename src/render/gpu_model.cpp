#include "render/gpu_model.h"

#include "render/detail/vertex_layout.h"
#include "skin/rotation_centers.h"

#include <algorithm>

#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

constexpr std::size_t kTexelsPerBone = 2;

std::span<const float> floats(std::span<const glm::vec4> texels) {
  return {texels.empty() ? nullptr : glm::value_ptr(texels.front()), texels.size() * 4};
}

std::array<FormulaSet, kSkinningModeCount> formulas_of(const ModelBuffers& buffers) {
  std::array<FormulaSet, kSkinningModeCount> formulas{};
  std::transform(buffers.deformers.begin(), buffers.deformers.end(), formulas.begin(), formula_set);
  return formulas;
}

std::span<const float> floats(std::span<const PaletteEntry> palette) {
  return {reinterpret_cast<const float*>(palette.data()), palette.size() * kTexelsPerBone * 4};
}

}  // namespace

GpuModel::GpuModel(const ModelBuffers& buffers, std::size_t textures)
    : vertex_count_(static_cast<GLsizei>(buffers.vertices.size())),
      wireframe_color_(buffers.wireframe_color),
      mean_edge_length_(buffers.mean_edge_length),
      bone_palette_(DataTexture::Format::rgba32f, buffers.bone_count * kTexelsPerBone, "bone palette"),
      morph_weights_(DataTexture::Format::r32f, buffers.morph_count, "morph weights"),
      morph_offsets_(DataTexture::Format::rgba32f, buffers.morph_offsets.size(), "morph offsets"),
      sdef_parameters_(DataTexture::Format::rgba32f, buffers.sdef_parameters.size(), "SDEF parameters"),
      spherical_centers_(buffers.bone_set_count),
      spherical_texture_(DataTexture::Format::rgba32f, buffers.bone_set_count, "spherical blending centres"),
      formulas_(formulas_of(buffers)),
      bone_reach_(buffers.bone_influence_radii),
      textures_(buffers.shared_toons, textures) {
  glBindVertexArray(vertex_array_.id());
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
  set_vertex_layout();
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
  vertex_array_.label(buffers.name);
  vertices_.label("vertices");
  indices_.label("indices");
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void GpuModel::queue(const ModelBuffers& buffers, UploadQueue& queue) {
  queue.add(vertices_, std::as_bytes(std::span(buffers.vertices)));
  queue.add(indices_, std::as_bytes(std::span(buffers.indices)));
  queue.add(morph_offsets_, floats(buffers.morph_offsets));
  queue.add(sdef_parameters_, floats(buffers.sdef_parameters));
}

int GpuModel::update(const Actor& actor, std::span<const Pane> panes) {
  const auto any = [&](SkinningMode mode) {
    return std::any_of(panes.begin(), panes.end(), [&](const Pane& pane) { return pane.skinning.mode == mode; });
  };
  int uploads = 2;
  set_vertex_scale(actor.vertex_scale);
  bone_palette_.write(floats(actor.palette));
  morph_weights_.write(actor.morphs.weights);
  if (any(SkinningMode::spherical)) {
    find_spherical_centers(*actor.model, actor.skin, actor.palette, spherical_centers_);
    spherical_texture_.write(floats(spherical_centers_));
    ++uploads;
  }
  return any(SkinningMode::cor) ? uploads + upload_optimized_centers(actor) : uploads;
}

void GpuModel::set_vertex_scale(float scale) {
  if (vertex_scale_ == scale) return;
  vertex_scale_ = scale;
  scaled_reach_ = bone_reach_;  // negative: the bone moves no vertices
  for (float& radius : scaled_reach_) radius *= radius > 0.0f ? scale : 1.0f;
}

int GpuModel::update(const Actor& actor, SkinningMode mode) {
  const Pane pane{mode};
  return update(actor, {&pane, 1});
}

int GpuModel::upload_optimized_centers(const Actor& actor) {
  if (optimized_centers_ || !actor.rotation_centers) return 0;
  const std::vector<glm::vec4>& centers = *actor.rotation_centers;
  if (centers.size() > DataTexture::capacity()) return 0;
  optimized_centers_.emplace(DataTexture::Format::rgba32f, centers.size(), "optimized centres");
  optimized_centers_->write(floats(centers));
  return 1;
}

void GpuModel::write_values(std::span<const float> values) {
  // Vertices beyond the capacity get the lowest colour.
  const std::size_t count = std::min(values.size(), DataTexture::capacity());
  if (!values_) values_.emplace(DataTexture::Format::r32f, count, "heat map values");
  values_->write(values.first(count));
}

const DataTexture* GpuModel::table(GpuTable table) const {
  switch (table) {
    case GpuTable::bone_palette:
      return &bone_palette_;
    case GpuTable::morph_weights:
      return &morph_weights_;
    case GpuTable::morph_offsets:
      return &morph_offsets_;
    case GpuTable::sdef_parameters:
      return &sdef_parameters_;
    case GpuTable::spherical_centers:
      return &spherical_texture_;
    case GpuTable::optimized_centers:
      return optimized_centers_ ? &*optimized_centers_ : nullptr;
    case GpuTable::surface_values:
      return values_ ? &*values_ : nullptr;
    case GpuTable::vertex_bones:
    case GpuTable::vertex_weights:
    case GpuTable::vertex_deform:
    case GpuTable::vertex_morphs:
      break;
  }
  return nullptr;
}

std::vector<VertexData> GpuModel::read_vertices() const {
  std::vector<VertexData> vertices(static_cast<std::size_t>(vertex_count_));
  if (vertices.empty()) return vertices;
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
  glGetBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(vertices.size() * sizeof(VertexData)),
                     vertices.data());
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  return vertices;
}

FormulaSet GpuModel::formulas(SkinningMode mode) const {
  const bool ready = mode != SkinningMode::cor || optimized_centers_;
  return formulas_[static_cast<std::size_t>(ready ? mode : SkinningMode::linear)];
}

void GpuModel::bind(Drawer& drawer, SkinningMode mode) const {
  drawer.vertices(vertex_array_.id());
  drawer.texture(Sampler::bone_palette, bone_palette_.id());
  drawer.texture(Sampler::morph_weights, morph_weights_.id());
  drawer.texture(Sampler::morph_offsets, morph_offsets_.id());
  drawer.texture(Sampler::sdef_parameters, sdef_parameters_.id());
  const DataTexture& centers =
      mode == SkinningMode::cor && optimized_centers_ ? *optimized_centers_ : spherical_texture_;
  drawer.texture(Sampler::rotation_centers, centers.id());
}

void GpuModel::bind_values(Drawer& drawer) const {
  if (values_) drawer.texture(Sampler::surface_values, values_->id());
}

void GpuModel::bind_textures(Drawer& drawer, std::size_t material) const {
  const MaterialTextures::Set& set = textures_.of(material);
  drawer.texture(Sampler::base_texture, set.base);
  drawer.texture(Sampler::sphere_texture, set.sphere);
  drawer.texture(Sampler::toon_texture, set.toon);
}

}  // namespace odori
