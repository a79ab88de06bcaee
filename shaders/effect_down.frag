// Half the size by 13 samples (Jimenez, Next Generation Post Processing in Call of Duty: Advanced Warfare, 2014). FIRST:
// of the image itself, of which only light above the threshold is taken, and with EMISSION what materials emit; KARIS: with weights against flicker of single
// bright pixels.
#include "effects.glsl"

uniform float glow_threshold;

out vec4 light;

#ifdef FIRST
const float kKnee = 0.15;

vec3 bright(vec3 color) {
  color = finite(color);
  float most = brightest(color);
  float soft = clamp(most - glow_threshold + kKnee, 0.0, 2.0 * kKnee);
  float kept = max(soft * soft / (4.0 * kKnee), most - glow_threshold);
  return color * (max(kept, 0.0) / max(most, 1e-4));
}
#else
vec3 bright(vec3 color) { return color; }
#endif

#ifdef EMISSION
uniform sampler2D effect_emission;  // display values
#endif

vec3 at(vec2 offset) {
  vec2 place = (2.0 * gl_FragCoord.xy + offset) / vec2(textureSize(effect_color, 0));
  vec3 color = bright(texture(effect_color, place).rgb);
#ifdef EMISSION
  color += finite(to_linear(max(texture(effect_emission, place).rgb, vec3(0.0))));
#endif
  return color;
}

vec3 square(vec3 a, vec3 b, vec3 c, vec3 d, inout float weights, float weight) {
  vec3 mean = 0.25 * (a + b + c + d);
#ifdef KARIS
  weight /= 1.0 + brightest(mean);
#endif
  weights += weight;
  return mean * weight;
}

void main() {
  vec3 a = at(vec2(-2, -2)), b = at(vec2(0, -2)), c = at(vec2(2, -2));
  vec3 d = at(vec2(-2, 0)), e = at(vec2(0)), f = at(vec2(2, 0));
  vec3 g = at(vec2(-2, 2)), h = at(vec2(0, 2)), i = at(vec2(2, 2));
  float weights = 0.0;
  vec3 sum = square(at(vec2(-1, -1)), at(vec2(1, -1)), at(vec2(-1, 1)), at(vec2(1, 1)), weights, 0.5);
  sum += square(a, b, d, e, weights, 0.125);
  sum += square(b, c, e, f, weights, 0.125);
  sum += square(d, e, g, h, weights, 0.125);
  sum += square(e, f, h, i, weights, 0.125);
  light = vec4(sum / weights, 1.0);
}
