// A level of the glow and the one of half its size, spread by a tent of 3 x 3 (Jimenez 2014).
uniform sampler2D effect_color;  // this level
uniform sampler2D effect_glow;   // the next smaller one, with all below it
uniform float glow_share;        // of the smaller levels

out vec4 light;

void main() {
  vec2 size = vec2(textureSize(effect_glow, 0)), at = gl_FragCoord.xy * 0.5 / size;
  vec3 spread = vec3(0.0);
  for (int y = -1; y <= 1; ++y)
    for (int x = -1; x <= 1; ++x)
      spread += texture(effect_glow, at + vec2(x, y) / size).rgb * float((2 - abs(x)) * (2 - abs(y)));
  light = vec4(mix(texelFetch(effect_color, ivec2(gl_FragCoord.xy), 0).rgb, spread / 16.0, glow_share), 1.0);
}
