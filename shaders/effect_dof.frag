// The sharp image, over it what is blurred behind the focus, over that what is blurred in front.
#include "effects.glsl"
#include "effect_view.glsl"
#include "effect_lens.glsl"

uniform sampler2D effect_behind;    // at half the size, like the next two
uniform sampler2D effect_in_front;
uniform sampler2D effect_coverage;

out vec4 light;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  vec2 half_uv = gl_FragCoord.xy * 0.5 / vec2(textureSize(effect_behind, 0));
  float own = confusion(view_z(texelFetch(effect_depth, pixel, 0).r));
  light = mix(texelFetch(effect_color, pixel, 0), texture(effect_behind, half_uv), smoothstep(0.5, 2.0, own));
  vec4 front = texture(effect_in_front, half_uv);
  float covered = texture(effect_coverage, half_uv).r;
  float blurred = max(smoothstep(0.5, 2.0, -own), own < 0.5 ? 0.0 : 1.0);
  // Beside what is in front its blurred edge covers; inside of it the blurred light takes the place of the sharp one.
  float share = own < -0.5 ? covered * smoothstep(0.5, 2.0, -own) : covered;
  float scale = covered > 0.0 ? share / covered : 0.0;
  light = light * (1.0 - share) + front * scale;
}
