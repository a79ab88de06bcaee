// How much light comes to a point past what stands in the light's way (rendering.md 3).

uniform sampler2D light_depths;
uniform mat4 world_to_light;  // x, y and depth of the light map, each 0..1 inside
uniform float shadow_slope;   // darkening for every unit of the map's depth
uniform int shadow_blur;      // texels that the filter reaches beyond the four nearest

// One texel after another weighs 1, the outermost what the point's place between texels leaves them.
float texel_weight(int at, float share) {
  if (at == -shadow_blur) return 1.0 - share;
  return at == shadow_blur + 1 ? share : 1.0;
}

// 0..1, 1 outside the map.
float light_at(vec3 position) {
  vec3 at = (world_to_light * vec4(position, 1.0)).xyz;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  ivec2 size = textureSize(light_depths, 0);
  vec2 place = at.xy * vec2(size) - 0.5;
  vec2 share = fract(place);
  float sum = 0.0;
  for (int y = -shadow_blur; y <= shadow_blur + 1; ++y) {
    for (int x = -shadow_blur; x <= shadow_blur + 1; ++x) {
      ivec2 texel = clamp(ivec2(floor(place)) + ivec2(x, y), ivec2(0), size - 1);
      float behind = max(at.z - texelFetch(light_depths, texel, 0).r, 0.0);
      float lit = 1.0 - clamp(behind * shadow_slope - 0.3, 0.0, 1.0);
      sum += lit * texel_weight(x, share.x) * texel_weight(y, share.y);
    }
  }
  float across = float(2 * shadow_blur + 1);
  return sum / (across * across);
}
