#pragma once

// The deformation formulas for one vertex (evaluation.md 5). The type parameter, float or double, is the precision of
// the arithmetic; the palette is always single precision.

#include "model/model.h"
#include "rig/deform.h"
#include "skin/methods.h"
#include "skin/skin_tables.h"

#include <cstddef>
#include <span>

namespace odori {

template <typename T>
using Vec3 = glm::vec<3, T>;
template <typename T>
using Quat = glm::qua<T>;

template <typename T>
struct SkinnedVertex {
  Vec3<T> position{T(0)};
  Vec3<T> normal{T(0)};  // not normalised
};

// The shorter arc between two rotations: what interpolating them needs whatever the weight.
template <typename T>
struct RotationArc {
  Quat<T> from{}, to{};  // in one hemisphere
  T angle_rad = T(-1);   // between them; -1: interpolated by nlerp
};

// The arc of the last two bones of an SDEF vertex: most vertices have those of the one before. For one thread and pose.
template <typename T>
struct LastArc {
  std::int32_t first = -1, second = -1;  // the bones; -1: none yet
  RotationArc<T> arc;
};

// A vertex to deform. `position` replaces `vertex.position`, which is without morphs.
template <typename T>
struct DeformInput {
  const Model& model;
  const SkinTables& tables;
  std::size_t index;
  const Vertex& vertex;
  Vec3<T> position;                       // rest pose, morphed
  std::span<const PaletteEntry> palette;  // per bone
  const Skinning& skinning;
  std::span<const glm::vec4> data;  // of delta mush: its texels
  Vec3<T> center{};                 // of `about_center`: in the rest pose, model space
  LastArc<T>* last_arc = nullptr;   // of SDEF; null: computed for each vertex
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

// Instantiated for float and double.
template <typename T>
SkinnedVertex<T> deform(const DeformInput<T>& in, Deformer deformer);

}  // namespace odori
