// The colour of a value, shaded slightly so that the shape stays visible. Alpha is the material's.
#include "tables.glsl"

in vec3 world_position;
in vec3 world_normal;
in vec2 uv;
in float value;
in vec3 distinct_color;

uniform vec4 eye;               // position and 1; for an orthographic camera the direction towards it and 0
uniform vec4 diffuse;
uniform bool has_texture;
uniform sampler2D base_texture;
uniform sampler2D color_scale;
uniform vec2 value_range;       // values at the first and last texel of the colour scale
uniform bool distinct_values;

out vec4 color;

const int kLastTexel = 255;
const float kDarkest = 0.72;    // brightness where the surface is seen edge-on

vec3 scale_color() {
  float position = clamp((value - value_range.x) / (value_range.y - value_range.x), 0.0, 1.0) * float(kLastTexel);
  int first = min(int(position), kLastTexel - 1);
  return mix(texel(color_scale, first).rgb, texel(color_scale, first + 1).rgb, position - float(first));
}

void main() {
  float alpha = diffuse.a * (has_texture ? texture(base_texture, uv).a : 1.0);
  if (alpha < 0.5 / 255.0) discard;
  float size = length(world_normal);
  vec3 to_eye = normalize(eye.xyz - eye.w * world_position);
  float facing = size > 0.0 ? abs(dot(world_normal / size, to_eye)) : 1.0;
  color = vec4((distinct_values ? distinct_color : scale_color()) * mix(kDarkest, 1.0, facing), alpha);
}
