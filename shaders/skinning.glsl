// One vertex from rest to posed, by the rules of src/skin (evaluation.md 5). Every pass places vertices by
// `posed_vertex` and nothing else.
#include "vertex.glsl"
#include "quaternion.glsl"

uniform sampler2D bone_palette;     // two texels a bone: rotation, translation
uniform sampler2D sdef_parameters;  // two texels a vertex: C, (R0 - R1) / 2
uniform int skinning_mode;          // SkinningMode

struct Posed {
  vec3 position;
  vec3 normal;  // unit, or zero where the file's is
};

struct Rigid {
  vec4 rotation;
  vec3 translation;
};

Rigid bone(int slot) {
  int number = 2 * bones[slot];
  return Rigid(texel(bone_palette, number), texel(bone_palette, number + 1).xyz);
}

vec3 apply(Rigid rigid, vec3 point) { return turn(rigid.rotation, point) + rigid.translation; }

Posed deform_linear(vec3 position) {
  Posed result = Posed(vec3(0.0), vec3(0.0));
  for (int slot = 0; slot < 4; ++slot) {
    if (weights[slot] == 0.0) continue;
    Rigid rigid = bone(slot);
    result.position += weights[slot] * apply(rigid, position);
    result.normal += weights[slot] * turn(rigid.rotation, rest_normal);
  }
  return result;
}

Posed deform_spherical(vec3 position) {
  Rigid bone0 = bone(0);
  Rigid bone1 = bone(1);
  vec4 rotation = slerp(bone0.rotation, bone1.rotation, weights.y);
  vec3 c = texel(sdef_parameters, 2 * deform.y).xyz;
  vec3 half_gap = texel(sdef_parameters, 2 * deform.y + 1).xyz;
  vec3 center = weights.x * apply(bone0, c + weights.y * half_gap) + weights.y * apply(bone1, c - weights.x * half_gap);
  return Posed(turn(rotation, position - c) + center, turn(rotation, rest_normal));
}

int heaviest_slot() {
  int heaviest = 0;
  for (int slot = 1; slot < 4; ++slot) {
    if (weights[slot] > weights[heaviest]) heaviest = slot;
  }
  return heaviest;
}

// q and -q turn alike: each bone is taken on the heaviest bone's side.
Posed deform_dual_quaternion(vec3 position) {
  Rigid reference = bone(heaviest_slot());
  vec4 real = vec4(0.0);
  vec4 dual = vec4(0.0);
  for (int slot = 0; slot < 4; ++slot) {
    if (weights[slot] == 0.0) continue;
    Rigid rigid = bone(slot);
    float weight = dot(rigid.rotation, reference.rotation) < 0.0 ? -weights[slot] : weights[slot];
    real += weight * rigid.rotation;
    dual += weight * product(vec4(0.5 * rigid.translation, 0.0), rigid.rotation);
  }
  float size = length(real);
  if (size < 1e-6) return Posed(apply(reference, position), turn(reference.rotation, rest_normal));
  real /= size;
  dual /= size;
  vec3 translation = 2.0 * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
  return Posed(turn(real, position) + translation, turn(real, rest_normal));
}

const int kNative = 0;
const int kSdef = 2;
const int kDqs = 3;
const int kKindSdef = 3;
const int kKindQdef = 4;

Posed posed_vertex() {
  vec3 position = morphed_position();
  bool native_mode = skinning_mode == kNative;
  Posed result;
  if (skinning_mode == kDqs || (native_mode && deform.x == kKindQdef)) {
    result = deform_dual_quaternion(position);
  } else if ((native_mode || skinning_mode == kSdef) && deform.x == kKindSdef) {
    result = deform_spherical(position);
  } else {
    result = deform_linear(position);
  }
  float size = length(result.normal);
  if (size > 0.0) result.normal /= size;
  return result;
}
