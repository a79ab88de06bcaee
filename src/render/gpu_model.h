#pragma once

#include "buffers/model_buffers.h"
#include "gpu/data_texture.h"
#include "gpu/handles.h"
#include "gpu/upload_queue.h"
#include "render/detail/drawer.h"
#include "render/detail/material_textures.h"
#include "render/detail/programs.h"
#include "scene/actor.h"
#include "viewer/gpu_tables.h"
#include "viewer/views.h"

#include <array>
#include <optional>
#include <span>

namespace odori {

// The vertices, indices, textures and data tables of one model on the GPU. ModelUpload (render/model_upload.h) creates
// it.
class GpuModel {
 public:
  // Allocates the tables, without content. Keeps no reference to `buffers`. Its largest_table() must not exceed
  // DataTexture::capacity(). `textures`: number of Model::textures.
  GpuModel(const ModelBuffers& buffers, std::size_t textures);

  // Adds the vertices, indices and constant tables to the queue, which refers to `buffers` and to this model until it
  // is empty. Nothing may be drawn before.
  void queue(const ModelBuffers& buffers, UploadQueue& queue);

  // As MaterialTextures::add.
  void add_textures(const TextureBuffers& buffers, std::vector<TextureHandle> uploaded) {
    textures_.add(buffers, std::move(uploaded));
  }

  // Uploads what changes every frame: bone palette, morph weights and, if a pane's skinning mode uses them, the centres
  // of spherical blending. One upload per table, shared by all panes; returns the number of uploads. The optimized
  // centres of `cor` are allocated and uploaded once, as soon as the actor has them. `actor` shows this model.
  int update(const Actor& actor, std::span<const Pane> panes);
  int update(const Actor& actor, SkinningMode mode);

  // Heat map values, one per vertex.
  void write_values(std::span<const float> values);

  // As MaterialTextures::set_anisotropy.
  void set_anisotropy(int anisotropy) { textures_.set_anisotropy(anisotropy); }

  // Binds the vertex array and the tables that the vertex shaders read.
  void bind(Drawer& drawer, SkinningMode mode) const;
  void bind_values(Drawer& drawer) const;
  void bind_textures(Drawer& drawer, std::size_t material) const;

  const MaterialTextures::Set& textures(std::size_t material) const { return textures_.of(material); }
  const std::vector<GLuint>& texture_ids() const { return textures_.ids_by_texture(); }
  glm::vec3 wireframe_color() const { return wireframe_color_; }  // contrasts with the materials
  // In the rest pose, units, at the scale of the last update.
  float mean_edge_length() const { return mean_edge_length_ * vertex_scale_; }
  // As odori::bone_influence_radii, at the scale of the last update.
  std::span<const float> bone_influence_radii() const { return vertex_scale_ == 1.0f ? bone_reach_ : scaled_reach_; }
  GLsizei vertex_count() const { return vertex_count_; }
  float vertex_scale() const { return vertex_scale_; }  // Actor::vertex_scale of the last update

  // Null if the table does not exist or is part of the vertex buffer.
  const DataTexture* table(GpuTable table) const;
  // Reads the vertex buffer back; waits for the GPU.
  std::vector<VertexData> read_vertices() const;

  // While `cor` has no centres, the formulas of linear blending.
  FormulaSet formulas(SkinningMode mode) const;

 private:
  void set_vertex_scale(float scale);
  int upload_optimized_centers(const Actor& actor);

  GLsizei vertex_count_;
  glm::vec3 wireframe_color_;
  float mean_edge_length_;
  float vertex_scale_ = 1.0f;
  VertexArrayHandle vertex_array_;
  BufferHandle vertices_;
  BufferHandle indices_;
  DataTexture bone_palette_;
  DataTexture morph_weights_;
  DataTexture morph_offsets_;
  DataTexture sdef_parameters_;
  std::vector<glm::vec4> spherical_centers_;  // of the last frame that used them
  DataTexture spherical_texture_;
  std::optional<DataTexture> optimized_centers_;
  std::optional<DataTexture> values_;  // created by the first write_values
  std::array<FormulaSet, kSkinningModeCount> formulas_;
  std::vector<float> bone_reach_;
  std::vector<float> scaled_reach_;  // used if `vertex_scale_` is not 1
  MaterialTextures textures_;
};

}  // namespace odori
