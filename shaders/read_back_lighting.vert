// The lighting of the vertices for transform feedback. Nothing is rasterized.
#include "skinning.glsl"
#include "lighting.glsl"

out vec4 vertex_lighting;

void main() {
  Posed posed = posed_vertex();
  Lighting lighting = lighting_at(posed.position, posed.normal);
  vertex_lighting = vec4(lighting.towards_light, lighting.halfway, lighting.sphere_uv);
  gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
}
