// The colour of a material (rendering.md 2 and 7). All colours are display values, as in MMD: no sRGB conversion.
#include "shadow_map.glsl"

in vec3 world_position;
in vec3 world_normal;
in vec2 uv;
in vec4 uv1;

uniform vec4 eye;              // position and 1; for an orthographic camera the direction towards it and 0
uniform mat3 view_rotation;    // world to view
uniform vec3 light_direction;  // direction of travel, unit length
uniform vec3 light_color;

uniform vec4 diffuse;
uniform vec3 ambient;
uniform vec3 specular;
uniform float specular_power;
uniform bool vertex_color;     // multiply the colour by uv1
uniform bool has_texture;
uniform int sphere_mode;       // enum SphereMode
uniform bool has_toon;
uniform bool receives_shadow;  // self shadow is on and the material receives it

uniform sampler2D base_texture;
uniform sampler2D sphere_texture;
uniform sampler2D toon_texture;
uniform vec4 texture_multiply;
uniform vec4 texture_add;
uniform vec4 sphere_multiply;
uniform vec4 sphere_add;
uniform vec4 toon_multiply;
uniform vec4 toon_add;

const int kSphereMultiply = 1;
const int kSphereAdd = 2;
const int kSubTexture = 3;

// Applies the factors of material morphs to a sampled colour.
vec3 apply_factors(vec3 sampled, vec4 multiply, vec4 add) {
  vec3 scaled = mix(vec3(1.0), sampled * multiply.rgb, multiply.a);
  return clamp(scaled + (scaled - 1.0) * add.a, 0.0, 1.0) + add.rgb;
}

// Image row 0 is v = 0.
vec4 sphere_sample(vec3 normal) {
  if (sphere_mode == kSubTexture) return texture(sphere_texture, uv1.xy);
  vec3 n = view_rotation * normal;
  return texture(sphere_texture, vec2(0.5 + 0.5 * n.x, 0.5 - 0.5 * n.y));
}

vec4 with_sphere(vec4 base, vec3 normal) {
  vec4 sampled = sphere_sample(normal);
  vec3 sphere = apply_factors(sampled.rgb, sphere_multiply, sphere_add);
  if (sphere_mode == kSphereAdd) return vec4(base.rgb + sphere, base.a);
  return vec4(base.rgb * sphere, sphere_mode == kSphereMultiply ? base.a * sampled.a : base.a);
}

vec3 highlight(vec3 normal) {
  if (specular_power <= 0.0) return vec3(0.0);
  vec3 to_eye = normalize(eye.xyz - eye.w * world_position);
  vec3 halfway = to_eye - light_direction;
  float facing = max(0.0, dot(normal, halfway)) / max(length(halfway), 1e-6);
  return pow(facing, specular_power) * specular * light_color;
}

// A material colour with vertex colour, texture and sphere map applied.
vec4 textured(vec3 base, vec3 normal) {
  vec4 result = vec4(clamp(base, 0.0, 1.0), diffuse.a);
  if (vertex_color) result *= uv1;
  if (has_texture) {
    vec4 sampled = texture(base_texture, uv);
    result *= vec4(apply_factors(sampled.rgb, texture_multiply, texture_add), sampled.a);
  }
  return sphere_mode != 0 ? with_sphere(result, normal) : result;
}

vec3 toon_at(float row) {
  return apply_factors(texture(toon_texture, vec2(0.0, row)).rgb, toon_multiply, toon_add);
}

// Materials that receive self shadow have two colours, lit and unlit, and no toon gradient between them.
vec3 shadowed(vec3 lit, vec3 normal, float towards_light) {
  float visibility = light_visibility(world_position);
  if (has_toon) {
    float in_light = min(clamp(3.0 * towards_light, 0.0, 1.0), visibility);
    return mix(lit * toon_at(1.0), lit + highlight(normal), in_light);
  }
  return mix(textured(ambient, normal).rgb, lit + highlight(normal), visibility);
}

vec4 lit_color() {
  float size = length(world_normal);
  vec3 normal = size > 0.0 ? world_normal / size : world_normal;
  float towards_light = dot(normal, -light_direction);

  float lambert = has_toon ? 1.0 : max(0.0, towards_light);
  vec4 lit = textured(ambient + lambert * diffuse.rgb * light_color, normal);
  if (receives_shadow) return vec4(shadowed(lit.rgb, normal, towards_light), lit.a);
  vec3 toon = has_toon ? toon_at(0.5 - 0.5 * towards_light) : vec3(1.0);
  return vec4(lit.rgb * toon + highlight(normal), lit.a);
}

// Straight alpha. Fragments with alpha 0 are discarded, after all texture lookups: the derivatives that these need are
// undefined behind a discard.
vec4 material_color() {
  vec4 result = lit_color();
  if (result.a < 0.5 / 255.0) discard;
  return result;
}
