// The colour of a material (rendering.md 2 and 7). All colours are display values, as in MMD: no sRGB conversion.
// A program is compiled for each kind of material (MaterialKind in render/detail/material_programs.h), because a software
// renderer computes both sides of every `if`. Defined if the kind has it:
//   HAS_TEXTURE, HAS_TOON, VERTEX_COLOR (multiply the colour by uv1), HIGHLIGHT,
//   TEXTURE_FACTORS (material morphs change what is sampled; without it the factors are neutral),
//   SPHERE_MULTIPLY, SPHERE_ADD or SUB_TEXTURE,
//   RECEIVES_SHADOW (self shadow is on and the material receives it), with SHADOW_DETAIL and SOFT_SHADOW of
//   shadow_map.glsl.
#if defined(SPHERE_MULTIPLY) || defined(SPHERE_ADD) || defined(SUB_TEXTURE)
#define HAS_SPHERE
#endif
#ifdef RECEIVES_SHADOW
#include "shadow_map.glsl"
#endif

in vec3 world_position;
in vec3 world_normal;
in vec2 uv;
in vec4 uv1;

uniform vec4 eye;              // position and 1; for an orthographic camera the direction towards it and 0
uniform mat3 view_rotation;    // world to view
uniform vec3 light_direction;  // direction of travel, unit length

// MaterialBlock of render/detail/material_blocks.h.
layout(std140) uniform Material {
  vec4 diffuse;
  vec3 ambient;
  float specular_power;
  vec3 specular;
  vec3 light_color;
  vec4 texture_multiply;
  vec4 texture_add;
  vec4 sphere_multiply;
  vec4 sphere_add;
  vec4 toon_multiply;
  vec4 toon_add;
};

uniform sampler2D base_texture;
uniform sampler2D sphere_texture;
uniform sampler2D toon_texture;

// Applies the factors of material morphs to a sampled colour.
vec3 apply_factors(vec3 sampled, vec4 multiply, vec4 add) {
#ifdef TEXTURE_FACTORS
  vec3 scaled = mix(vec3(1.0), sampled * multiply.rgb, multiply.a);
  return clamp(scaled + (scaled - 1.0) * add.a, 0.0, 1.0) + add.rgb;
#else
  return sampled;
#endif
}

#ifdef HAS_SPHERE
// Image row 0 is v = 0.
vec4 sphere_sample(vec3 normal) {
#ifdef SUB_TEXTURE
  return texture(sphere_texture, uv1.xy);
#else
  vec3 n = view_rotation * normal;
  return texture(sphere_texture, vec2(0.5 + 0.5 * n.x, 0.5 - 0.5 * n.y));
#endif
}

vec4 with_sphere(vec4 base, vec3 normal) {
  vec4 sampled = sphere_sample(normal);
  vec3 sphere = apply_factors(sampled.rgb, sphere_multiply, sphere_add);
#ifdef SPHERE_ADD
  base.rgb += sphere;
#else
  base.rgb *= sphere;
#endif
#ifdef SPHERE_MULTIPLY
  base.a *= sampled.a;
#endif
  return base;
}
#endif

vec3 highlight(vec3 normal) {
#ifdef HIGHLIGHT
  vec3 to_eye = normalize(eye.xyz - eye.w * world_position);
  vec3 halfway = to_eye - light_direction;
  float facing = max(0.0, dot(normal, halfway)) / max(length(halfway), 1e-6);
  return pow(facing, specular_power) * specular * light_color;
#else
  return vec3(0.0);
#endif
}

// A material colour with vertex colour, texture and sphere map applied.
vec4 textured(vec3 base, vec3 normal) {
  vec4 result = vec4(clamp(base, 0.0, 1.0), diffuse.a);
#ifdef VERTEX_COLOR
  result *= uv1;
#endif
#ifdef HAS_TEXTURE
  vec4 sampled = texture(base_texture, uv);
  result *= vec4(apply_factors(sampled.rgb, texture_multiply, texture_add), sampled.a);
#endif
#ifdef HAS_SPHERE
  result = with_sphere(result, normal);
#endif
  return result;
}

vec3 toon_at(float row) {
  return apply_factors(texture(toon_texture, vec2(0.0, row)).rgb, toon_multiply, toon_add);
}

#ifdef RECEIVES_SHADOW
// Materials that receive self shadow have two colours, lit and unlit, and no toon gradient between them.
vec3 shadowed(vec3 lit, vec3 normal, float towards_light) {
  float visibility = light_visibility(world_position);
#ifdef HAS_TOON
  float in_light = min(clamp(3.0 * towards_light, 0.0, 1.0), visibility);
  return mix(lit * toon_at(1.0), lit + highlight(normal), in_light);
#else
  return mix(textured(ambient, normal).rgb, lit + highlight(normal), visibility);
#endif
}
#endif

vec4 lit_color() {
  float size = length(world_normal);
  vec3 normal = size > 0.0 ? world_normal / size : world_normal;
  float towards_light = dot(normal, -light_direction);
#ifdef HAS_TOON
  float lambert = 1.0;
#else
  float lambert = max(0.0, towards_light);
#endif
  vec4 lit = textured(ambient + lambert * diffuse.rgb * light_color, normal);
#if defined(RECEIVES_SHADOW)
  lit.rgb = shadowed(lit.rgb, normal, towards_light);
#elif defined(HAS_TOON)
  lit.rgb = lit.rgb * toon_at(0.5 - 0.5 * towards_light) + highlight(normal);
#else
  lit.rgb += highlight(normal);
#endif
  return lit;
}

// Straight alpha. Fragments with alpha 0 are discarded, after all texture lookups: the derivatives that these need are
// undefined behind a discard.
vec4 material_color() {
  vec4 result = lit_color();
  if (result.a < 0.5 / 255.0) discard;
  return result;
}
