// The first effects, and from display values to linear light: ambient occlusion, rim light and fog. AO, RIM and FOG are
// defined for those that are on; APART: only their part, which is blended with the light (Blend::scale_and_add).
#include "effects.glsl"
#if defined(AO) || defined(RIM) || defined(FOG)
#include "effect_view.glsl"
#endif

out vec4 light;  // linear, premultiplied; with APART what is added, alpha: what the light is scaled by

#ifdef SAMPLES
uniform sampler2DMS effect_samples;
vec4 scene_color(ivec2 pixel) {
  vec4 sum = texelFetch(effect_samples, pixel, 0);
  for (int i = 1; i < SAMPLES; ++i) sum += texelFetch(effect_samples, pixel, i);
  return sum / float(SAMPLES);
}
#else
vec4 scene_color(ivec2 pixel) { return texelFetch(effect_color, pixel, 0); }
#endif

#ifdef AO
uniform sampler2D effect_occlusion;  // half as wide and high; r: visibility, g: view z
uniform float occlusion_strength;

// The visibility of the four nearest texels, of those at this depth (joint bilateral upsampling, Kopf et al. 2007).
float visibility(float z) {
  vec2 at = gl_FragCoord.xy * 0.5 - 0.5;
  ivec2 low = ivec2(floor(at)), last = textureSize(effect_occlusion, 0) - 1;
  vec2 part = at - vec2(low);
  float sum = 0.0, weights = 0.0;
  for (int i = 0; i < 4; ++i) {
    ivec2 offset = ivec2(i & 1, i >> 1);
    vec2 texel = texelFetch(effect_occlusion, clamp(low + offset, ivec2(0), last), 0).rg;
    vec2 near = mix(1.0 - part, part, vec2(offset));
    float weight = near.x * near.y / (1e-3 + abs(texel.g - z) / max(abs(z), 1.0)) + 1e-6;
    sum += weight * texel.r;
    weights += weight;
  }
  return sum / weights;
}
#endif

#ifdef RIM
uniform float rim_strength;
uniform float rim_width;      // pixels
uniform vec3 rim_light;       // linear
uniform vec2 light_on_screen; // direction to the light, unit length; 0: along the view

float z_at(vec2 offset) {
  ivec2 last = textureSize(effect_depth, 0) - 1, pixel = ivec2(gl_FragCoord.xy) + whole_pixels(offset);
  return view_z(texelFetch(effect_depth, clamp(pixel, ivec2(0), last), 0).r);
}

// The silhouette is where the surface falls away from the eye in the direction that its normal points to, further than
// if it went on as a plane, of which 1 / z is linear on the screen.
vec3 rim_at(vec3 normal, float z) {
  float slant = length(normal.xy);
  if (slant < 1e-3) return vec3(0.0);
  vec2 outward = normal.xy / slant;
  float beyond = z_at(outward * rim_width), before = z_at(-outward * rim_width);
  float as_plane = 1.0 / max(2.0 / z - 1.0 / before, 1e-6);
  float drop = beyond - max(as_plane, z);
  float towards_light = light_on_screen == vec2(0.0) ? 1.0 : 0.5 + 0.5 * dot(outward, light_on_screen);
  return rim_light * rim_strength * smoothstep(0.3, 1.0, drop) * slant * slant * towards_light * towards_light;
}
#endif

#ifdef FOG
uniform vec4 eye;              // world space; of an orthographic camera the direction towards it and 0
uniform mat3 view_rotation;    // world to view
uniform vec4 fog_light;        // linear; alpha: share at most
uniform float fog_density;     // per unit, at y = 0
uniform float fog_falloff;     // per unit of y
uniform float camera_height;   // y of the eye

// The closed form of exponential fog along a ray (Quilez, "Better fog", 2010).
float fog_at(vec3 position) {
  float distance_to_eye = length(position);
  vec3 ray = transpose(view_rotation) * position;  // world space
  float rise = clamp(fog_falloff * ray.y, -40.0, 40.0);
  float thinning = abs(rise) < 1e-4 ? 1.0 - 0.5 * rise : (1.0 - exp(-rise)) / rise;
  float amount = fog_density * exp(clamp(-fog_falloff * camera_height, -40.0, 40.0)) * distance_to_eye * thinning;
  return 1.0 - exp(-amount);
}
#endif

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
#if defined(AO) || defined(RIM) || defined(FOG)
  float depth = texelFetch(effect_depth, pixel, 0).r;
  vec3 position = view_position(view_uv(), depth);
#endif
  vec3 added = vec3(0.0);
  float open = 1.0;
#if defined(AO) || defined(RIM)
  vec4 normal = texelFetch(effect_normal, pixel, 0);
#endif
#ifdef AO
  if (is_surface(depth) && normal.w > 0.5) open -= occlusion_strength * (1.0 - visibility(position.z));
#endif
#ifdef RIM
  if (is_surface(depth)) added = rim_at(normal.xyz, position.z);
#endif
#ifdef APART
  light = vec4(added, open);
#else
  vec4 display = scene_color(pixel);
  light = vec4(finite(decoded(straight(display))) * display.a, display.a);
  light.rgb = light.rgb * open + added * light.a;
#ifdef FOG
  light.rgb = mix(light.rgb, fog_light.rgb * light.a, fog_at(position) * fog_light.a);
#endif
#endif
}
