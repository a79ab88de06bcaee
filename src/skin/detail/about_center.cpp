// Rotates a vertex by the blended rotation of its bones about a centre that is skinned linearly. Shared by spherical
// blend skinning (Kavan and Zara 2005, equation 7) and optimized centres of rotation (Le and Hodgins 2016,
// algorithm 1), which differ in how the centre is found.

#include "skin/detail/rotation_blend.h"

namespace odori {

template <typename T>
SkinnedVertex<T> deform_about_center(const DeformInput<T>& in, const Vec3<T>& center) {
  Vec3<T> posed_center(T(0));
  Quat<T> rotation = blend_rotations(
      in, [&](const BoneTransform<T>& bone, T weight, T) { posed_center += weight * bone.apply(center); });
  const T length = glm::length(rotation);
  rotation = length < T(kShortestBlend) ? heaviest_bone(in).rotation : rotation / length;
  return {rotation * (in.position - center) + posed_center, rotation * Vec3<T>(in.vertex.normal)};
}

template SkinnedVertex<float> deform_about_center(const DeformInput<float>&, const glm::vec3&);
template SkinnedVertex<double> deform_about_center(const DeformInput<double>&, const glm::dvec3&);

}  // namespace odori
