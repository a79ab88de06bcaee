// Ambient occlusion at half the size: horizon-based, with the cosine-weighted visibility of each slice in closed form
// (Jimenez, Wu, Pesce, Jarabo: Practical Realtime Strategies for Accurate Indirect Occlusion, 2016, equations 5 to 10).
#include "effects.glsl"
#include "effect_view.glsl"

uniform float occlusion_radius;  // units
uniform float occlusion_pixels;  // of the radius at a clip w of 1, pixels of the full size
uniform float occlusion_largest; // how far a slice reaches, pixels of the full size
uniform float occlusion_falloff; // share of the radius over which occluders fade out; 0: they do not

out vec4 visibility;  // r; g: view z

const int kSlices = 2;
const int kSteps = 4;
const float kPi = 3.14159265;

// 16 values in a square of 4 x 4 pixels, which the blur that follows averages.
float turn(ivec2 pixel) { return (float(((pixel.x & 3) << 2 | (pixel.y & 3)) * 7 & 15) + 0.5) / 16.0; }

// The highest cosine to the eye's direction in one direction of the screen.
float horizon(vec3 position, vec3 to_eye, ivec2 pixel, vec2 direction, float reach, float first, float lowest) {
  float highest = lowest;
  ivec2 last = textureSize(effect_depth, 0) - 1;
  for (int i = 0; i < kSteps; ++i) {
    float part = (float(i) + 0.5 + 0.5 * first) / float(kSteps);
    ivec2 texel = pixel + whole_pixels(direction * max(part * part * reach, float(i) + 1.0));
    if (any(lessThan(texel, ivec2(0))) || any(greaterThan(texel, last))) break;
    float depth = texelFetch(effect_depth, texel, 0).r;
    if (!is_surface(depth)) continue;
    vec3 to_sample = view_position((vec2(texel) + 0.5 + image_origin) / image_size, depth) - position;
    float far = length(to_sample);
    if (far < 1e-6) continue;
    float cosine = dot(to_sample, to_eye) / far;
    float fade = occlusion_falloff > 0.0
        ? clamp((occlusion_radius - far) / (occlusion_falloff * occlusion_radius), 0.0, 1.0)
        : 1.0;
    highest = max(highest, mix(lowest, cosine, fade));
  }
  return highest;
}

float acos_of(float cosine) { return acos(clamp(cosine, -1.0, 1.0)); }

// The visibility of one arc between the horizon at `angle` and the eye's direction.
float arc(float angle, float tilt, float cos_tilt) {
  return 0.25 * (-cos(2.0 * angle - tilt) + cos_tilt + 2.0 * angle * sin(tilt));
}

float visible_in_slice(vec3 position, vec3 to_eye, vec3 normal, ivec2 pixel, float angle, float reach, float first) {
  vec2 direction = vec2(cos(angle), sin(angle));
  vec3 along = vec3(direction, 0.0);
  vec3 tangent = normalize(along - dot(along, to_eye) * to_eye);
  vec3 axis = cross(along, to_eye);
  vec3 in_plane = normal - axis * (dot(normal, axis) / max(dot(axis, axis), 1e-8));
  float size = length(in_plane);
  if (size < 1e-4) return 1.0;
  float tilt = sign(dot(tangent, in_plane)) * acos_of(dot(in_plane, to_eye) / size);
  float low1 = cos(clamp(tilt + 0.5 * kPi, -kPi, kPi)), low2 = cos(clamp(tilt - 0.5 * kPi, -kPi, kPi));
  float h1 = acos_of(horizon(position, to_eye, pixel, direction, reach, first, low1));
  float h2 = -acos_of(horizon(position, to_eye, pixel, -direction, reach, first, low2));
  h1 = tilt + clamp(h1 - tilt, 0.0, 0.5 * kPi);
  h2 = tilt + clamp(h2 - tilt, -0.5 * kPi, 0.0);
  float cos_tilt = cos(tilt);
  return size * (arc(h1, tilt, cos_tilt) + arc(h2, tilt, cos_tilt));
}

void main() {
  ivec2 half_pixel = ivec2(gl_FragCoord.xy), last = textureSize(effect_depth, 0) - 1;
  ivec2 pixel = min(half_pixel * 2, last);
  float depth = texelFetch(effect_depth, pixel, 0).r;
  vec3 position = view_position((vec2(pixel) + 0.5 + image_origin) / image_size, depth);
  visibility = vec4(1.0, position.z, 0.0, 1.0);
  vec4 normal = texelFetch(effect_normal, pixel, 0);
  if (!is_surface(depth) || normal.w < 0.5) return;
  float reach = min(occlusion_pixels / max(depth_terms.z * position.z + depth_terms.w, 1e-4), occlusion_largest);
  if (reach < 1.0) return;
  vec3 to_eye = depth_terms.z > 0.5 ? -normalize(position) : vec3(0.0, 0.0, -1.0);
  float rotation = turn(half_pixel), first = fract(rotation * 7.0 + 0.5);
  float sum = 0.0;
  for (int i = 0; i < kSlices; ++i) {
    float angle = (float(i) + rotation) * kPi / float(kSlices);
    sum += visible_in_slice(position, to_eye, normalize(normal.xyz), pixel, angle, reach, first);
  }
  visibility.r = sum / float(kSlices);  // not bounded before the mean of the blur: single slices of a plane exceed 1
}
