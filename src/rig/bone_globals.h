#pragma once

// A bone's world from its parent's. In a header, for it is most of a frame's work.

#include "rig/deform.h"

namespace odori {

// The world of what the bone hangs on this frame; null for a root.
inline const RigidTransform* parent_global(const BoneState& state, std::int32_t bone) {
  const std::int32_t parent = state.parents[static_cast<std::size_t>(bone)];
  if (parent == -1) return nullptr;
  return parent >= 0 ? &state.globals[static_cast<std::size_t>(parent)]
                     : &state.external_globals[static_cast<std::size_t>(-2 - parent)];
}

// From its parent's and its own local values as they stand. Written part by part: a whole Rigid would go by way of the
// stack, four bytes in and sixteen out, which stalls.
inline void update_global(const Rig& rig, std::int32_t bone, BoneState& state) {
  const auto i = static_cast<std::size_t>(bone);
  const bool external = state.parents[i] < -1;
  const glm::vec3 offset = external ? glm::vec3(0.0f) : rig.rest_offsets[i];
  const glm::vec3 translation = offset + state.local_translations[i];
  const glm::quat rotation = state.ik_rotations[i] * state.local_rotations[i];
  RigidTransform& global = state.globals[i];
  if (const RigidTransform* parent = parent_global(state, bone)) {
    global.translation = parent->apply(translation);
    global.rotation = parent->rotation * rotation;
  } else {
    global.translation = translation;
    global.rotation = rotation;
  }
}

}  // namespace odori
