// Colour pass (rendering.md 2).
#include "skinning.glsl"

uniform mat4 view_projection;

out vec3 world_position;
out vec3 world_normal;
out vec2 uv;
out vec4 uv1;

void main() {
  Posed posed = posed_vertex();
  world_position = posed.position;
  world_normal = posed.normal;
  uv = rest_uv;
  uv1 = rest_uv1;
  morph_uv(uv, uv1);
  gl_Position = view_projection * vec4(posed.position, 1.0);
}
