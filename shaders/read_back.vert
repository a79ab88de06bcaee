// Posed vertices for transform feedback. Nothing is rasterized.
#include "skinning.glsl"

#ifdef CROWD
out vec4 posed_position;  // whole texels of `posed_vertices`
out vec4 posed_normal;
#else
out vec3 posed_position;
out vec3 posed_normal;
#endif

void main() {
  Posed posed = posed_vertex();
#ifdef CROWD
  posed_position = vec4(posed.position, 1.0);
  posed_normal = vec4(posed.normal, 0.0);
#else
  posed_position = posed.position;
  posed_normal = posed.normal;
#endif
  gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
}
