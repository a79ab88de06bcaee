#include "render/vertex_data.h"

#include "render/slots.h"

#include <cstddef>

namespace odori {

namespace {

VertexData packed(const Vertex& vertex, const glm::vec4& uv1, const glm::ivec3& deform,
                  const MorphTable::Ranges& morphs) {
  const std::int32_t first = first_bone(vertex);
  glm::ivec4 bones(0);
  glm::vec4 weights(0.0f);
  for (int slot = 0; slot < 4; ++slot) {
    const auto from = static_cast<std::size_t>(slot);
    bones[slot] = vertex.bones[from] < 0 ? first : vertex.bones[from];
    weights[slot] = vertex.weights[from];
  }
  return {vertex.position, vertex.normal, vertex.uv, uv1, vertex.edge_scale, bones, weights, deform, morphs};
}

void float_attribute(Attribute attribute, int components, std::size_t offset) {
  glEnableVertexAttribArray(location(attribute));
  glVertexAttribPointer(location(attribute), components, GL_FLOAT, GL_FALSE, sizeof(VertexData),
                        reinterpret_cast<const void*>(offset));
}

void int_attribute(Attribute attribute, int components, std::size_t offset) {
  glEnableVertexAttribArray(location(attribute));
  glVertexAttribIPointer(location(attribute), components, GL_INT, sizeof(VertexData),
                         reinterpret_cast<const void*>(offset));
}

}  // namespace

std::vector<VertexData> vertex_data(const Model& model, const SkinTables& tables, const MorphTable& morphs) {
  std::vector<VertexData> data;
  data.reserve(model.vertices.size());
  const auto channels = static_cast<std::size_t>(model.additional_uv_count);
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const glm::vec4 uv1 = channels > 0 ? model.additional_uv[i * channels] : glm::vec4(0.0f);
    const glm::ivec3 deform(static_cast<int>(model.vertices[i].kind), tables.sdef_of[i], tables.set_of[i]);
    data.push_back(packed(model.vertices[i], uv1, deform, morphs.ranges[i]));
  }
  return data;
}

void set_vertex_layout() {
  float_attribute(Attribute::rest_position, 3, offsetof(VertexData, rest_position));
  float_attribute(Attribute::rest_normal, 3, offsetof(VertexData, rest_normal));
  float_attribute(Attribute::rest_uv, 2, offsetof(VertexData, rest_uv));
  float_attribute(Attribute::rest_uv1, 4, offsetof(VertexData, rest_uv1));
  float_attribute(Attribute::edge_scale, 1, offsetof(VertexData, edge_scale));
  int_attribute(Attribute::bones, 4, offsetof(VertexData, bones));
  float_attribute(Attribute::weights, 4, offsetof(VertexData, weights));
  int_attribute(Attribute::deform, 3, offsetof(VertexData, deform));
  int_attribute(Attribute::morphs, 4, offsetof(VertexData, morphs));
}

std::vector<glm::vec4> sdef_texels(const SkinTables& tables) {
  std::vector<glm::vec4> texels;
  texels.reserve(2 * tables.sdef.size());
  for (const SdefParameters& sdef : tables.sdef) {
    texels.emplace_back(sdef.c, 0.0f);
    texels.emplace_back((sdef.r0 - sdef.r1) * 0.5f, 0.0f);
  }
  return texels;
}

}  // namespace odori
