// The largest circle of confusion in front of the focus whose light may reach a square of effect_dof_reach.frag.
uniform sampler2D effect_reach;

out vec4 reach;  // r: pixels of the full size

void main() {
  ivec2 tile = ivec2(gl_FragCoord.xy), last = textureSize(effect_reach, 0) - 1;
  float largest = 0.0;
  for (int y = -4; y <= 4; ++y)
    for (int x = -4; x <= 4; ++x) {
      float far = texelFetch(effect_reach, clamp(tile + ivec2(x, y), ivec2(0), last), 0).r;
      float away = 16.0 * (max(float(max(abs(x), abs(y))) - 1.0, 0.0));  // pixels of the full size, at least
      largest = max(largest, far > away ? far : 0.0);
    }
  reach = vec4(largest);
}
