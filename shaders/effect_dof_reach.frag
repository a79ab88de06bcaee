// The largest circle of confusion in front of the focus, of a square of 8 x 8 texels of the half size.
uniform sampler2D effect_blur;

out vec4 reach;  // r: pixels of the full size

void main() {
  ivec2 low = ivec2(gl_FragCoord.xy) * 8, last = textureSize(effect_blur, 0) - 1;
  float largest = 0.0;
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 8; ++x) largest = max(largest, -texelFetch(effect_blur, min(low + ivec2(x, y), last), 0).r);
  reach = vec4(largest);
}
