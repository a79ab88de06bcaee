#pragma once

#include "model/model.h"
#include "render/morph_table.h"
#include "skin/skin_tables.h"

#include <vector>

namespace odori {

// A vertex as it lies in the vertex buffer (shaders/vertex.glsl).
struct VertexData {
  glm::vec3 rest_position;
  glm::vec3 rest_normal;
  glm::vec2 rest_uv;
  glm::vec4 rest_uv1;  // additional vec4 #1; zero when the model has none
  float edge_scale;
  glm::ivec4 bones;  // all in range; the first of them in slots without one
  glm::vec4 weights;
  glm::ivec3 deform;  // DeformKind, number of the SDEF parameters, number of the set of bones; -1: none
  MorphTable::Ranges morphs;
};

std::vector<VertexData> vertex_data(const Model& model, const SkinTables& tables, const MorphTable& morphs);

// Points the attributes of the bound vertex array at the bound array buffer, filled with VertexData.
void set_vertex_layout();

// Two texels each: C, (R0 - R1) / 2; R0 and R1 count only by their difference (evaluation.md 5.2).
std::vector<glm::vec4> sdef_texels(const SkinTables& tables);

}  // namespace odori
