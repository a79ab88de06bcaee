// Contrast-adaptive sharpening of straight display values (Lottes, FidelityFX CAS, 2019), then what ends the picture.
#include "effects.glsl"
#include "effect_finish.glsl"

uniform float sharpen_strength;
uniform ivec2 texel_offset;  // from a pixel of the target to its texel

out vec4 color;

vec3 neighbor(ivec2 offset) {
  return texelFetch(effect_color, clamp(ivec2(gl_FragCoord.xy) + texel_offset + offset, ivec2(0), textureSize(effect_color, 0) - 1), 0).rgb;
}

void main() {
  vec4 center = texelFetch(effect_color, ivec2(gl_FragCoord.xy) + texel_offset, 0);
  vec3 up = neighbor(ivec2(0, 1)), down = neighbor(ivec2(0, -1));
  vec3 left = neighbor(ivec2(-1, 0)), right = neighbor(ivec2(1, 0));
  vec3 least = min(center.rgb, min(min(up, down), min(left, right)));
  vec3 most = max(center.rgb, max(max(up, down), max(left, right)));
  vec3 room = clamp(min(least, 1.0 - most) / max(most, vec3(1e-4)), 0.0, 1.0);
  vec3 weight = -sqrt(room) * mix(0.0, 0.2, sharpen_strength);
  color = finished(vec4((center.rgb + weight * (up + down + left + right)) / (1.0 + 4.0 * weight), center.a));
}
