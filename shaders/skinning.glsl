// Vertex skinning, by the same rules as src/skin (evaluation.md 5). Every pass transforms vertices with `posed_vertex`.
// A program is compiled per set of formulas (VertexVariant in render/detail/programs.h), with the names of SkinningMethod
// defined: LINEAR, alone or with SDEF and DUAL_QUATERNION, or one of the others alone. With ALREADY_POSED the vertices
// were skinned before (Crowd::pose), and are only read.
#include "vertex_input.glsl"

struct Posed {
  vec3 position;
  vec3 normal;  // unit length, or zero if it is zero in the file
};

uniform int vertex_count;  // of the model

#if defined(ALREADY_POSED) && defined(CROWD)
uniform samplerBuffer posed_vertices;  // two texels per vertex: position, normal

Posed posed_vertex() {
  int at = 2 * (actor_number() * vertex_count + gl_VertexID);
  return Posed(texelFetch(posed_vertices, at).xyz, texelFetch(posed_vertices, at + 1).xyz);
}
#elif defined(ALREADY_POSED)
in vec3 skinned_position;
in vec3 skinned_normal;

Posed posed_vertex() { return Posed(skinned_position, skinned_normal); }
#else
#include "quaternion.glsl"

uniform sampler2D bone_palette;  // two texels per bone: rotation, translation

vec4 palette_texel(int index) { return texel(bone_palette, actor_number() * palette_texels + index); }

struct RigidTransform {
  vec4 rotation;
  vec3 translation;
};

vec4 bone_rotation(int slot) { return palette_texel(2 * bones[slot]); }

RigidTransform bone(int slot) { return RigidTransform(bone_rotation(slot), palette_texel(2 * bones[slot] + 1).xyz); }

vec3 apply(RigidTransform transform, vec3 point) { return rotate(transform.rotation, point) + transform.translation; }

#include "deform_linear.glsl"
#include "deform_sdef.glsl"
#include "deform_dual_quaternion.glsl"
#include "deform_about_center.glsl"
#ifdef BULGE_FREE
#include "deform_bulge_free.glsl"
#endif
#if defined(DELTA_MUSH) || defined(DELTA_MUSH_FAST) || defined(COMPRESSED_MUSH)
#include "deform_delta_mush.glsl"
#endif

uniform bool derived_sdef;  // apply SDEF also to vertices whose parameters are derived, not read from the file

const int kKindSdef = 3;
const int kKindQdef = 4;

Posed deformed(vec3 position) {
#if defined(BULGE_FREE)
  return deform_bulge_free(position);
#elif defined(DELTA_MUSH) || defined(DELTA_MUSH_FAST) || defined(COMPRESSED_MUSH)
  return deform_delta_mush(position);
#elif defined(ABOUT_CENTER)
  return deform_about_center(position);
#elif defined(DUAL_QUATERNION) && !defined(LINEAR)
  return deform_dual_quaternion(position);
#else
#ifdef DUAL_QUATERNION
  if (deform.x == kKindQdef) return deform_dual_quaternion(position);
#endif
#ifdef SDEF
  if (deform.y >= 0 && (derived_sdef || deform.x == kKindSdef)) return deform_sdef(position);
#endif
  return deform_linear(position);
#endif
}

Posed posed_vertex() {
#ifdef COMPRESSED_WEIGHTS
  unpack_weights();
#endif
  Posed result = deformed(morphed_position());
  float size = length(result.normal);
  if (size > 0.0) result.normal /= size;
  return result;
}
#endif
