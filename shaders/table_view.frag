// A data table as an image: one pixel per texel, row by row.
#include "tables.glsl"

uniform sampler2D viewed_table;
uniform int table_texels;
uniform int table_columns;   // of the image
uniform int table_channels;  // 0: the first three as RGB; 1..4: one channel as grey
uniform vec2 value_range;    // values shown as black and white

out vec4 color;

const vec3 kNotFinite = vec3(1.0, 0.0, 1.0);

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  int index = at.y * table_columns + at.x;
  if (index >= table_texels) {
    color = vec4(0.0);
    return;
  }
  vec4 value = texel(viewed_table, index);
  vec3 shown = table_channels == 0 ? value.rgb : vec3(value[max(table_channels - 1, 0)]);
  if (any(isnan(shown)) || any(isinf(shown))) {
    color = vec4(kNotFinite, 1.0);
    return;
  }
  float span = value_range.y - value_range.x;
  color = vec4(clamp((shown - value_range.x) / (span > 0.0 ? span : 1.0), 0.0, 1.0), 1.0);
}
