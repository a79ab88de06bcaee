// All layers of a pixel over what lies behind them.
uniform sampler2D layer_colors;
uniform sampler2D layer_density;

out vec4 color;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  float density = texelFetch(layer_density, pixel, 0).r;
  if (density <= 0.0) discard;
  vec4 gathered = texelFetch(layer_colors, pixel, 0);
  color = vec4(gathered.rgb / max(gathered.a, 1e-6), 1.0 - exp(-density));
}
