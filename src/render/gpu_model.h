#pragma once

#include "buffers/model_buffers.h"
#include "gpu/data_texture.h"
#include "render/detail/crowd.h"
#include "render/detail/drawer.h"
#include "render/detail/material_blocks.h"
#include "render/detail/model_data.h"
#include "scene/actor.h"
#include "view/gpu_tables.h"
#include "view/surface_heatmap.h"
#include "view/views.h"

#include <memory>
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

  // Another actor of the same model: shares everything but what changes every frame. Needs a current context.
  std::shared_ptr<GpuModel> instance() const;
  bool shares_data_with(const GpuModel& other) const { return data_ == other.data_; }

  // Adds the vertices, indices and constant tables to the queue, which refers to `buffers` and to this model until it
  // is empty. Nothing may be drawn before.
  void queue(const ModelBuffers& buffers, UploadQueue& queue) { data_->queue(buffers, queue); }

  // As MaterialTextures::add.
  void add_textures(const TextureBuffers& buffers, std::vector<TextureHandle> uploaded) {
    for (const TextureBuffer& texture : buffers.textures) data_->bytes += odori::byte_count(texture);
    data_->textures.add(buffers, std::move(uploaded));
  }

  // Memory on the GPU of what all actors of the model share.
  std::size_t byte_count() const { return data_->bytes; }

  // Uploads what changes every frame: bone palette, morph weights and, if a pane's skinning mode uses them, the centres
  // of spherical blending. One upload per table, shared by all panes. What is computed once per model for a skinning
  // mode is allocated and uploaded once, as soon as the actor has it.
  // `actor` shows this model.
  UploadCost update(const Actor& actor, std::span<const Pane> panes);
  UploadCost update(const Actor& actor, SkinningMode mode);

  // Of `update` only what all actors of the model share: for an actor of a larger crowd, which has
  // the other tables.
  UploadCost update_shared(const Actor& actor, std::span<const Pane> panes);

  const std::shared_ptr<ModelData>& data() const { return data_; }
  // The actor by itself.
  Crowd& crowd() { return crowd_; }
  const Crowd& crowd() const { return crowd_; }
  // Whether the tables are those of the last frame: after `update`, not after `update_shared` alone.
  bool has_own_tables() const { return crowd_.is_current(); }

  // What the light makes of the materials, for bind_material. Uploads it if it has changed.
  void write_materials(const Actor& actor, const Light& light) {
    materials_.write(material_blocks(actor, light.color));
  }

  // Heat map values, for bind_values. Uploads them unless the slot has them already.
  UploadCost write_values(const SurfaceHeatmap::Values& values);

  // Stores bones and weights compressed from now on (buffers/compressed_weights.h), or as they are; uploads them if
  // that changes. `actor` shows this model.
  UploadCost store_weights(const Actor& actor, bool compressed) { return data_->store_weights(actor, compressed); }
  bool has_compressed_weights() const { return data_->has_compressed_weights(); }

  // As MaterialTextures::set_anisotropy.
  void set_anisotropy(int anisotropy) { data_->textures.set_anisotropy(anisotropy); }

  // As MaterialTextures::show.
  void show_textures(double seconds, GLuint screen) { data_->textures.show(seconds, screen); }

  void bind_values(Drawer& drawer) const;
  void bind_textures(Drawer& drawer, std::size_t material) const;
  // Its textures and what write_materials wrote.
  void bind_material(Drawer& drawer, std::size_t material) const;

  const MaterialTextures::Set& textures(std::size_t material) const { return data_->textures.of(material); }
  const std::vector<GLuint>& texture_ids() const { return data_->textures.ids_by_texture(); }
  float largest_edge_scale() const { return data_->largest_edge_scale; }  // of all vertices, without sign
  // Whether a morph changes the texture factors of the material.
  bool has_texture_factors(std::size_t material) const { return data_->texture_factors[material]; }
  bool has_luminous_vertices() const { return data_->luminous_vertices; }
  glm::vec3 wireframe_color() const { return data_->wireframe_color; }  // contrasts with the materials
  // In the rest pose, units, at the scale of the last update.
  float mean_edge_length() const { return data_->mean_edge_length * vertex_scale_; }
  // As odori::bone_influence_radii, at the scale of the last update.
  std::span<const float> bone_influence_radii() const {
    return vertex_scale_ == 1.0f ? data_->bone_reach : scaled_reach_;
  }
  // The farthest that vertex morphs of these weights can move a vertex before it is skinned, units.
  float morph_reach(std::span<const float> weights) const;
  GLsizei vertex_count() const { return data_->vertex_count; }

  // Null if the table does not exist or is part of the vertex buffer.
  const DataTexture* table(GpuTable table) const;
  // Reads the vertex buffer back; waits for the GPU. Compressed weights are unpacked.
  std::vector<VertexData> read_vertices() const;

 private:
  explicit GpuModel(std::shared_ptr<ModelData> data);
  const DataTexture* values() const;  // of the last write_values; null: none
  void set_vertex_scale(float scale);

  std::shared_ptr<ModelData> data_;
  Crowd crowd_;
  float vertex_scale_ = 1.0f;        // Actor::vertex_scale of the last update
  std::vector<float> scaled_reach_;  // used if `vertex_scale_` is not 1
  MaterialBuffer materials_;
  // Per slot of SurfaceHeatmap::Values, created when it is first written.
  struct WrittenValues {
    DataTexture texture;
    std::uint64_t revision = 0;
  };
  std::vector<std::optional<WrittenValues>> values_;
  std::size_t values_slot_ = 0;  // of the last write_values
};

}  // namespace odori
