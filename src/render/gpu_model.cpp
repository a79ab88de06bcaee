#include "render/gpu_model.h"

#include "render/detail/vertex_data.h"
#include "render/passes/model_passes.h"
#include "skin/rotation_centers.h"
#include "skin/skin_tables.h"

#include <algorithm>

#include <glm/gtc/type_ptr.hpp>

namespace odori {

namespace {

constexpr std::size_t kTexelsPerBone = 2;
constexpr std::size_t kTexelsPerSdef = 2;

std::span<const float> floats(std::span<const glm::vec4> texels) {
  return {texels.empty() ? nullptr : glm::value_ptr(texels.front()), texels.size() * 4};
}

std::array<FormulaSet, kSkinningModeCount> formulas_of(const Model& model, const SkinTables& tables) {
  std::array<FormulaSet, kSkinningModeCount> formulas{};
  for (const auto& mode : skinning_modes()) {
    formulas[static_cast<std::size_t>(mode.value)] = formula_set(deformers(tables, model, mode.value));
  }
  return formulas;
}

std::span<const float> floats(std::span<const PaletteEntry> palette) {
  return {reinterpret_cast<const float*>(palette.data()), palette.size() * kTexelsPerBone * 4};
}

template <typename T>
void fill(GLenum target, const BufferHandle& buffer, const std::vector<T>& values) {
  glBindBuffer(target, buffer.id());
  glBufferData(target, static_cast<GLsizeiptr>(values.size() * sizeof(T)), values.data(), GL_STATIC_DRAW);
}

}  // namespace

std::size_t largest_table(const Model& model, const SkinTables& tables) {
  return std::max({kTexelsPerBone * model.bones.size(), model.morphs.size(), kTexelsPerSdef * tables.sdef.size(),
                   tables.sets.size()});
}

GpuModel::GpuModel(const Model& model, const SkinTables& tables, const ModelTextures& images)
    : GpuModel(model, tables, images, build_morph_table(model, DataTexture::capacity())) {}

GpuModel::GpuModel(const Model& model, const SkinTables& tables, const ModelTextures& images, const MorphTable& morphs)
    : vertex_count_(static_cast<GLsizei>(model.vertices.size())),
      wireframe_color_(contrasting_color(model, images)),
      mean_edge_length_(odori::mean_edge_length(model)),
      bone_palette_(DataTexture::Format::rgba32f, model.bones.size() * kTexelsPerBone, "bone palette"),
      morph_weights_(DataTexture::Format::r32f, model.morphs.size(), "morph weights"),
      morph_offsets_(DataTexture::Format::rgba32f, morphs.texels.size(), "morph offsets"),
      sdef_parameters_(DataTexture::Format::rgba32f, kTexelsPerSdef * tables.sdef.size(), "SDEF parameters"),
      spherical_centers_(tables.sets.size()),
      spherical_texture_(DataTexture::Format::rgba32f, tables.sets.size(), "spherical blending centres"),
      formulas_(formulas_of(model, tables)),
      bone_reach_(odori::bone_influence_radii(model)),
      textures_(model, images) {
  glBindVertexArray(vertex_array_.id());
  fill(GL_ARRAY_BUFFER, vertices_, vertex_data(model, tables, morphs));
  set_vertex_layout();
  fill(GL_ELEMENT_ARRAY_BUFFER, indices_, model.indices);
  vertex_array_.label(model.name);
  vertices_.label("vertices");
  indices_.label("indices");
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);

  morph_offsets_.write(floats(morphs.texels));
  sdef_parameters_.write(floats(sdef_texels(tables)));
}

int GpuModel::update(const Actor& actor, std::span<const Pane> panes) {
  const auto any = [&](SkinningMode mode) {
    return std::any_of(panes.begin(), panes.end(), [&](const Pane& pane) { return pane.skinning.mode == mode; });
  };
  int uploads = 2;
  bone_palette_.write(floats(actor.palette));
  morph_weights_.write(actor.morphs.weights);
  if (any(SkinningMode::spherical)) {
    find_spherical_centers(*actor.model, actor.skin, actor.palette, spherical_centers_);
    spherical_texture_.write(floats(spherical_centers_));
    ++uploads;
  }
  return any(SkinningMode::cor) ? uploads + upload_optimized_centers(actor) : uploads;
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
