// Outline: the model's hull, moved outwards along its posed normals (rendering.md 5).
#include "skinning.glsl"

uniform mat4 view_projection;
uniform float edge_width;  // units, of a crowd relative to its actors' widths; multiplied by the vertex's edge scale

void main() {
  Posed posed = posed_vertex();
#ifdef CROWD
  float width = edge_width * drawn_instance().y;
#else
  float width = edge_width;
#endif
  gl_Position = view_projection * vec4(posed.position + posed.normal * (edge_scale * width), 1.0);
}
