// Self shadow: how much light reaches a point (rendering.md 3).

uniform sampler2D shadow_map;       // depths seen from the light
uniform mat4 world_to_shadow_map;   // x, y and depth of the shadow map, each 0..1 inside it
uniform float shadow_slope;         // darkening per unit of shadow map depth
uniform int shadow_blur;            // radius of the filter beyond the four nearest texels, texels

// Box filter: inner texels weigh 1, the two outermost share what the sub-texel position leaves them.
float texel_weight(int offset, float sub_texel) {
  if (offset == -shadow_blur) return 1.0 - sub_texel;
  return offset == shadow_blur + 1 ? sub_texel : 1.0;
}

// 0 in full shadow, 1 in full light and outside the map.
float light_visibility(vec3 position) {
  vec3 at = (world_to_shadow_map * vec4(position, 1.0)).xyz;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  ivec2 size = textureSize(shadow_map, 0);
  vec2 center = at.xy * vec2(size) - 0.5;
  vec2 sub_texel = fract(center);
  float sum = 0.0;
  for (int y = -shadow_blur; y <= shadow_blur + 1; ++y) {
    for (int x = -shadow_blur; x <= shadow_blur + 1; ++x) {
      ivec2 texel = clamp(ivec2(floor(center)) + ivec2(x, y), ivec2(0), size - 1);
      float depth_behind = max(at.z - texelFetch(shadow_map, texel, 0).r, 0.0);
      float lit = 1.0 - clamp(depth_behind * shadow_slope - 0.3, 0.0, 1.0);
      sum += lit * texel_weight(x, sub_texel.x) * texel_weight(y, sub_texel.y);
    }
  }
  float width = float(2 * shadow_blur + 1);
  return sum / (width * width);
}
