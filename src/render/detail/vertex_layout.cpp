#include "render/detail/vertex_layout.h"

#include "buffers/vertex_data.h"
#include "render/detail/slots.h"

#include <cstddef>

#include <glad/gl.h>

namespace odori {

namespace {

template <typename Data>
void vertex_floats(Attribute attribute, int components, std::size_t offset) {
  glEnableVertexAttribArray(attribute.index);
  glVertexAttribPointer(attribute.index, components, GL_FLOAT, GL_FALSE, sizeof(Data),
                        reinterpret_cast<const void*>(offset));
}

void vertex_ints(Attribute attribute, int components, std::size_t offset) {
  glEnableVertexAttribArray(attribute.index);
  glVertexAttribIPointer(attribute.index, components, GL_INT, sizeof(VertexData),
                         reinterpret_cast<const void*>(offset));
}

}  // namespace

void set_vertex_layout() {
  vertex_floats<VertexData>("rest_position", 3, offsetof(VertexData, rest_position));
  vertex_floats<VertexData>("rest_normal", 3, offsetof(VertexData, rest_normal));
  vertex_ints("bones", 4, offsetof(VertexData, bones));
  vertex_floats<VertexData>("weights", 4, offsetof(VertexData, weights));
  vertex_ints("deform", 3, offsetof(VertexData, deform));
  vertex_ints("morphs", 4, offsetof(VertexData, morphs));
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
