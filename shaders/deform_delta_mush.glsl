// Direct delta mush (skin/detail/deformers.cpp).
uniform sampler2D delta_mush;  // the texels of DeltaMush or CompressedMush

mat3 matrix_of(vec4 q) {
  return mat3(rotate(q, vec3(1.0, 0.0, 0.0)), rotate(q, vec3(0.0, 1.0, 0.0)), rotate(q, vec3(0.0, 0.0, 1.0)));
}

#ifndef DELTA_MUSH_FAST
#include "fit_rotation.glsl"
#endif

// Of an entry: moment xx, xy, xz; yy, yz, zz; offset.
struct Moments {
  vec3 a, b, offset;
};

// All attributes of the vertex but the position are in `delta_mush`.
#ifdef COMPRESSED_MUSH
// Entries are counted in numbers.
const int kStep = 6;
const int kScales = 16;
const int kSteps = 4096;

int first_entry(vec4 own) { return int(own.w) / kScales * kStep; }
vec2 pair_at(int number) {
  int number_pair = int(texel(delta_mush, vertex_count + 1 + number / 4)[number % 4]);
  return vec2(number_pair % kSteps, number_pair / kSteps);
}
int bone_of_entry(int entry) { return int(pair_at(entry).y); }
float weight_of_entry(int entry) { return pair_at(entry).x / float(kSteps - 1); }
vec2 parts_at(int number) { return (pair_at(number) - 2048.0) / 2047.0; }

Moments moments_of_entry(int entry, float scale) {
  vec2 offset = parts_at(entry + 1), mixed = parts_at(entry + 2), x = parts_at(entry + 3), y = parts_at(entry + 4);
  float square = scale * scale;
  return Moments(vec3(mixed.y, x) * square, vec3(y, parts_at(entry + 5).x) * square, vec3(offset, mixed.x) * scale);
}

float scale_of(vec4 own) {
  return texel(delta_mush, vertex_count).x * exp2(-0.5 * float(int(own.w) % kScales));
}
#else
// Entries are counted in texels.
const int kStep = 3;

int first_entry(vec4 own) { return vertex_count + 1 + kStep * int(own.w); }
int bone_of_entry(int entry) { return int(texel(delta_mush, entry + 1).w); }
float weight_of_entry(int entry) { return texel(delta_mush, entry).w; }

Moments moments_of_entry(int entry, float scale) {
  return Moments(texel(delta_mush, entry).xyz, texel(delta_mush, entry + 1).xyz, texel(delta_mush, entry + 2).xyz);
}

float scale_of(vec4 own) { return 1.0; }
#endif

RigidTransform transform_of_entry(int entry) {
  int index = 2 * bone_of_entry(entry);
  return RigidTransform(palette_texel(index), palette_texel(index + 1).xyz);
}

// Texel of the entry with the greatest weight.
int heaviest_entry(int first, int last) {
  int heaviest = first;
  float greatest = weight_of_entry(first);
  for (int entry = first + kStep; entry < last; entry += kStep) {
    float weight = weight_of_entry(entry);
    if (weight > greatest) {
      greatest = weight;
      heaviest = entry;
    }
  }
  return heaviest;
}

Posed deform_delta_mush(vec3 position) {
  vec4 own = texel(delta_mush, gl_VertexID);
  int first = first_entry(own);
  int last = first_entry(texel(delta_mush, gl_VertexID + 1));
  RigidTransform heaviest = transform_of_entry(heaviest_entry(first, last));
  if (last - first == kStep)
    return Posed(apply(heaviest, position), rotate(heaviest.rotation, rest_normal));
  vec3 origin = apply(heaviest, own.xyz);
  vec4 reference = hemisphere == kFirst ? transform_of_entry(first).rotation : heaviest.rotation;
  vec4 blended = vec4(0.0);
  vec3 center = vec3(0.0);
  mat3 fit = mat3(0.0);
  float scale = scale_of(own);
  for (int entry = first; entry < last; entry += kStep) {
    RigidTransform transform = transform_of_entry(entry);
    float weight = weight_of_entry(entry);
    vec3 m = apply(transform, own.xyz) - origin;
    center += weight * m;
#ifndef DELTA_MUSH_FAST
    Moments own_moments = moments_of_entry(entry, scale);
    vec3 a = own_moments.a, b = own_moments.b;
    mat3 rotation = matrix_of(transform.rotation);
    fit += rotation * mat3(a, vec3(a.y, b.xy), vec3(a.z, b.yz)) + outerProduct(m, own_moments.offset);
    center += rotation * own_moments.offset;
#endif
    float side = dot(transform.rotation, hemisphere == kSum ? blended : reference) < 0.0 ? -weight : weight;
    blended += side * transform.rotation;
  }
  float size = length(blended);
  blended = size < kShortestBlend ? heaviest.rotation : blended / size;
#ifndef DELTA_MUSH_FAST
  mat3 rotation = fit_rotation(fit, matrix_of(blended));
  return Posed(origin + center + rotation * (position - own.xyz), rotation * rest_normal);
#else
  return Posed(origin + center + rotate(blended, position - own.xyz), rotate(blended, rest_normal));
#endif
}
