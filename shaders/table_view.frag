// A table of numbered texels as a picture: one pixel a texel, row by row.
#include "tables.glsl"

uniform sampler2D viewed_table;
uniform int table_texels;
uniform int table_columns;   // of the picture
uniform int table_channels;  // 0: the first three as a colour; 1..4: that one alone, as grey
uniform vec2 value_range;    // the values that are black and white

out vec4 color;

const vec3 kNotFinite = vec3(1.0, 0.0, 1.0);

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  int number = at.y * table_columns + at.x;
  if (number >= table_texels) {
    color = vec4(0.0);
    return;
  }
  vec4 value = texel(viewed_table, number);
  vec3 seen = table_channels == 0 ? value.rgb : vec3(value[max(table_channels - 1, 0)]);
  if (any(isnan(seen)) || any(isinf(seen))) {
    color = vec4(kNotFinite, 1.0);
    return;
  }
  float span = value_range.y - value_range.x;
  color = vec4(clamp((seen - value_range.x) / (span > 0.0 ? span : 1.0), 0.0, 1.0), 1.0);
}
