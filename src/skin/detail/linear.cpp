// Linear blend skinning: MMD's BDEF1, BDEF2 and BDEF4 (evaluation.md 5.1).

#include "skin/detail/deformers.h"

namespace odori {

template <typename T>
SkinnedVertex<T> deform_linear(const DeformInput<T>& in) {
  const Vec3<T> normal(in.vertex.normal);
  SkinnedVertex<T> out;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const T weight = static_cast<T>(in.vertex.weights[slot]);
    if (weight == T(0)) continue;
    const BoneTransform<T> bone = transform_of(in, in.vertex.bones[slot]);
    out.position += weight * bone.apply(in.position);
    out.normal += weight * (bone.rotation * normal);
  }
  return out;
}

template SkinnedVertex<float> deform_linear(const DeformInput<float>&);
template SkinnedVertex<double> deform_linear(const DeformInput<double>&);

}  // namespace odori
