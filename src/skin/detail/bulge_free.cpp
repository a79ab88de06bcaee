// Dual quaternion skinning without its bulge: Y. Kim, J. Han: Bulging-free dual quaternion skinning (Computer Animation
// and Virtual Worlds 25, 2014). A vertex that dual quaternions move farther from its heaviest bone than it is at rest
// is projected back towards the nearest point of that bone, to the distance at rest. The normal stays that of dual
// quaternions: it must not jump where the projection begins.

#include "skin/detail/rotation_blend.h"

namespace odori {

template <typename T>
SkinnedVertex<T> deform_bulge_free(const DeformInput<T>& in, const BoneSegment& segment) {
  SkinnedVertex<T> out = deform_dual_quaternion(in);
  const BoneTransform<T> bone = heaviest_bone(in);
  const T at_rest = glm::distance(in.position, nearest_on(Vec3<T>(segment.head), Vec3<T>(segment.tail), in.position));
  const Vec3<T> head = bone.apply(Vec3<T>(segment.head)), tail = bone.apply(Vec3<T>(segment.tail));
  const Vec3<T> nearest = nearest_on(head, tail, out.position);
  const T distance = glm::distance(out.position, nearest);
  if (distance > at_rest) out.position = nearest + (out.position - nearest) * (at_rest / distance);
  return out;
}

template SkinnedVertex<float> deform_bulge_free(const DeformInput<float>&, const BoneSegment&);
template SkinnedVertex<double> deform_bulge_free(const DeformInput<double>&, const BoneSegment&);

}  // namespace odori
