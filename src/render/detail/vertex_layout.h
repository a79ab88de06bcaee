#pragma once

#include "base/math.h"

#include <glad/gl.h>

namespace odori {

// Set up attributes of the bound vertex array for the bound array buffer, of VertexData or of SurfaceData.
void set_vertex_layout();
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
