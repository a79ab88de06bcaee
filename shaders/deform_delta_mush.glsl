// Direct delta mush (skin/detail/deformers.cpp).
uniform sampler2D delta_mush;  // the texels of DeltaMush

mat3 matrix_of(vec4 q) {
  return mat3(rotate(q, vec3(1.0, 0.0, 0.0)), rotate(q, vec3(0.0, 1.0, 0.0)), rotate(q, vec3(0.0, 0.0, 1.0)));
}

#ifdef DELTA_MUSH
#include "fit_rotation.glsl"
#endif

// All attributes of the vertex but the position are in `delta_mush`.
const int kTexelsPerEntry = 3;

RigidTransform bone_of_entry(int entry) {
  int index = 2 * int(texel(delta_mush, entry + 1).w);
  return RigidTransform(palette_texel(index), palette_texel(index + 1).xyz);
}

// Texel of the entry with the greatest weight.
int heaviest_entry(int first, int last) {
  int heaviest = first;
  float greatest = texel(delta_mush, first).w;
  for (int entry = first + kTexelsPerEntry; entry < last; entry += kTexelsPerEntry) {
    float weight = texel(delta_mush, entry).w;
    if (weight > greatest) {
      greatest = weight;
      heaviest = entry;
    }
  }
  return heaviest;
}

Posed deform_delta_mush(vec3 position) {
  vec4 own = texel(delta_mush, gl_VertexID);
  int first = vertex_count + 1 + kTexelsPerEntry * int(own.w);
  int last = vertex_count + 1 + kTexelsPerEntry * int(texel(delta_mush, gl_VertexID + 1).w);
  RigidTransform heaviest = bone_of_entry(heaviest_entry(first, last));
  if (last - first == kTexelsPerEntry)
    return Posed(apply(heaviest, position), rotate(heaviest.rotation, rest_normal));
  vec3 origin = apply(heaviest, own.xyz);
  vec4 reference = hemisphere == kFirst ? bone_of_entry(first).rotation : heaviest.rotation;
  vec4 blended = vec4(0.0);
  vec3 center = vec3(0.0);
  mat3 fit = mat3(0.0);
  for (int entry = first; entry < last; entry += kTexelsPerEntry) {
    RigidTransform transform = bone_of_entry(entry);
    vec4 a = texel(delta_mush, entry);
    vec3 m = apply(transform, own.xyz) - origin;
    center += a.w * m;
#ifdef DELTA_MUSH
    vec3 b = texel(delta_mush, entry + 1).xyz;
    vec3 offset = texel(delta_mush, entry + 2).xyz;
    mat3 rotation = matrix_of(transform.rotation);
    fit += rotation * mat3(a.xyz, vec3(a.y, b.xy), vec3(a.z, b.yz)) + outerProduct(m, offset);
    center += rotation * offset;
#endif
    float side = dot(transform.rotation, hemisphere == kSum ? blended : reference) < 0.0 ? -a.w : a.w;
    blended += side * transform.rotation;
  }
  float size = length(blended);
  blended = size < kShortestBlend ? heaviest.rotation : blended / size;
#ifdef DELTA_MUSH
  mat3 rotation = fit_rotation(fit, matrix_of(blended));
  return Posed(origin + center + rotation * (position - own.xyz), rotation * rest_normal);
#else
  return Posed(origin + center + rotate(blended, position - own.xyz), rotate(blended, rest_normal));
#endif
}
