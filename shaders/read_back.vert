// Posed vertices for transform feedback. Nothing is rasterized.
#include "skinning.glsl"

out vec3 posed_position;
out vec3 posed_normal;

void main() {
  Posed posed = posed_vertex();
  posed_position = posed.position;
  posed_normal = posed.normal;
  gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
}
