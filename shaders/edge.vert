// Outline: the model's hull, moved outwards along its posed normals (rendering.md 5).
#include "skinning.glsl"

uniform mat4 view_projection;
uniform float edge_width;  // units; multiplied by the vertex's edge scale

void main() {
  Posed posed = posed_vertex();
  gl_Position = view_projection * vec4(posed.position + posed.normal * (edge_scale * edge_width), 1.0);
}
