// Dual quaternion linear blending (skin/dual_quaternion.cpp).
#include "blend_rotations.glsl"

Posed deform_dual_quaternion(vec3 position) {
  vec4 reference = reference_rotation();
  vec4 real = vec4(0.0);
  vec4 dual = vec4(0.0);
  for (int slot = 0; slot < 4; ++slot) {
    if (weights[slot] == 0.0) continue;
    Rigid rigid = bone(slot);
    float weight = signed_weight(slot, rigid.rotation, reference, real);
    real += weight * rigid.rotation;
    dual += weight * product(vec4(0.5 * rigid.translation, 0.0), rigid.rotation);
  }
  float size = length(real);
  if (size < kShortestBlend) {
    Rigid alone = bone(heaviest_slot());
    return Posed(apply(alone, position), turn(alone.rotation, rest_normal));
  }
  real /= size;
  dual /= size;
  vec3 translation = 2.0 * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
  return Posed(turn(real, position) + translation, turn(real, rest_normal));
}
