// The mean of 4 x 4 texels at about the same depth, over which the directions of ambient occlusion repeat.
uniform sampler2D effect_occlusion;

out vec4 visibility;

void main() {
  ivec2 center = ivec2(gl_FragCoord.xy), last = textureSize(effect_occlusion, 0) - 1;
  float z = texelFetch(effect_occlusion, center, 0).g;
  float sum = 0.0, weights = 0.0;
  for (int y = -2; y < 2; ++y) {
    for (int x = -2; x < 2; ++x) {
      vec2 texel = texelFetch(effect_occlusion, clamp(center + ivec2(x, y), ivec2(0), last), 0).rg;
      float weight = abs(texel.g - z) < 0.05 * max(abs(z), 1.0) ? 1.0 : 0.0;
      sum += weight * texel.r;
      weights += weight;
    }
  }
  visibility = vec4(clamp(sum / weights, 0.0, 1.0), z, 0.0, 1.0);
}
