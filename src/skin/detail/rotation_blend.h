#pragma once

// Weighted sums of the unit quaternions of one vertex's bones.

#include "skin/detail/deformers.h"
#include "skin/skin_tables.h"

#include <cmath>

namespace odori {

template <typename T>
BoneTransform<T> heaviest_bone(const DeformInput<T>& in) {
  return transform_of(in, heaviest_bone(in.vertex));
}

// A sum shorter than this has no meaningful direction; the heaviest bone is used instead.
inline constexpr double kShortestBlend = 1e-6;

// Calls visit(BoneTransform, weight, side) for the bones with nonzero weight, in slot order; side is 1 or -1, the sign
// that brings the rotation into the hemisphere of the rule. Returns the weighted sum of rotations, not normalised.
template <typename T, typename Visit>
Quat<T> blend_rotations(const DeformInput<T>& in, const Visit& visit) {
  const Hemisphere rule = in.skinning.hemisphere;
  const Quat<T> reference =
      rule == Hemisphere::first ? transform_of(in, first_bone(in.vertex)).rotation : heaviest_bone(in).rotation;
  Quat<T> sum(T(0), T(0), T(0), T(0));
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const T weight = static_cast<T>(in.vertex.weights[slot]);
    if (weight == T(0)) continue;
    const BoneTransform<T> bone = transform_of(in, in.vertex.bones[slot]);
    const T side = glm::dot(bone.rotation, rule == Hemisphere::sum ? sum : reference) < T(0) ? T(-1) : T(1);
    sum = sum + bone.rotation * (side * weight);
    visit(bone, weight, side);
  }
  return sum;
}

template <typename T>
RotationArc<T> arc_between(const Quat<T>& a, Quat<T> b, SdefBlend blend) {
  T cosine = glm::dot(a, b);
  if (cosine < T(0)) {
    b = -b;
    cosine = -cosine;
  }
  if (blend == SdefBlend::nlerp || cosine > T(0.9999)) return {a, b};
  return {a, b, std::atan2(glm::length(b - a * cosine), cosine)};
}

// Interpolates along an arc, by slerp or nlerp.
template <typename T>
Quat<T> rotation_on(const RotationArc<T>& arc, T t) {
  const auto& [a, b, angle] = arc;
  if (angle < T(0)) return glm::normalize(a * (T(1) - t) + b * t);
  return glm::normalize(a * std::sin((T(1) - t) * angle) + b * std::sin(t * angle));
}

}  // namespace odori
