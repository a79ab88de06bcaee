// What the effects of a look share (looks.md 1). Textures hold a region of the view: their lower left texel is pixel
// `image_origin` of it.
uniform sampler2D effect_color;
uniform vec2 image_size;    // of the whole view, pixels
uniform vec2 image_origin;  // pixels

const float kMaxLight = 16.0;  // of one pixel, linear

// The curve of sRGB (IEC 61966-2-1), continued above 1.
vec3 to_linear(vec3 display) {
  return mix(pow((display + 0.055) / 1.055, vec3(2.4)), display / 12.92, lessThanEqual(display, vec3(0.04045)));
}
vec3 to_display(vec3 light) {
  return mix(1.055 * pow(max(light, vec3(0.0)), vec3(1.0 / 2.4)) - 0.055, light * 12.92,
             lessThanEqual(light, vec3(0.0031308)));
}

// to_linear for values of 0..1, the rest clamped: a polynomial that was fitted to the curve, at most 0.013 levels of 255
// away from it. A software renderer takes three times as long for a power.
vec3 decoded(vec3 display) {
  vec3 x = clamp(display, 0.0, 1.0);
  vec3 curve = ((((0.087282307 * x - 0.30737758) * x + 0.66716075) * x + 0.51938188) * x + 0.032746099) * x + 0.00091688958;
  return mix(curve, x / 12.92, lessThanEqual(x, vec3(0.04045)));
}

// to_display for values of 0..1, the rest clamped: likewise, in the fourth root; at most 0.009 levels away.
vec3 encoded(vec3 light) {
  vec3 x = clamp(light, 0.0, 1.0), root = sqrt(sqrt(x));
  vec3 curve = (((0.081325814 * root - 0.3354893) * root + 1.122669) * root + 0.19614124) * root - 0.06461232;
  return mix(curve, x * 12.92, lessThanEqual(x, vec3(0.0031308)));
}

// A value that is no number becomes 0, so that it does not spread.
vec3 finite(vec3 light) { return mix(clamp(light, 0.0, kMaxLight), vec3(0.0), isnan(light)); }

float brightest(vec3 light) { return max(light.r, max(light.g, light.b)); }

// Straight colour of a premultiplied one. OPAQUE: alpha is 1 everywhere.
#ifdef OPAQUE
vec3 straight(vec4 color) { return color.rgb; }
#else
vec3 straight(vec4 color) { return color.a > 0.0 ? color.rgb / color.a : vec3(0.0); }
#endif

// 0..1 over the whole view, of this pixel.
vec2 view_uv() { return (gl_FragCoord.xy + image_origin) / image_size; }
