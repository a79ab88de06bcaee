#pragma once

#include "buffers/model_buffers.h"
#include "gpu/data_texture.h"
#include "gpu/handles.h"
#include "gpu/upload_queue.h"
#include "render/detail/culling.h"
#include "render/detail/drawer.h"
#include "render/detail/material_blocks.h"
#include "render/detail/material_textures.h"
#include "render/detail/programs.h"
#include "render/detail/vertex_layout.h"
#include "scene/actor.h"
#include "view/gpu_tables.h"
#include "view/surface_heatmap.h"
#include "view/views.h"

#include <array>
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
  bool shares_data_with(const GpuModel& other) const { return shared_ == other.shared_; }

  // Adds the vertices, indices and constant tables to the queue, which refers to `buffers` and to this model until it
  // is empty. Nothing may be drawn before.
  void queue(const ModelBuffers& buffers, UploadQueue& queue);

  // As MaterialTextures::add.
  void add_textures(const TextureBuffers& buffers, std::vector<TextureHandle> uploaded) {
    for (const TextureBuffer& texture : buffers.textures) shared_->bytes += odori::byte_count(texture);
    shared_->textures.add(buffers, std::move(uploaded));
  }

  // Memory on the GPU of what all actors of the model share.
  std::size_t byte_count() const { return shared_->bytes; }

  // Uploads what changes every frame: bone palette, morph weights and, if a pane's skinning mode uses them, the centres
  // of spherical blending. One upload per table, shared by all panes. What is computed once per model for a skinning
  // mode is allocated and uploaded once, as soon as the actor has it.
  // `actor` shows this model.
  UploadCost update(const Actor& actor, std::span<const Pane> panes);
  UploadCost update(const Actor& actor, SkinningMode mode);

  // Of `update` only what all actors of the model share, and vertex_scale(): for an actor of a Crowd, which has the
  // other tables.
  UploadCost update_shared(const Actor& actor, std::span<const Pane> panes);
  // Whether the tables are those of the last frame: after `update`, not after `update_shared` alone.
  bool has_own_tables() const { return has_own_tables_; }

  // What the light makes of the materials, for bind_material. Uploads it if it has changed.
  void write_materials(const Actor& actor, const Light& light) {
    materials_.write(material_blocks(actor, light.color));
  }

  // Heat map values, for bind_values. Uploads them unless the slot has them already.
  UploadCost write_values(const SurfaceHeatmap::Values& values);

  // As MaterialTextures::set_anisotropy.
  void set_anisotropy(int anisotropy) { shared_->textures.set_anisotropy(anisotropy); }

  // Skins all vertices once, so that each pass until the next update only reads them. Does nothing if that was done, or
  // without memory for the result. `capture`: programs that capture vertices. A framebuffer must be bound.
  void pose(Drawer& drawer, const SkinnedPrograms& capture, const Skinning& skinning);
  // The same on the CPU.
  UploadCost pose(Drawer& drawer, const Actor& actor, const Skinning& skinning);
  // All vertices; empty unless the CPU has skinned them since the last update.
  std::span<const SkinnedVertex> posed_vertices(const Skinning& skinning) const;
  // Around them; null likewise.
  const Box* posed_box(const Skinning& skinning) const;

  // Binds the vertex array and the tables that the vertex shaders read.
  void bind(Drawer& drawer, const Skinning& skinning) const;
  // Of these only what all actors of the model share, to skin them.
  void bind_shared(Drawer& drawer, const Skinning& skinning) const;
  void bind_values(Drawer& drawer) const;
  void bind_textures(Drawer& drawer, std::size_t material) const;
  // Its textures and what write_materials wrote.
  void bind_material(Drawer& drawer, std::size_t material) const;

  const MaterialTextures::Set& textures(std::size_t material) const { return shared_->textures.of(material); }
  const std::vector<GLuint>& texture_ids() const { return shared_->textures.ids_by_texture(); }
  float largest_edge_scale() const { return shared_->largest_edge_scale; }  // of all vertices, without sign
  bool has_uv_morphs() const { return shared_->uv_morphs; }
  // Whether a morph changes the texture factors of the material.
  bool has_texture_factors(std::size_t material) const { return shared_->texture_factors[material]; }
  glm::vec3 wireframe_color() const { return shared_->wireframe_color; }  // contrasts with the materials
  // In the rest pose, units, at the scale of the last update.
  float mean_edge_length() const { return shared_->mean_edge_length * vertex_scale_; }
  // As odori::bone_influence_radii, at the scale of the last update.
  std::span<const float> bone_influence_radii() const {
    return vertex_scale_ == 1.0f ? shared_->bone_reach : scaled_reach_;
  }
  // The farthest that vertex morphs of these weights can move a vertex before it is skinned, units.
  float morph_reach(std::span<const float> weights) const;
  GLsizei vertex_count() const { return shared_->vertex_count; }
  std::size_t bone_count() const { return shared_->bone_count; }
  std::size_t morph_count() const { return shared_->morph_count; }
  std::size_t bone_set_count() const { return shared_->bone_set_count; }  // of spherical blending
  float vertex_scale() const { return vertex_scale_; }                    // Actor::vertex_scale of the last update

  // Null if the table does not exist or is part of the vertex buffer.
  const DataTexture* table(GpuTable table) const;
  // Reads the vertex buffer back; waits for the GPU.
  std::vector<VertexData> read_vertices() const;

  // As VertexVariant::deformers: empty after `pose`. Those of linear skinning while the GPU has no data for the mode.
  DeformerSet deformers(const Skinning& skinning) const;
  DeformerSet deformers_to_pose(const Skinning& skinning) const;  // as if `pose` was not called

 private:
  // What all actors of the model use.
  struct Shared {
    explicit Shared(const ModelBuffers& buffers, std::size_t texture_count);
    // Sets up the bound vertex array for its buffers.
    void set_layout() const;
    const DataTexture* table(SkinningData data) const { return skinning_data[data] ? &*skinning_data[data] : nullptr; }

    std::size_t bytes;  // of everything below
    GLsizei vertex_count;
    std::size_t bone_count;
    std::size_t morph_count;
    std::size_t bone_set_count;
    glm::vec3 wireframe_color;
    float mean_edge_length;
    std::vector<bool> texture_factors;  // per material
    bool uv_morphs;                     // it has some
    float largest_edge_scale;
    VertexArrayHandle vertex_array;
    BufferHandle vertices;  // VertexData
    BufferHandle surface;   // SurfaceData
    BufferHandle indices;
    DataTexture morph_offsets;
    DataTexture sdef_parameters;
    DataTexture bone_segments;
    PerSkinningData<std::optional<DataTexture>> skinning_data;
    std::array<DeformerSet, kSkinningModeCount> deformers;  // compiled for each mode
    std::vector<float> bone_reach;
    std::vector<float> morph_reach;  // per morph: its longest offset, units
    MaterialTextures textures;
  };

  explicit GpuModel(std::shared_ptr<Shared> shared);
  const DataTexture* values() const;  // of the last write_values; null: none
  void set_vertex_scale(float scale);
  struct PosedVertices {
    Skinning skinning;
    BufferHandle vertices{};  // SkinnedVertex
    VertexArrayHandle vertex_array{};
    bool current = false;                 // they are those of the last update
    std::vector<SkinnedVertex> on_cpu{};  // the same, if the CPU has skinned them; otherwise empty
    Box box{};                            // around `on_cpu`
  };
  const PosedVertices* posed(const Skinning& skinning) const;  // null: none, or not of the last update
  PosedVertices* room_for_posed(const Skinning& skinning);
  UploadCost upload_skinning_data(const Actor& actor, const SkinningDataKind& kind);

  std::shared_ptr<Shared> shared_;
  bool has_own_tables_ = false;
  float vertex_scale_ = 1.0f;
  std::vector<float> scaled_reach_;  // used if `vertex_scale_` is not 1
  DataTexture bone_palette_;
  DataTexture morph_weights_;
  MaterialBuffer materials_;
  std::vector<glm::vec4> spherical_centers_;  // of the last frame that used them; empty before the first
  DataTexture spherical_texture_;
  // Per slot of SurfaceHeatmap::Values, created when it is first written.
  struct WrittenValues {
    DataTexture texture;
    std::uint64_t revision = 0;
  };
  std::vector<std::optional<WrittenValues>> values_;
  std::vector<PosedVertices> posed_;  // one per skinning
  std::size_t values_slot_ = 0;       // of the last write_values
};

}  // namespace odori
