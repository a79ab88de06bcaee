// The sharp image, over it what is blurred behind the focus, over that what is blurred in front.
#include "effects.glsl"
#include "effect_view.glsl"
#include "effect_lens.glsl"

uniform sampler2D effect_behind;    // at half the size, like the next three
uniform sampler2D effect_in_front;
uniform sampler2D effect_coverage;
uniform sampler2D effect_blur;      // of effect_dof_half.frag

out vec4 light;

// What is blurred behind, from those of the four texels around the pixel that are blurred as far: a texel at the edge of
// something sharp has light of that.
vec4 blurred_behind(vec2 place, float own) {
  vec2 corner = floor(place - 0.5), part = place - 0.5 - corner;
  ivec2 last = textureSize(effect_behind, 0) - 1;
  vec4 sum = vec4(0.0);
  float weights = 0.0;
  for (int i = 0; i < 4; ++i) {
    ivec2 aside = ivec2(i & 1, i >> 1), texel = clamp(ivec2(corner) + aside, ivec2(0), last);
    vec2 near = mix(1.0 - part, part, vec2(aside));
    float weight = near.x * near.y * (smoothstep(0.25, 0.75, texelFetch(effect_blur, texel, 0).r / own) + 1e-3);
    sum += texelFetch(effect_behind, texel, 0) * weight;
    weights += weight;
  }
  return sum / weights;
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  vec2 half_uv = gl_FragCoord.xy * 0.5 / vec2(textureSize(effect_behind, 0));
  float own = confusion(view_z(texelFetch(effect_depth, pixel, 0).r));
  light = texelFetch(effect_color, pixel, 0);
  if (own > 0.5) light = mix(light, blurred_behind(gl_FragCoord.xy * 0.5, own), smoothstep(0.5, 2.0, own));
  light = light * (1.0 - texture(effect_coverage, half_uv).r) + texture(effect_in_front, half_uv);
}
