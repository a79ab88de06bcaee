// Colour pass (rendering.md 2).
#include "skinning.glsl"
#include "material.glsl"

uniform mat4 view_projection;
uniform float vertex_emission;  // factor of what vertices emit
uniform float seconds;

out vec3 world_position;
out vec2 uv;
out vec4 uv1;
// A fragment shader reads those that its kind of material needs; linking removes the others and their computation.
out vec3 world_normal;
out float towards_light;
out vec2 sphere_uv;
out vec3 highlight;
out vec3 lit_base;
out vec4 luminous;  // what the vertex emits, display values; a: times its texture (0) or not (1)

// By AutoLuminous' convention (looks.md 2.1): a mark, the period of blinking in seconds (below 0: on and off) and whether
// the texture is ignored, then a colour.
vec4 luminous_vertex(vec4 mark, vec4 emitted) {
  if (any(greaterThan(abs(mark.xy - vec2(0.2, 0.7)), vec2(1e-3)))) return vec4(0.0);
  float part = mark.z == 0.0 ? 0.0 : fract(seconds / abs(mark.z));
  float on = mark.z < 0.0 ? step(part, 0.5) : 0.5 + 0.5 * cos(6.2831853 * part);
  return vec4(max(emitted.rgb * emitted.a, 0.0) * on * vertex_emission, mark.w);
}

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
  luminous = luminous_vertex(uv1, rest_uv2);
  gl_Position = view_projection * vec4(posed.position, 1.0);
}
