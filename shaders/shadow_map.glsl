// Self shadow: how much light reaches a point (rendering.md 3). SHADOW_DETAIL is defined if there is a detail map, and
// SOFT_SHADOW if a filter is wider than the four nearest texels.

uniform sampler2D shadow_map;          // depths seen from the light
uniform mat4 world_to_shadow_map;      // x, y and depth of the shadow map, each 0..1 inside it
uniform ivec2 shadow_map_size;         // texels in use, from the first column and row
uniform sampler2D shadow_detail;       // the same with finer texels, of a part of the stage
uniform mat4 world_to_shadow_detail;
uniform ivec2 shadow_detail_size;
uniform float shadow_slope;            // darkening per unit of shadow map depth
#ifdef SOFT_SHADOW
uniform int shadow_blur;               // radius of the filter beyond the four nearest texels, texels
uniform int shadow_detail_blur;
#else
const int shadow_blur = 0;
const int shadow_detail_blur = 0;
#endif

// Box filter: inner texels weigh 1, the two outermost share what the sub-texel position leaves them.
float texel_weight(int offset, int blur, float sub_texel) {
  if (offset == -blur) return 1.0 - sub_texel;
  return offset == blur + 1 ? sub_texel : 1.0;
}

float filtered_visibility(sampler2D map, ivec2 size, int blur, vec3 at) {
  vec2 center = at.xy * vec2(size) - 0.5;
  vec2 sub_texel = fract(center);
  float sum = 0.0;
  for (int y = -blur; y <= blur + 1; ++y) {
    for (int x = -blur; x <= blur + 1; ++x) {
      ivec2 texel = clamp(ivec2(floor(center)) + ivec2(x, y), ivec2(0), size - 1);
      float depth_behind = max(at.z - texelFetch(map, texel, 0).r, 0.0);
      float lit = 1.0 - clamp(depth_behind * shadow_slope - 0.3, 0.0, 1.0);
      sum += lit * texel_weight(x, blur, sub_texel.x) * texel_weight(y, blur, sub_texel.y);
    }
  }
  float width = float(2 * blur + 1);
  return sum / (width * width);
}

#ifdef SHADOW_DETAIL
// Whether the filter around this position, in texels, reads only texels of the detail map.
bool in_detail(vec2 position) {
  float reach = float(shadow_detail_blur + 1);
  return all(greaterThan(position, vec2(reach))) && all(lessThan(position, vec2(shadow_detail_size) - reach));
}
#endif

// 0 in full shadow, 1 in full light and outside the maps.
float light_visibility(vec3 position) {
#ifdef SHADOW_DETAIL
  vec3 in_map = (world_to_shadow_detail * vec4(position, 1.0)).xyz;
  if (in_detail(in_map.xy * vec2(shadow_detail_size)) && in_map.z >= 0.0 && in_map.z <= 1.0) {
    return filtered_visibility(shadow_detail, shadow_detail_size, shadow_detail_blur, in_map);
  }
#endif
  vec3 at = (world_to_shadow_map * vec4(position, 1.0)).xyz;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  return filtered_visibility(shadow_map, shadow_map_size, shadow_blur, at);
}
