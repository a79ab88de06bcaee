#pragma once

// Computes a bone's global transform from its parent's. Inline, because it is most of the work of a frame.

#include "rig/deform.h"

namespace odori {

// Global transform of the bone's parent or external parent in this frame; for a root the placement, or null.
inline const RigidTransform* parent_global(const BoneState& state, std::int32_t bone) {
  const std::int32_t parent = state.parents[static_cast<std::size_t>(bone)];
  if (parent == -1) return state.placement ? &*state.placement : nullptr;
  return parent >= 0 ? &state.globals[static_cast<std::size_t>(parent)]
                     : &state.external_globals[static_cast<std::size_t>(-2 - parent)];
}

// Computes the bone's global transform from its parent's and its own current local values. Assigns the members
// separately: assigning a whole RigidTransform goes through the stack with a store-forwarding stall.
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
