// The colour of a material (rendering.md 2, 3 and 7). All colours are display values, as in MMD: no sRGB conversion.
// A program is compiled for each kind of material (MaterialKind in render/detail/material_programs.h), because a software
// renderer computes both sides of every `if`. Defined if the kind has it:
//   HAS_TEXTURE, HAS_TOON, VERTEX_COLOR (multiply the colour by uv1), HIGHLIGHT,
//   DIRECT_LIGHT (of accessories: part of the light depends on N.L),
//   TEXTURE_FACTORS (material morphs change what is sampled; without it the factors are neutral),
//   SPHERE_MULTIPLY, SPHERE_ADD or SUB_TEXTURE,
//   SMOOTH (light by pixels instead of by vertices),
//   RECEIVES_SHADOW (self shadow is on and the material receives it), with SHADOW_DETAIL and SOFT_SHADOW of
//   shadow_map.glsl.
#if defined(SPHERE_MULTIPLY) || defined(SPHERE_ADD) || defined(SUB_TEXTURE)
#define HAS_SPHERE
#endif
#ifdef RECEIVES_SHADOW
#include "shadow_map.glsl"
#endif
#include "material.glsl"

in vec3 world_position;
in vec2 uv;
in vec4 uv1;

// What depends on the normal: interpolated from the vertices as it is, or of this pixel.
struct Lit {
  float towards_light;
  vec2 sphere_uv;
  vec3 highlight;
  vec3 base;
};

#ifdef SMOOTH
in vec3 world_normal;

Lit lit_here() {
  float size = length(world_normal);
  Lighting at = lighting_at(world_position, size > 0.0 ? world_normal / size : world_normal);
  return Lit(at.towards_light, at.sphere_uv, highlight_of(at), directly_lit(at));
}
#else
in float towards_light;
in vec2 sphere_uv;
in vec3 highlight;
in vec3 lit_base;

Lit lit_here() { return Lit(towards_light, sphere_uv, highlight, lit_base); }
#endif

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
vec4 with_sphere(vec4 base, vec2 at) {
#ifdef SUB_TEXTURE
  vec4 sampled = texture(sphere_texture, uv1.xy);
#else
  vec4 sampled = texture(sphere_texture, at);
#endif
  vec3 sphere = apply_factors(sampled.rgb, sphere_multiply, sphere_add);
#ifdef SPHERE_ADD
  base.rgb = clamp(base.rgb + sphere, 0.0, 1.0);
#else
  base.rgb *= sphere;
#endif
#ifdef SPHERE_MULTIPLY
  base.a *= sampled.a;
#endif
  return base;
}
#endif

// A base colour with vertex colour, texture and sphere map applied.
vec4 textured(vec3 base, Lit lit) {
  vec4 result = vec4(base, base_color.a);
#ifdef VERTEX_COLOR
  result *= uv1;
#endif
#ifdef HAS_TEXTURE
  vec4 sampled = texture(base_texture, uv);
  result *= vec4(apply_factors(sampled.rgb, texture_multiply, texture_add), sampled.a);
#endif
#ifdef HAS_SPHERE
  result = with_sphere(result, lit.sphere_uv);
#endif
  return result;
}

vec3 toon_row(float row) {
  return apply_factors(texture(toon_texture, vec2(0.0, row)).rgb, toon_multiply, toon_add);
}

#ifdef SHADOW_TINT
uniform vec4 shadow_tint;  // alpha: its share

// As far as a shade of the toon is darker than its lit colour, it has the tint instead.
vec3 tinted(vec3 shade) {
  vec3 lit = toon_row(0.0), unlit = toon_row(1.0);
  float range = dot(lit - unlit, vec3(1.0));
  float darkness = range > 1e-3 ? clamp(dot(lit - shade, vec3(1.0)) / range, 0.0, 1.0) : 0.0;
  return mix(shade, mix(lit, lit * shadow_tint.rgb, darkness), shadow_tint.a);
}
#else
vec3 tinted(vec3 shade) { return shade; }
#endif

// The colour of the toon, whose rows are its shades: 0 is lit.
vec3 toon_at(float row) {
#if defined(TWO_TONE)
  float width = fwidth(row);
  return tinted(mix(toon_row(0.0), toon_row(1.0), smoothstep(0.5 - width, 0.5 + width, row)));
#elif defined(SMOOTH_RAMP)
  return tinted(mix(toon_row(0.0), toon_row(1.0), smoothstep(0.0, 1.0, row)));
#else
  return tinted(toon_row(row));
#endif
}

// The highlight comes last: texture, sphere map and toon do not affect it.
vec3 with_highlight(vec3 color, Lit lit) {
#ifdef HIGHLIGHT
  return color + lit.highlight;
#else
  return color;
#endif
}

#ifdef RECEIVES_SHADOW
// Materials that receive self shadow have two colours, lit and unlit, and no toon gradient between them.
vec3 shadowed(vec3 color, Lit lit) {
  float in_light = light_visibility(world_position);
#ifdef HAS_TOON
  in_light = min(clamp(3.0 * lit.towards_light, 0.0, 1.0), in_light);
  vec3 unlit = color * toon_at(1.0);
#else
  vec3 unlit = textured(base_color.rgb, lit).rgb;
#endif
  return mix(unlit, with_highlight(color, lit), in_light);
}
#endif

vec4 lit_color() {
  Lit lit = lit_here();
#ifdef DIRECT_LIGHT
  vec4 result = textured(lit.base, lit);
#else
  vec4 result = textured(base_color.rgb, lit);
#endif
#ifdef RECEIVES_SHADOW
  result.rgb = shadowed(result.rgb, lit);
#else
#ifdef HAS_TOON
  result.rgb *= toon_at(0.5 - 0.5 * lit.towards_light);
#endif
  result.rgb = with_highlight(result.rgb, lit);
#endif
  return result;
}

// Straight alpha. Fragments with alpha 0 are discarded, after all texture lookups: the derivatives that these need are
// undefined behind a discard.
vec4 material_color() {
  vec4 result = lit_color();
  if (result.a < 0.5 / 255.0) discard;
  return result;
}
