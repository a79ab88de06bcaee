// Posed vertices for transform feedback. Nothing is rasterized.
#include "skinning.glsl"

out vec4 posed_position;  // whole texels of `posed_vertices`
out vec4 posed_normal;

void main() {
  Posed posed = posed_vertex();
  posed_position = vec4(posed.position, 1.0);
  posed_normal = vec4(posed.normal, 0.0);
  gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
}
