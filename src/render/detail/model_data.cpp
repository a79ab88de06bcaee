#include "render/detail/model_data.h"

#include "base/enums.h"
#include "buffers/vertex_data.h"
#include "render/detail/drawer.h"
#include "render/detail/programs.h"
#include "render/detail/slots.h"
#include "render/detail/tables.h"

#include <algorithm>
#include <cstddef>

#include <glad/gl.h>

namespace odori {

namespace {

Sampler sampler_of(SkinningData data) {
  return data == SkinningData::rotation_centers ? Sampler("rotation_centers") : Sampler("delta_mush");
}

std::array<DeformerSet, kSkinningModeCount> deformers_of(const ModelBuffers& buffers) {
  std::array<DeformerSet, kSkinningModeCount> deformers{};
  std::ranges::transform(buffers.deformers, deformers.begin(), compiled_deformers);
  return deformers;
}

std::vector<float> longest_offsets(std::size_t morphs, std::span<const VertexData> vertices,
                                   std::span<const glm::vec4> offsets) {
  std::vector<float> longest(morphs, 0.0f);
  for (const VertexData& vertex : vertices) {
    const auto first = offsets.begin() + vertex.morphs.first_vertex_offset;
    std::for_each(first, first + vertex.morphs.vertex_offset_count, [&](const glm::vec4& offset) {
      float& reach = longest[static_cast<int>(offset.w)];
      reach = std::max(reach, glm::length(glm::vec3(offset)));
    });
  }
  return longest;
}

template <typename Data>
void vertex_floats(Attribute attribute, int components, std::size_t offset) {
  glEnableVertexAttribArray(attribute.index);
  glVertexAttribPointer(attribute.index, components, GL_FLOAT, GL_FALSE, sizeof(Data),
                        reinterpret_cast<const void*>(offset));
}

template <typename Data>
void vertex_ints(Attribute attribute, int components, std::size_t offset, GLenum type = GL_INT) {
  glEnableVertexAttribArray(attribute.index);
  glVertexAttribIPointer(attribute.index, components, type, sizeof(Data), reinterpret_cast<const void*>(offset));
}

// What both forms of the vertices have.
template <typename Data>
void set_common_layout() {
  vertex_floats<Data>("rest_position", 3, offsetof(Data, rest_position));
  vertex_floats<Data>("rest_normal", 3, offsetof(Data, rest_normal));
  vertex_ints<Data>("deform", 3, offsetof(Data, deform));
  vertex_ints<Data>("morphs", 4, offsetof(Data, morphs));
}

void disable(Attribute attribute) { glDisableVertexAttribArray(attribute.index); }

}  // namespace

ModelData::ModelData(const ModelBuffers& buffers, std::size_t texture_count)
    : bytes(geometry_byte_count(buffers)),
      vertex_count(static_cast<GLsizei>(buffers.vertices.size())),
      bone_count(buffers.bone_count),
      morph_count(buffers.morph_count),
      bone_set_count(buffers.bone_set_count),
      wireframe_color(buffers.wireframe_color),
      mean_edge_length(buffers.mean_edge_length),
      texture_factors(buffers.texture_factors),
      uv_morphs(buffers.uv_morphs),
      largest_edge_scale(buffers.largest_edge_scale),
      luminous_vertices(buffers.luminous_vertices),
      morph_offsets(DataTexture::Format::rgba32f, buffers.morph_offsets.size(), "morph offsets"),
      sdef_parameters(DataTexture::Format::rgba32f, buffers.sdef_parameters.size(), "SDEF parameters"),
      bone_segments(DataTexture::Format::rgba32f, buffers.bone_segments.size(), "bone segments"),
      compiled_for(deformers_of(buffers)),
      bone_reach(buffers.bone_influence_radii),
      morph_reach(longest_offsets(buffers.morph_count, buffers.vertices, buffers.morph_offsets)),
      textures(buffers.shared_toons, texture_count) {
  glBindVertexArray(vertex_array.id());
  set_layout();
  vertex_array.label(buffers.name);
  vertices.label("vertices");
  surface.label("surface");
  indices.label("indices");
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void ModelData::set_layout() const {
  glBindBuffer(GL_ARRAY_BUFFER, vertices.id());
  if (has_compressed_weights()) {
    set_compressed_layout();
  } else {
    set_vertex_layout();
  }
  glBindBuffer(GL_ARRAY_BUFFER, surface.id());
  set_surface_layout();
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.id());
}

void ModelData::queue(const ModelBuffers& buffers, UploadQueue& queue) {
  queue.add(vertices, std::as_bytes(std::span(buffers.vertices)));
  queue.add(surface, std::as_bytes(std::span(buffers.surface)));
  queue.add(indices, std::as_bytes(std::span(buffers.indices)));
  queue.add(morph_offsets, floats(buffers.morph_offsets));
  queue.add(sdef_parameters, floats(buffers.sdef_parameters));
  queue.add(bone_segments, floats(buffers.bone_segments));
}

UploadCost ModelData::upload(const Actor& actor, const SkinningDataKind& kind) {
  auto& [uploaded, table] = skinning_data[kind.value];
  const std::shared_ptr<const SkinningTexels>& texels = actor.skinning_data[kind.value];
  if (uploaded == texels) return {};
  uploaded = texels;
  table.reset();
  if (!texels || texels->size() > DataTexture::capacity()) return {};
  table.emplace(DataTexture::Format::rgba32f, texels->size(), kind.name);
  return write_table(*table, floats(*texels));
}

UploadCost ModelData::update_weights(const Actor& actor) {
  const bool first = !weights.of;
  if (!first && weights.of->lock() == actor.model) return {};
  weights.of = actor.model;
  if (first && !actor.weights.own) return {};  // those of the file, which were uploaded
  const MorphTable morphs = build_morph_table(*actor.model, DataTexture::capacity());
  const std::vector<VertexData> all = vertex_data(*actor.model, *actor.skin, morphs);
  const std::vector<glm::vec4> sdef = sdef_texels(*actor.skin);
  UploadCost cost = upload_vertices(all);
  sdef_parameters = DataTexture(DataTexture::Format::rgba32f, sdef.size(), "SDEF parameters");
  cost += write_table(sdef_parameters, floats(sdef));
  morph_offsets = DataTexture(DataTexture::Format::rgba32f, morphs.texels.size(), "morph offsets");
  cost += write_table(morph_offsets, floats(morphs.texels));
  morph_reach = longest_offsets(morph_count, all, morphs.texels);
  bone_set_count = actor.skin->sets.size();
  for (const SkinningMethod& each : skinning_modes()) {
    compiled_for[ordinal(each.value)] = compiled_deformers(odori::deformers(*actor.skin, *actor.model, each.value));
  }
  bone_reach = odori::bone_influence_radii(*actor.model);
  return cost;
}

UploadCost ModelData::store_weights(const Actor& actor, bool compressed) {
  if (weights.compress == compressed) return {};
  weights.compress = compressed;
  const MorphTable morphs = build_morph_table(*actor.model, DataTexture::capacity());
  return upload_vertices(vertex_data(*actor.model, *actor.skin, morphs));
}

// The buffer is allocated anew where its elements have another size.
UploadCost ModelData::upload_vertices(std::span<const VertexData> all) {
  const bool was_compressed = has_compressed_weights();
  std::optional<CompressedWeights> packed;
  if (weights.compress) packed = compress_weights(all);
  if (!packed && !was_compressed) return write_vertices(vertices, std::as_bytes(std::span(all)));
  bytes -= weights.texels.size() * sizeof(glm::vec4);
  weights.bone_tuples.reset();
  weights.texels.clear();
  UploadCost cost;
  std::vector<CompressedVertexData> compressed;
  if (packed) {
    compressed = compressed_vertices(all, *packed);
    weights.texels = std::move(packed->texels);
    weights.bone_tuples.emplace(DataTexture::Format::rgba32f, weights.texels.size(), "bone tuples");
    cost += write_table(*weights.bone_tuples, floats(weights.texels));
    bytes += weights.texels.size() * sizeof(glm::vec4);
  }
  const std::span<const std::byte> content =
      packed ? std::as_bytes(std::span(compressed)) : std::as_bytes(std::span(all));
  if (packed.has_value() != was_compressed) {
    const std::size_t before = all.size() * (was_compressed ? sizeof(CompressedVertexData) : sizeof(VertexData));
    bytes = bytes + content.size() - before;
    glBindBuffer(GL_ARRAY_BUFFER, vertices.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(content.size()), nullptr, GL_STATIC_DRAW);
    glBindVertexArray(vertex_array.id());
    set_layout();
    glBindVertexArray(0);
  }
  return cost += write_vertices(vertices, content);
}

DeformerSet ModelData::deformers(const Skinning& skinning) const {
  const std::optional<SkinningData> data = method(skinning.mode).data;
  const bool ready = !data || skinning_data[*data].table;
  return compiled_for[ordinal(ready ? skinning.mode : SkinningMode::linear)];
}

void ModelData::bind(Drawer& drawer, const Skinning& skinning) const {
  drawer.vertices(vertex_array.id());
  drawer.texture("morph_offsets", morph_offsets.id());
  drawer.texture("sdef_parameters", sdef_parameters.id());
  if (weights.bone_tuples) drawer.texture("bone_tuples", weights.bone_tuples->id());
  const SkinningMethod& method = odori::method(skinning.mode);
  if (method.deformer == Deformer::bulge_free) drawer.texture("bone_segments", bone_segments.id());
  if (!method.data) return;
  if (const DataTexture* found = table(*method.data)) drawer.texture(sampler_of(*method.data), found->id());
}

void set_vertex_layout() {
  set_common_layout<VertexData>();
  vertex_ints<VertexData>("bones", 4, offsetof(VertexData, bones));
  vertex_floats<VertexData>("weights", 4, offsetof(VertexData, weights));
  disable("weight_code");
}

void set_compressed_layout() {
  set_common_layout<CompressedVertexData>();
  vertex_ints<CompressedVertexData>("weight_code", 2, offsetof(CompressedVertexData, weight_code), GL_UNSIGNED_INT);
  disable("bones");
  disable("weights");
}

void set_surface_layout() {
  vertex_floats<SurfaceData>("rest_uv", 2, offsetof(SurfaceData, rest_uv));
  vertex_floats<SurfaceData>("rest_uv1", 4, offsetof(SurfaceData, rest_uv1));
  vertex_floats<SurfaceData>("rest_uv2", 4, offsetof(SurfaceData, rest_uv2));
  vertex_floats<SurfaceData>("edge_scale", 1, offsetof(SurfaceData, edge_scale));
}

void set_skinned_layout() {
  vertex_floats<CapturedVertex>("skinned_position", 3, offsetof(CapturedVertex, position));
  vertex_floats<CapturedVertex>("skinned_normal", 3, offsetof(CapturedVertex, normal));
}

void capture_vertices(GLuint buffer, GLsizei vertices, GLsizei instances) {
  glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
  glEnable(GL_RASTERIZER_DISCARD);
  glBeginTransformFeedback(GL_POINTS);
  if (instances == 1) {
    glDrawArrays(GL_POINTS, 0, vertices);
  } else {
    glDrawArraysInstanced(GL_POINTS, 0, vertices, instances);
  }
  glEndTransformFeedback();
  glDisable(GL_RASTERIZER_DISCARD);
  glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
}

}  // namespace odori
