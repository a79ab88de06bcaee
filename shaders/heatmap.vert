// A surface coloured by one value per vertex instead of by its materials (analysis/heatmap.h).
#include "skinning.glsl"

uniform mat4 view_projection;
uniform sampler2D surface_values;  // one texel per vertex
uniform sampler2D color_scale;     // ColorScales in render/passes/model_passes.h
uniform bool distinct_values;      // values are categories, each with its own colour

out vec3 world_position;
out vec3 world_normal;
out vec2 uv;
out float value;
out vec3 distinct_color;  // looked up per vertex: between two categories colours are interpolated, not the values

void main() {
  Posed posed = posed_vertex();
  world_position = posed.position;
  world_normal = posed.normal;
  uv = rest_uv;
  vec4 uv1 = rest_uv1;
  morph_uv(uv, uv1);
  value = texel(surface_values, gl_VertexID).x;
  distinct_color = distinct_values ? texel(color_scale, int(value + 0.5)).rgb : vec3(0.0);
  gl_Position = view_projection * vec4(posed.position, 1.0);
}
