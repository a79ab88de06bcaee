// Last OIT pass: blends all layers of a pixel over the opaque surface behind them.
uniform sampler2D oit_colors;
uniform sampler2D oit_density;

out vec4 color;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  float density = texelFetch(oit_density, pixel, 0).r;
  if (density <= 0.0) discard;
  vec4 accumulated = texelFetch(oit_colors, pixel, 0);
  color = vec4(accumulated.rgb / max(accumulated.a, 1e-6), 1.0 - exp(-density));
}
