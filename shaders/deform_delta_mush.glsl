// Direct delta mush (skin/detail/deformers.cpp).
uniform sampler2D delta_mush;  // the texels of DeltaMush or CompressedMush

mat3 matrix_of(vec4 q) {
  return mat3(rotate(q, vec3(1.0, 0.0, 0.0)), rotate(q, vec3(0.0, 1.0, 0.0)), rotate(q, vec3(0.0, 0.0, 1.0)));
}

#ifndef DELTA_MUSH_FAST
#include "fit_rotation.glsl"
#endif

struct MushEntry {
  int bone;
  float weight;
  vec3 a, b, offset;  // moment xx, xy, xz; yy, yz, zz
};

// All attributes of the vertex but the position are in `delta_mush`. With COMPRESSED_MUSH, entries are counted in numbers,
// otherwise in texels.
#ifdef COMPRESSED_MUSH
const int kStep = 6;
const int kScales = 16;
const int kSteps = 4096;

int first_entry(vec4 own) { return int(own.w) / kScales * kStep; }
int texel_of(int entry) { return vertex_count + 1 + entry / 4; }
bool begins_texel(int entry) { return entry % 4 == 0; }

float weight_of_entry(int entry) {
  vec4 numbers = texel(delta_mush, texel_of(entry));
  return float(int(begins_texel(entry) ? numbers.x : numbers.z) % kSteps) / float(kSteps - 1);
}

vec2 parts(float number) { return (vec2(int(number) % kSteps, int(number) / kSteps) - 2048.0) / 2047.0; }

MushEntry entry_at(int entry, float scale) {
  vec4 p = texel(delta_mush, texel_of(entry)), q = texel(delta_mush, texel_of(entry) + 1);
  vec2 i = p.zw, j = q.xy, k = q.zw;
  if (begins_texel(entry)) {
    i = p.xy;
    j = p.zw;
    k = q.xy;
  }
  int first = int(i.x);
  vec2 mixed = parts(j.x);
  float square = scale * scale;
  return MushEntry(first / kSteps, float(first % kSteps) / float(kSteps - 1), vec3(mixed.y, parts(j.y)) * square,
                   vec3(parts(k.x), parts(k.y).x) * square, vec3(parts(i.y), mixed.x) * scale);
}

float scale_of(vec4 own) {
  return texel(delta_mush, vertex_count).x * exp2(-0.5 * float(int(own.w) % kScales));
}
#else
const int kStep = 3;

int first_entry(vec4 own) { return vertex_count + 1 + kStep * int(own.w); }
float weight_of_entry(int entry) { return texel(delta_mush, entry).w; }

MushEntry entry_at(int entry, float scale) {
  vec4 a = texel(delta_mush, entry), b = texel(delta_mush, entry + 1);
#ifdef DELTA_MUSH_FAST
  return MushEntry(int(b.w), a.w, vec3(0.0), vec3(0.0), vec3(0.0));
#else
  return MushEntry(int(b.w), a.w, a.xyz, b.xyz, texel(delta_mush, entry + 2).xyz);
#endif
}

float scale_of(vec4 own) { return 1.0; }
#endif

RigidTransform transform_of(MushEntry entry) {
  return RigidTransform(palette_texel(2 * entry.bone), palette_texel(2 * entry.bone + 1).xyz);
}

// The entry with the greatest weight.
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
  float scale = scale_of(own);
  RigidTransform heaviest = transform_of(entry_at(heaviest_entry(first, last), scale));
  if (last - first == kStep)
    return Posed(apply(heaviest, position), rotate(heaviest.rotation, rest_normal));
  vec3 origin = apply(heaviest, own.xyz);
  vec4 reference = hemisphere == kFirst ? transform_of(entry_at(first, scale)).rotation : heaviest.rotation;
  vec4 blended = vec4(0.0);
  vec3 center = vec3(0.0);
  mat3 fit = mat3(0.0);
  for (int at = first; at < last; at += kStep) {
    MushEntry entry = entry_at(at, scale);
    RigidTransform transform = transform_of(entry);
    vec3 m = apply(transform, own.xyz) - origin;
    center += entry.weight * m;
#ifndef DELTA_MUSH_FAST
    vec3 a = entry.a, b = entry.b;
    mat3 rotation = matrix_of(transform.rotation);
    fit += rotation * mat3(a, vec3(a.y, b.xy), vec3(a.z, b.yz)) + outerProduct(m, entry.offset);
    center += rotation * entry.offset;
#endif
    float side = dot(transform.rotation, hemisphere == kSum ? blended : reference) < 0.0 ? -entry.weight : entry.weight;
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
