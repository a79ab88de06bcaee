// Dual quaternion linear blending: MMD's QDEF (evaluation.md 5.3). L. Kavan, S. Collins, J. Zara, C. O'Sullivan:
// Skinning with Dual Quaternions (I3D 2007), and Geometric Skinning with Approximate Dual Quaternion Blending (ACM
// Transactions on Graphics 27, 2008), algorithm 1.

#include "skin/detail/rotation_blend.h"

namespace odori {

template <typename T>
SkinnedVertex<T> deform_dual_quaternion(const DeformInput<T>& in) {
  const Vec3<T> normal(in.vertex.normal);
  Quat<T> dual(T(0), T(0), T(0), T(0));
  Quat<T> real = blend_rotations(in, [&dual](const BoneTransform<T>& bone, T weight, T side) {
    const Quat<T> translation(T(0), bone.translation * T(0.5));
    dual = dual + (translation * bone.rotation) * (side * weight);
  });
  const T length = glm::length(real);
  if (length < T(kShortestBlend)) {
    const BoneTransform<T> heaviest = heaviest_bone(in);
    return {heaviest.apply(in.position), heaviest.rotation * normal};
  }
  real = real / length;
  dual = dual / length;
  const Vec3<T> r(real.x, real.y, real.z);
  const Vec3<T> d(dual.x, dual.y, dual.z);
  const Vec3<T> translation = T(2) * (real.w * d - dual.w * r + glm::cross(r, d));
  return {real * in.position + translation, real * normal};
}

template SkinnedVertex<float> deform_dual_quaternion(const DeformInput<float>&);
template SkinnedVertex<double> deform_dual_quaternion(const DeformInput<double>&);

}  // namespace odori
