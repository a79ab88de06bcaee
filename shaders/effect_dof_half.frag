// Light and circle of confusion at half the size. The nearest of four depths counts, so that a thin thing in front keeps
// its blur.
#include "effects.glsl"
#include "effect_view.glsl"
#include "effect_lens.glsl"

out vec4 light;
out vec4 blur;  // r: half the diameter of the circle, pixels of the full size

void main() {
  ivec2 low = ivec2(gl_FragCoord.xy) * 2, last = textureSize(effect_color, 0) - 1;
  vec4 sum = vec4(0.0);
  float nearest = 1.0;
  for (int i = 0; i < 4; ++i) {
    ivec2 pixel = min(low + ivec2(i & 1, i >> 1), last);
    sum += texelFetch(effect_color, pixel, 0);
    nearest = min(nearest, texelFetch(effect_depth, pixel, 0).r);
  }
  light = 0.25 * sum;
  blur = vec4(confusion(view_z(nearest)));
}
