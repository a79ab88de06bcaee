#pragma once

// The deformation formulas for one vertex (evaluation.md 5). The type parameter, float or double, is the precision of
// the arithmetic; the palette is always single precision.

#include "model/model.h"
#include "rig/deform.h"
#include "skin/modes.h"
#include "skin/skin_tables.h"

#include <cstddef>
#include <span>

namespace odori {

struct DeltaMush;

template <typename T>
using Vec3 = glm::vec<3, T>;
template <typename T>
using Quat = glm::qua<T>;

template <typename T>
struct SkinnedVertex {
  Vec3<T> position{T(0)};
  Vec3<T> normal{T(0)};  // not normalised
};

// A vertex to deform. `position` replaces `vertex.position`, which is without morphs.
template <typename T>
struct DeformInput {
  const Vertex& vertex;
  Vec3<T> position;                       // rest pose, morphed
  std::span<const PaletteEntry> palette;  // per bone
  const Skinning& skinning;
};

// A bone's skinning transform in precision T.
template <typename T>
struct BoneTransform {
  Quat<T> rotation;
  Vec3<T> translation;

  Vec3<T> apply(const Vec3<T>& point) const { return rotation * point + translation; }
};

template <typename T>
BoneTransform<T> transform_of(const DeformInput<T>& in, std::int32_t bone) {
  const PaletteEntry& entry = in.palette[bone];
  return {Quat<T>(entry.rotation), Vec3<T>(glm::vec3(entry.translation))};
}

// Each is instantiated for float and double.
template <typename T>
SkinnedVertex<T> deform_linear(const DeformInput<T>& in);  // linear.cpp
template <typename T>
SkinnedVertex<T> deform_sdef(const DeformInput<T>& in, const SdefParameters& sdef);  // sdef.cpp
template <typename T>
SkinnedVertex<T> deform_dual_quaternion(const DeformInput<T>& in);  // dual_quaternion.cpp
// `center`: in the rest pose, model space.
template <typename T>
SkinnedVertex<T> deform_about_center(const DeformInput<T>& in, const Vec3<T>& center);  // about_center.cpp
// `segment`: of the heaviest bone.
template <typename T>
SkinnedVertex<T> deform_bulge_free(const DeformInput<T>& in, const BoneSegment& segment);  // bulge_free.cpp
template <typename T>
SkinnedVertex<T> deform_delta_mush(const DeformInput<T>& in, const DeltaMush& mush,
                                   std::size_t vertex);  // delta_mush_vertex.cpp

}  // namespace odori
