#pragma once

#include "base/math.h"

#include <glad/gl.h>

namespace odori {

// Set up attributes of the bound vertex array for the bound array buffer, of VertexData or of SurfaceData.
void set_vertex_layout();
void set_surface_layout();

// A vertex as `GpuModel::pose` and VertexStage capture it.
struct SkinnedVertex {
  glm::vec3 position;
  glm::vec3 normal;
};
static_assert(sizeof(SkinnedVertex) == 24);

// The same for an array buffer of SkinnedVertex.
void set_skinned_layout();

// The same as Crowd::pose captures it: two texels.
struct CrowdVertex {
  glm::vec4 position;
  glm::vec4 normal;
};
static_assert(sizeof(CrowdVertex) == 32);

// Runs the program in use over the first vertices of the bound vertex array, `instances` times, and captures its
// outputs in `buffer`. Draws nothing, but needs a complete framebuffer.
void capture_vertices(GLuint buffer, GLsizei vertices, GLsizei instances = 1);

}  // namespace odori
