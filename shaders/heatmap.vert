// A surface coloured by a number a vertex in place of its materials (scene/paint.h).
#include "skinning.glsl"

uniform mat4 view_projection;
uniform sampler2D surface_values;  // one texel a vertex
uniform sampler2D color_scale;     // render/color_scales.h
uniform bool distinct_values;      // each stands for a colour of its own

out vec3 world_position;
out vec3 world_normal;
out vec2 uv;
out float value;
out vec3 tint;  // of a distinct value: between two of them colours are mixed, not numbers

void main() {
  Posed posed = posed_vertex();
  world_position = posed.position;
  world_normal = posed.normal;
  uv = rest_uv;
  vec4 uv1 = rest_uv1;
  morph_uv(uv, uv1);
  value = texel(surface_values, gl_VertexID).x;
  tint = distinct_values ? texel(color_scale, int(value + 0.5)).rgb : vec3(0.0);
  gl_Position = view_projection * vec4(posed.position, 1.0);
}
