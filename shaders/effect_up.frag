// A level of the glow and the one of half its size, spread by a tent of 3 x 3 (Jimenez 2014).
uniform sampler2D effect_color;  // this level
uniform sampler2D effect_glow;   // the next smaller one, with all below it
uniform float glow_share;        // of the smaller levels

out vec4 light;

void main() {
  // The tent and the filter of the texture together weigh four texels in each direction: two filtered samples have both.
  vec2 size = vec2(textureSize(effect_glow, 0)), at = gl_FragCoord.xy * 0.5 - 0.5;
  vec2 low = floor(at), part = at - low;
  vec2 low_weight = 0.25 * (3.0 - 2.0 * part), high_weight = 0.25 * (1.0 + 2.0 * part);
  vec2 low_at = (low - 0.5 + (2.0 - part) / (3.0 - 2.0 * part)) / size;
  vec2 high_at = (low + 1.5 + part / (1.0 + 2.0 * part)) / size;
  vec3 spread = (texture(effect_glow, low_at).rgb * low_weight.x +
                 texture(effect_glow, vec2(high_at.x, low_at.y)).rgb * high_weight.x) * low_weight.y +
                (texture(effect_glow, vec2(low_at.x, high_at.y)).rgb * low_weight.x +
                 texture(effect_glow, high_at).rgb * high_weight.x) * high_weight.y;
  light = vec4(mix(texelFetch(effect_color, ivec2(gl_FragCoord.xy), 0).rgb, spread, glow_share), 1.0);
}
