// Dual quaternion linear blending (skin/detail/deformers.cpp).
#include "blend_rotations.glsl"

Posed deform_dual_quaternion(vec3 position) {
  vec4 reference = reference_rotation();
  vec4 real = vec4(0.0);
  vec4 dual = vec4(0.0);
  for (int slot = 0; slot < 4; ++slot) {
    if (weights[slot] == 0.0) continue;
    RigidTransform transform = bone(slot);
    float weight = signed_weight(slot, transform.rotation, reference, real);
    real += weight * transform.rotation;
    dual += weight * multiply(vec4(0.5 * transform.translation, 0.0), transform.rotation);
  }
  float size = length(real);
  if (size < kShortestBlend) {
    RigidTransform heaviest = bone(heaviest_slot());
    return Posed(apply(heaviest, position), rotate(heaviest.rotation, rest_normal));
  }
  real /= size;
  dual /= size;
  vec3 translation = 2.0 * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
  return Posed(rotate(real, position) + translation, rotate(real, rest_normal));
}
