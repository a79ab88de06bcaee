#pragma once

// Computes a bone's global transform from its parent's. Inline, because it is most of the work of a frame.

#include "base/lanes.h"
#include "rig/deform.h"

namespace odori {

// Global transform of the bone's parent or external parent in this frame; for a root the placement, or null.
inline const RigidTransform* parent_global(const BoneState& state, std::int32_t bone) {
  const std::int32_t parent = state.parents[bone];
  if (parent == -1) return state.placement ? &*state.placement : nullptr;
  return parent >= 0 ? &state.globals[parent] : &state.external_globals[-2 - parent];
}

// Computes the bone's global transform from its parent's and its own current local values. In lanes: a RigidTransform
// assigned as a whole, or read in other pieces than it was written, waits for the store.
inline void update_global(const Rig& rig, std::int32_t bone, BoneState& state) {
  const auto i = static_cast<std::size_t>(bone);
  const bool external = state.parents[i] < -1;
  const Lanes offset = external ? Lanes{} : lanes(rig.rest_offsets[i]);
  Lanes translation = offset + lanes(state.local_translations[i]);
  Lanes rotation = multiply_quat(lanes(state.ik_rotations[i]), lanes(state.local_rotations[i]));
  if (const RigidTransform* parent = parent_global(state, bone)) {
    const Lanes parent_rotation = lanes(parent->rotation);
    translation = rotate3(parent_rotation, translation) + lanes(parent->translation);
    rotation = multiply_quat(parent_rotation, rotation);
  }
  store(rotation, translation, state.globals[i]);
}

}  // namespace odori
