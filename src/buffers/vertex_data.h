#pragma once

// Vertices, morph offsets and SDEF parameters in the layout of the GPU.

#include "model/model.h"
#include "skin/skin_tables.h"

#include <vector>

namespace odori {

// Vertex and UV morphs regrouped by vertex: the offsets of each vertex are contiguous, so that the vertex shader reads
// only those that affect it (shaders/vertex_input.glsl).
struct MorphTable {
  struct Ranges {
    std::int32_t first_vertex_offset = 0;  // index into `texels`; one texel per offset: xyz and morph index
    std::int32_t vertex_offset_count = 0;
    std::int32_t first_uv_offset =
        0;  // index into `texels`; two texels per offset: the offset, morph index and channel
    std::int32_t uv_offset_count = 0;
  };
  std::vector<Ranges> ranges;  // per vertex
  std::vector<glm::vec4> texels;
};

// The offsets of a vertex are in the order of their morphs. Left out are UV morphs of additional vec4 #2 to #4, which
// nothing draws, UV morphs of channels that the model lacks, and all offsets of vertices that no longer fit into
// `capacity` texels: those vertices stay unmorphed.
MorphTable build_morph_table(const Model& model, std::size_t capacity);

// What a vertex is skinned from, as stored in the vertex buffer (shaders/vertex_input.glsl).
struct VertexData {
  glm::vec3 rest_position;
  glm::vec3 rest_normal;
  glm::ivec4 bones;  // always valid indices; unused slots repeat the first bone
  glm::vec4 weights;
  glm::ivec3 deform;  // DeformKind, index of the SDEF parameters, index of the bone set; -1: none
  MorphTable::Ranges morphs;
};

// The rest of it, in a buffer of its own: all that is read of a vertex that was skinned before.
struct SurfaceData {
  glm::vec2 rest_uv;
  glm::vec4 rest_uv1;  // additional vec4 #1; zero if the model has none
  glm::vec4 rest_uv2;  // the same, #2
  float edge_scale;
};

// Whether the vertex emits the colour of its additional vec4 #2 (AutoLuminous, looks.md 2.1).
bool is_luminous(const SurfaceData& vertex);

std::vector<VertexData> vertex_data(const Model& model, const SkinTables& tables, const MorphTable& morphs);
std::vector<SurfaceData> surface_data(const Model& model);

// Two texels per entry: C and (R0 - R1) / 2. Only the difference of R0 and R1 matters (evaluation.md 5.2).
std::vector<glm::vec4> sdef_texels(const SkinTables& tables);

}  // namespace odori
