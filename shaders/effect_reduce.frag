// The mean of squares of pixels: a region of a view as a part of the reduced view.
uniform sampler2D effect_color;
uniform int reduction;         // pixels per side of a square
uniform ivec2 reduced_origin;  // of the region in the reduced view, texels

out vec4 light;

void main() {
  ivec2 low = (ivec2(gl_FragCoord.xy) - reduced_origin) * reduction, last = textureSize(effect_color, 0) - 1;
  vec4 sum = vec4(0.0);
  for (int y = 0; y < reduction; ++y)
    for (int x = 0; x < reduction; ++x) sum += texelFetch(effect_color, min(low + ivec2(x, y), last), 0);
  light = sum / float(reduction * reduction);
}
