#pragma once

#include "base/math.h"
#include "buffers/compressed_weights.h"
#include "buffers/model_buffers.h"
#include "gpu/data_texture.h"
#include "gpu/handles.h"
#include "gpu/upload_queue.h"
#include "render/detail/material_blocks.h"
#include "render/pass_cost.h"
#include "scene/actor.h"
#include "skin/methods.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <glad/gl.h>

namespace odori {

class Drawer;

struct UploadedTexels {
  std::shared_ptr<const SkinningTexels> texels;  // null: none
  std::optional<DataTexture> table;
};

// How the weights in the vertices of a model are stored.
struct StoredWeights {
  std::optional<std::weak_ptr<const Model>> of;  // the model whose weights they are; nothing: not known
  bool compress = false;                         // whenever they are uploaded
  std::optional<DataTexture> bone_tuples;        // CompressedWeights::texels; nothing: they are as they are
  std::vector<glm::vec4> texels;                 // the same, on the CPU
};

// What all actors of a model have in common on the GPU.
struct ModelData {
  // Allocates the tables, without content.
  ModelData(const ModelBuffers& buffers, std::size_t texture_count);

  // Sets up the bound vertex array for the buffers.
  void set_layout() const;
  // Adds the vertices, indices and constant tables to the queue.
  void queue(const ModelBuffers& buffers, UploadQueue& queue);
  // The weights of the actor's model, if they are not those that it has: the model was given others (set_weights).
  UploadCost update_weights(const Actor& actor);
  // Stores bones and weights compressed, or as they are, if they are not stored so. A model for which there is no
  // compression keeps them as they are.
  UploadCost store_weights(const Actor& actor, bool compressed);
  bool has_compressed_weights() const { return weights.bone_tuples.has_value(); }
  // What is computed once per model for a skinning mode, as soon as the actor has it, and again when it has other data.
  UploadCost upload(const Actor& actor, const SkinningDataKind& kind);

  // As VertexVariant::deformers, of vertices that are not posed: those of linear skinning while the data that the mode
  // needs is missing.
  DeformerSet deformers(const Skinning& skinning) const;
  // Binds the vertex array, and the tables that the vertex shaders read.
  void bind(Drawer& drawer, const Skinning& skinning) const;
  const DataTexture* table(SkinningData data) const {
    return skinning_data[data].table ? &*skinning_data[data].table : nullptr;
  }

  std::size_t bytes;  // of everything below
  GLsizei vertex_count;
  std::size_t bone_count;
  std::size_t morph_count;
  std::size_t bone_set_count;  // of spherical blending
  glm::vec3 wireframe_color;
  float mean_edge_length;
  std::vector<bool> texture_factors;  // per material
  bool uv_morphs;                     // it has some
  float largest_edge_scale;
  bool luminous_vertices;  // it has some
  VertexArrayHandle vertex_array;
  BufferHandle vertices;  // VertexData, or CompressedVertexData
  BufferHandle surface;   // SurfaceData
  BufferHandle indices;
  DataTexture morph_offsets;
  DataTexture sdef_parameters;
  DataTexture bone_segments;
  StoredWeights weights;
  PerSkinningData<UploadedTexels> skinning_data;
  std::array<DeformerSet, kSkinningModeCount> compiled_for;  // per mode: deformers
  std::vector<float> bone_reach;
  std::vector<float> morph_reach;  // per morph: its longest offset, units
  MaterialTextures textures;

 private:
  UploadCost upload_vertices(std::span<const VertexData> all);
};

// Set up attributes of the bound vertex array for the bound array buffer, of VertexData, CompressedVertexData or
// SurfaceData.
void set_vertex_layout();
void set_compressed_layout();
void set_surface_layout();

// A vertex as Crowd::pose and VertexStage capture it: two whole texels.
struct CapturedVertex {
  glm::vec4 position;  // w: 1
  glm::vec4 normal;    // w: 0
};
static_assert(sizeof(CapturedVertex) == 32);

// The same for an array buffer of CapturedVertex.
void set_skinned_layout();

// Runs the program in use over the first vertices of the bound vertex array, `instances` times, and captures its
// outputs in `buffer`. Draws nothing, but needs a complete framebuffer.
void capture_vertices(GLuint buffer, GLsizei vertices, GLsizei instances = 1);

}  // namespace odori
