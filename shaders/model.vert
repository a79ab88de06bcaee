// Colour pass (rendering.md 2).
#include "skinning.glsl"
#include "material.glsl"

uniform mat4 view_projection;

out vec3 world_position;
out vec2 uv;
out vec4 uv1;
// A fragment shader reads those that its kind of material needs; linking removes the others and their computation.
out vec3 world_normal;
out float towards_light;
out vec2 sphere_uv;
out vec3 highlight;
out vec3 lit_base;

void main() {
  Posed posed = posed_vertex();
  Lighting lighting = lighting_at(posed.position, posed.normal);
  world_position = posed.position;
  world_normal = posed.normal;
  towards_light = lighting.towards_light;
  sphere_uv = lighting.sphere_uv;
  highlight = highlight_of(lighting);
  lit_base = directly_lit(lighting);
  uv = rest_uv;
  uv1 = rest_uv1;
  morph_uv(uv, uv1);
  gl_Position = view_projection * vec4(posed.position, 1.0);
}
