#pragma once

// buffers converts a model to what is stored on the GPU: vertices, tables and mip levels. It is free of OpenGL, so that
// the thread that loads a model can do this slow part; ModelUpload (render/model_upload.h) only copies the result.
// Start from `build_model_buffers`:
//
//   auto buffers = build_model_buffers(model, build_skin_tables(model), textures, limits);
//   for (TextureBuffer& texture : buffers->textures.textures) build_levels(texture, limits.texture_size);

#include "base/fault.h"
#include "base/math.h"
#include "buffers/texture_buffers.h"
#include "buffers/vertex_data.h"
#include "model/model.h"
#include "model/textures.h"
#include "skin/skin.h"
#include "skin/skin_tables.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kModelTooLarge{"gl.model_size", "the driver cannot hold a model of this size"};
inline constexpr FaultKind kGpuMemory{"gl.memory", "there is not enough memory to draw this model"};

// Of a table of bone palettes: rotation and translation.
inline constexpr std::size_t kTexelsPerBone = 2;

// Limits of the driver; as `buffer_limits` (render/model_upload.h) returns them. The default is that of common drivers.
struct BufferLimits {
  int texture_size = 16384;                         // pixels per side
  std::size_t table_texels = std::size_t{1} << 26;  // of one data table
};

struct ModelBuffers {
  std::string name;
  std::vector<VertexData> vertices;
  std::vector<SurfaceData> surface;  // per vertex
  std::vector<std::uint32_t> indices;
  std::vector<glm::vec4> morph_offsets;    // MorphTable::texels
  std::vector<glm::vec4> sdef_parameters;  // sdef_texels
  std::vector<glm::vec4> bone_segments;    // two texels per bone: head and tail of SkinTables::segments
  std::size_t bone_count = 0;
  std::size_t morph_count = 0;
  std::size_t bone_set_count = 0;                           // SkinTables::sets
  std::array<DeformerSet, kSkinningModeCount> deformers{};  // used in each skinning mode
  std::vector<float> bone_influence_radii;                  // as odori::bone_influence_radii
  glm::vec3 wireframe_color{0.0f};                          // contrasting_color
  float mean_edge_length = 0.0f;                            // in the rest pose, units
  float largest_edge_scale = 0.0f;                          // of all vertices, without sign
  bool luminous_vertices = false;                           // there are some
  bool uv_morphs = false;                                   // it has some that are drawn
  std::vector<std::int32_t> shared_toons;                   // per material: index of its shared toon ramp; -1: none
  std::vector<bool> texture_factors;                        // per material: a morph changes its MaterialState factors
  TextureBuffers textures;
};

// Of the geometry and its tables, without textures.
std::size_t geometry_byte_count(const ModelBuffers& buffers);

// Texels of the longest table of a model that must be stored in full. Morph offsets and heat map values may be
// truncated.
std::size_t largest_table(const Model& model, const SkinTables& tables);

// All but the levels of the textures, which are the slowest part. `tables` belong to the model, `images` is as long as
// `model.textures`. Fails with kModelTooLarge.
Result<ModelBuffers> build_model_buffers(const Model& model, const SkinTables& tables, const ModelTextures& images,
                                         const BufferLimits& limits);

// What the wireframe of a model depends on besides its triangles.

// The colour, of a few strong ones, that differs most from the model's materials, weighted by their triangle counts.
// `images` is as long as `model.textures`.
glm::vec3 contrasting_color(const Model& model, const ModelTextures& images);

// Mean length of the triangles' sides in the rest pose, units; 0 without triangles.
float mean_edge_length(const Model& model);

}  // namespace odori
