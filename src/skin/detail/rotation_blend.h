#pragma once

// Weighted sums of unit quaternions: the rotations of the bones of one vertex.

#include "skin/detail/deformers.h"
#include "skin/skin_tables.h"

#include <cmath>

namespace odori {

inline std::size_t heaviest_slot(const Vertex& vertex) {
  std::size_t heaviest = 0;
  for (std::size_t slot = 1; slot < 4; ++slot) {
    if (vertex.weights[slot] > vertex.weights[heaviest]) heaviest = slot;
  }
  return heaviest;
}

template <typename T>
BoneTransform<T> heaviest_bone(const DeformInput<T>& in) {
  return transform_of(in, in.vertex.bones[heaviest_slot(in.vertex)]);
}

// A sum shorter than this has no direction: the heaviest bone alone is followed.
inline constexpr double kShortestBlend = 1e-6;

// Visits the bones that carry weight, in slot order, as visit(BoneTransform, weight, side): side is 1 or -1, what puts
// the rotation where the rule wants it. Returns the weighted sum of the rotations, not normalised.
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

// From a to b on the short arc, by slerp or by nlerp.
template <typename T>
Quat<T> blend_pair(const Quat<T>& a, Quat<T> b, T t, SdefBlend blend) {
  T cosine = glm::dot(a, b);
  if (cosine < T(0)) {
    b = -b;
    cosine = -cosine;
  }
  if (blend == SdefBlend::nlerp || cosine > T(0.9999)) return glm::normalize(a * (T(1) - t) + b * t);
  const T angle = std::atan2(glm::length(b - a * cosine), cosine);
  return glm::normalize(a * std::sin((T(1) - t) * angle) + b * std::sin(t * angle));
}

}  // namespace odori
