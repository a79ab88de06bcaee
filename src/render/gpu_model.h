#pragma once

#include "gpu/data_texture.h"
#include "gpu/handles.h"
#include "render/drawer.h"
#include "render/material_textures.h"
#include "render/morph_table.h"
#include "render/skinned_programs.h"
#include "render/vertex_data.h"
#include "scene/actor.h"
#include "viewer/gpu_tables.h"
#include "viewer/views.h"

#include <array>
#include <optional>
#include <span>

namespace odori {

// The texels of the longest of a model's tables that cannot be cut short.
std::size_t largest_table(const Model& model, const SkinTables& tables);

class GpuModel {
 public:
  // `tables` are the model's, `images` as long as `model.textures`. Nothing of them is kept. No table is longer than
  // DataTexture::capacity().
  GpuModel(const Model& model, const SkinTables& tables, const ModelTextures& images);

  // This frame's bones, morph weights and, where a pane's mode has them, centres: all that changes. One upload each,
  // however many panes; returns how many. Allocates nothing but room for `cor`'s centres, which are written when they
  // are first there. `actor` shows the model this was made of.
  int update(const Actor& actor, std::span<const Pane> panes);
  int update(const Actor& actor, SkinningMode mode);

  // The numbers that paint the surface, per vertex, until others come.
  void write_values(std::span<const float> values);

  // Pictures that were missing; as MaterialTextures::add.
  void add_textures(const Model& model, const ModelTextures& images) { textures_.add(model, images); }

  // As MaterialTextures::set_anisotropy.
  void set_anisotropy(int anisotropy) { textures_.set_anisotropy(anisotropy); }

  // Binds the vertices and the tables the vertex shaders read.
  void bind(Drawer& drawer, SkinningMode mode) const;
  void bind_values(Drawer& drawer) const;
  void bind_textures(Drawer& drawer, std::size_t material) const;

  const MaterialTextures::Set& textures(std::size_t material) const { return textures_.of(material); }
  const std::vector<GLuint>& texture_names() const { return textures_.by_number(); }  // MaterialTextures::by_number
  glm::vec3 wire_color() const { return wire_color_; }          // that stands out from the model's
  float mean_edge_length() const { return mean_edge_length_; }  // at rest, units
  // As odori::bone_reach.
  std::span<const float> bone_reach() const { return bone_reach_; }
  GLsizei vertex_count() const { return vertex_count_; }

  // Null: it is not there, or lies in the vertex buffer.
  const DataTexture* table(GpuTable table) const;
  // What lies in the vertex buffer, read back: waits for the driver.
  std::vector<VertexData> read_vertices() const;

  // Those of the linear mode while `cor` has no centres.
  FormulaSet formulas(SkinningMode mode) const;

 private:
  GpuModel(const Model& model, const SkinTables& tables, const ModelTextures& images, const MorphTable& morphs);
  int keep_centers(const Actor& actor);

  GLsizei vertex_count_;
  glm::vec3 wire_color_;
  float mean_edge_length_;
  VertexArrayHandle vertex_array_;
  BufferHandle vertices_;
  BufferHandle indices_;
  DataTexture bone_palette_;
  DataTexture morph_weights_;
  DataTexture morph_offsets_;
  DataTexture sdef_parameters_;
  std::vector<glm::vec4> spherical_centers_;  // of the last frame that had them
  DataTexture spherical_texture_;
  std::optional<DataTexture> optimized_centers_;
  std::optional<DataTexture> values_;  // from the first that were written on
  std::array<FormulaSet, kSkinningModeCount> formulas_;
  std::vector<float> bone_reach_;
  MaterialTextures textures_;
};

}  // namespace odori
