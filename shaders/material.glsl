// A material's colours, MaterialBlock of render/detail/material_blocks.h, and what the light at a point makes of them.
#include "lighting.glsl"

layout(std140) uniform Material {
  vec4 base_color;       // rgb under the light, and alpha
  vec3 direct_light;     // added to it in proportion to N.L
  float specular_power;  // > 0 with HIGHLIGHT
  vec3 specular;         // times the light's colour
  vec4 texture_multiply;
  vec4 texture_add;
  vec4 sphere_multiply;
  vec4 sphere_add;
  vec4 toon_multiply;
  vec4 toon_add;
};

vec3 highlight_of(Lighting at) { return pow(at.halfway, specular_power) * specular; }

vec3 directly_lit(Lighting at) {
  return clamp(base_color.rgb + max(0.0, at.towards_light) * direct_light, 0.0, 1.0);
}
