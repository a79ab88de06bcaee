// The light that glows, at half the size: above the threshold, and with EMISSION what materials emit. KARIS: single
// bright pixels weigh less, against flicker (Karis, Real Shading in Unreal Engine 4, 2013; Jimenez 2014).
#include "effects.glsl"

uniform float glow_threshold;
#ifdef EMISSION
uniform sampler2D effect_emission;  // display values
#endif

out vec4 light;

const float kKnee = 0.15;

vec3 bright(vec3 color) {
  float most = brightest(color);
  float soft = clamp(most - glow_threshold + kKnee, 0.0, 2.0 * kKnee);
  float kept = max(soft * soft / (4.0 * kKnee), most - glow_threshold);
  return color * (max(kept, 0.0) / max(most, 1e-4));
}

void main() {
  ivec2 low = ivec2(gl_FragCoord.xy) * 2, last = textureSize(effect_color, 0) - 1;
  vec3 sum = vec3(0.0);
  float weights = 0.0;
  for (int i = 0; i < 4; ++i) {
    ivec2 pixel = min(low + ivec2(i & 1, i >> 1), last);
    vec3 color = bright(finite(texelFetch(effect_color, pixel, 0).rgb));
#ifdef EMISSION
    color += finite(to_linear(max(texelFetch(effect_emission, pixel, 0).rgb, vec3(0.0))));
#endif
    float weight = 1.0;
#ifdef KARIS
    weight /= 1.0 + brightest(color);
#endif
    sum += weight * color;
    weights += weight;
  }
  light = vec4(sum / weights, 1.0);
}
