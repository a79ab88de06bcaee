// From linear light to the picture: aberration, exposure, tone curve, grade, colour table and vignette; without SHARPEN
// also grain, letterbox and dither. Each is defined if it is on.
#include "effects.glsl"
#include "effect_tone.glsl"

out vec4 color;

#ifdef GLOW
uniform sampler2D effect_glow;  // of the whole view
uniform vec3 glow_light;        // strength times tint
#endif
#ifdef DIFFUSION
uniform sampler2D effect_diffusion;  // of the whole view
uniform vec2 diffusion;              // strength, exponent
#endif
uniform ivec2 texel_offset;  // from a pixel of the target to its texel
uniform float aberration;  // shift in the corners, of the view's height
uniform float exposure;    // factor
uniform vec3 grade_slope;
uniform vec3 grade_offset;
uniform vec3 grade_power;
uniform float grade_saturation;
uniform vec2 vignette;     // strength, radius
#ifndef SHARPEN
#include "effect_finish.glsl"
#endif

#ifdef LUT
#include "tables.glsl"
uniform sampler2D lut;       // a texel per entry, red fastest
uniform int lut_size;        // entries per side; of a curve for each channel: their number, negative
uniform vec3 lut_low;        // of the domain
uniform vec3 lut_high;
uniform float lut_strength;

vec3 lut_entry(ivec3 at) { return texel(lut, (at.b * lut_size + at.g) * lut_size + at.r).rgb; }

// Of the four corners of the tetrahedron that holds the value.
vec3 lut_color(vec3 value) {
  vec3 at = clamp((value - lut_low) / (lut_high - lut_low), 0.0, 1.0) * float(abs(lut_size) - 1);
  ivec3 low = clamp(ivec3(floor(at)), ivec3(0), ivec3(max(abs(lut_size) - 2, 0)));
  vec3 part = at - vec3(low);
  if (lut_size < 0) {
    vec3 low_color = vec3(texel(lut, low.r).r, texel(lut, low.g).g, texel(lut, low.b).b);
    vec3 high_color = vec3(texel(lut, low.r + 1).r, texel(lut, low.g + 1).g, texel(lut, low.b + 1).b);
    return mix(low_color, high_color, part);
  }
  // The corners between the lowest and the highest follow the order of the parts.
  bool rg = part.r >= part.g, gb = part.g >= part.b, br = part.b > part.r;
  ivec3 first = rg ? (br ? ivec3(0, 0, 1) : ivec3(1, 0, 0)) : (gb ? ivec3(0, 1, 0) : ivec3(0, 0, 1));
  ivec3 third = rg ? (gb ? ivec3(0, 0, 1) : ivec3(0, 1, 0)) : (br ? ivec3(1, 0, 0) : ivec3(0, 0, 1));
  float highest = max(part.r, max(part.g, part.b)), lowest = min(part.r, min(part.g, part.b));
  float middle = part.r + part.g + part.b - highest - lowest;
  return lut_entry(low) * (1.0 - highest) + lut_entry(low + first) * (highest - middle) +
         lut_entry(low + 1 - third) * (middle - lowest) + lut_entry(low + 1) * lowest;
}
#endif

ivec2 own_texel() { return ivec2(gl_FragCoord.xy) + texel_offset; }

// Light of a place beside this pixel, with what spills there.
vec4 with_spilled(vec4 light, vec2 offset) {
  vec2 at = (gl_FragCoord.xy + image_origin + offset) / image_size;
#ifdef DIFFUSION
  vec4 blurred = texture(effect_diffusion, at);
  vec3 copy = pow(to_display(clamp(straight(blurred), 0.0, 1.0)), vec3(2.0 * diffusion.y)) * diffusion.x * blurred.a;
  vec3 sharp = to_display(light.rgb);
  light.rgb = to_linear(sharp + copy * max(1.0 - sharp, vec3(0.0)));
#endif
#ifdef GLOW
  vec3 glow = texture(effect_glow, at).rgb * glow_light;
  light.rgb += glow;
#ifndef OPAQUE
  light.a = 1.0 - (1.0 - light.a) * (1.0 - min(brightest(glow), 1.0));
#endif
#endif
  return light;
}

#ifdef ABERRATION
// Interpolated. The filter of the texture would round its coordinates differently in a part of the view.
vec4 light_beside(vec2 offset) {
  ivec2 last = textureSize(effect_color, 0) - 1, at = own_texel() + ivec2(floor(offset));
  vec2 part = offset - floor(offset);
  ivec2 low = clamp(at, ivec2(0), last), high = clamp(at + 1, ivec2(0), last);
  vec4 lower = mix(texelFetch(effect_color, low, 0), texelFetch(effect_color, ivec2(high.x, low.y), 0), part.x);
  vec4 upper = mix(texelFetch(effect_color, ivec2(low.x, high.y), 0), texelFetch(effect_color, high, 0), part.x);
  return with_spilled(mix(lower, upper, part.y), offset);
}
#endif

vec4 aberrated() {
  vec4 light = with_spilled(texelFetch(effect_color, own_texel(), 0), vec2(0.0));
#ifdef ABERRATION
  vec2 from_center = view_uv() - 0.5;
  vec2 shift = from_center * 1.41421356 * aberration * image_size.y;
  light.r = light_beside(shift).r;
  light.b = light_beside(-shift).b;
#endif
  return light;
}

vec3 graded(vec3 display) {
#ifdef GRADE
  // Slope, offset, power, saturation (ASC CDL 1.2).
  display = pow(clamp(display * grade_slope + grade_offset, 0.0, 1.0), grade_power);
  float luma = dot(display, vec3(0.2126, 0.7152, 0.0722));
  display = clamp(vec3(luma) + grade_saturation * (display - luma), 0.0, 1.0);
#endif
#ifdef LUT
  display = mix(display, lut_color(display), lut_strength);
#endif
#ifdef VIGNETTE
  vec2 from_center = (2.0 * view_uv() - 1.0) * image_size / length(image_size);
  float away2 = dot(from_center, from_center) / (vignette.y * vignette.y), away4 = away2 * away2;
  display *= 1.0 - vignette.x * away4 / (1.0 + away4);
#endif
  return display;
}

void main() {
  vec4 light = aberrated();
  vec3 exposed = straight(light) * exposure;
#if defined(REINHARD) || defined(ACES) || defined(NEUTRAL) || defined(AGX)
  exposed = tone_curve(exposed);
#endif
  color = vec4(graded(encoded(exposed)), light.a);
#ifndef SHARPEN
  color = finished(color);
#endif
}
