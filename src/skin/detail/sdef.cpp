// SDEF, MMD's spherical deformation with two bones (evaluation.md 5.2, form (a), simplified).

#include "skin/detail/rotation_blend.h"

namespace odori {

template <typename T>
SkinnedVertex<T> deform_sdef(const DeformInput<T>& in, const SdefParameters& sdef) {
  const T w0 = static_cast<T>(in.vertex.weights[0]);
  const T w1 = static_cast<T>(in.vertex.weights[1]);
  const BoneTransform<T> bone0 = transform_of(in, in.vertex.bones[0]);
  const BoneTransform<T> bone1 = transform_of(in, in.vertex.bones[1]);
  const Quat<T> rotation = blend_pair(bone0.rotation, bone1.rotation, w1, in.skinning.sdef_blend);
  // Only the difference of R0 and R1 matters: each bone transforms C offset by its share of the difference.
  const Vec3<T> c(sdef.c);
  const Vec3<T> half_gap((sdef.r0 - sdef.r1) * 0.5f);
  const Vec3<T> center = w0 * bone0.apply(c + half_gap * w1) + w1 * bone1.apply(c - half_gap * w0);
  return {rotation * (in.position - c) + center, rotation * Vec3<T>(in.vertex.normal)};
}

template SkinnedVertex<float> deform_sdef(const DeformInput<float>&, const SdefParameters&);
template SkinnedVertex<double> deform_sdef(const DeformInput<double>&, const SdefParameters&);

}  // namespace odori
