// One vertex from rest to posed, by the rules of src/skin (evaluation.md 5). Every pass places vertices by
// `posed_vertex` and nothing else. A program is compiled for the formulas a model needs (render/skinned_programs.h):
// linear and, where these are defined, SOME_SDEF, SOME_QDEF; or one for all, ALL_DUAL_QUATERNION, ALL_ABOUT_CENTER.
#include "vertex.glsl"
#include "quaternion.glsl"

uniform sampler2D bone_palette;  // two texels a bone: rotation, translation

struct Posed {
  vec3 position;
  vec3 normal;  // unit, or zero where the file's is
};

struct Rigid {
  vec4 rotation;
  vec3 translation;
};

vec4 bone_rotation(int slot) { return texel(bone_palette, 2 * bones[slot]); }

Rigid bone(int slot) { return Rigid(bone_rotation(slot), texel(bone_palette, 2 * bones[slot] + 1).xyz); }

vec3 apply(Rigid rigid, vec3 point) { return turn(rigid.rotation, point) + rigid.translation; }

#include "deform_linear.glsl"
#include "deform_sdef.glsl"
#include "deform_dual_quaternion.glsl"
#include "deform_about_center.glsl"

uniform bool derived_sdef;  // where the file carries no parameters, too

const int kKindSdef = 3;
const int kKindQdef = 4;

Posed deformed(vec3 position) {
#if defined(ALL_ABOUT_CENTER)
  return deform_about_center(position);
#elif defined(ALL_DUAL_QUATERNION)
  return deform_dual_quaternion(position);
#else
#ifdef SOME_QDEF
  if (deform.x == kKindQdef) return deform_dual_quaternion(position);
#endif
#ifdef SOME_SDEF
  if (deform.y >= 0 && (derived_sdef || deform.x == kKindSdef)) return deform_sdef(position);
#endif
  return deform_linear(position);
#endif
}

Posed posed_vertex() {
  Posed result = deformed(morphed_position());
  float size = length(result.normal);
  if (size > 0.0) result.normal /= size;
  return result;
}
