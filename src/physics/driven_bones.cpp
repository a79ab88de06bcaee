#include "physics/driven_bones.h"

#include "physics/physics_world.h"
#include "physics/placement.h"
#include "rig/deform.h"

#include <algorithm>

namespace odori {

namespace {

void find_updates(const Rig& rig, const std::vector<std::int32_t>& driven_of, DrivenBones& found) {
  std::vector<std::uint8_t> moves(rig.bone_count(), 0);
  for (const std::int32_t bone : rig.parents_first) {
    const std::int32_t parent = rig.parents[bone];
    moves[bone] = driven_of[bone] >= 0 || (parent >= 0 && moves[parent] != 0);
    if (moves[bone] != 0) found.updates.push_back({bone, driven_of[bone]});
  }
}

// `global` relative to its parent. Divides by the parent's rotation instead of conjugating it, and normalizes the
// rotation first: the global rotation is then of unit length whatever the parent's rounding error. With the conjugate,
// the error would double from each driven bone to the next.
RigidTransform in_parent(const RigidTransform* parent, const RigidTransform& global) {
  const glm::quat rotation = unit_or_identity(global.rotation);
  if (parent == nullptr) return {rotation, global.translation};
  return {glm::inverse(parent->rotation) * rotation,
          glm::conjugate(parent->rotation) * (global.translation - parent->translation)};
}

// Sets the bone's local rotation, and unless it keeps its position its local translation, from its body. `weight`
// blends from the animated transform (0) to the body's (1).
void apply_body(const Rig& rig, const DrivenBone& driven, const RigidTransform& body, float weight, BoneState& state) {
  const std::int32_t i = driven.bone;
  const RigidTransform local = in_parent(parent_global(state, driven.bone), body * driven.in_body);
  const glm::quat animated = state.ik_rotations[i] * state.local_rotations[i];
  state.ik_rotations[i] = kNoRotation;
  state.local_rotations[i] = weight < 1.0f ? slerp_short(animated, local.rotation, weight) : local.rotation;
  if (driven.keeps_position) return;
  const bool external = state.parents[i] < -1;
  const glm::vec3 translation = local.translation - (external ? glm::vec3(0.0f) : rig.rest_offsets[i]);
  state.local_translations[i] =
      weight < 1.0f ? glm::mix(state.local_translations[i], translation, weight) : translation;
}

}  // namespace

DrivenBones driven_bones(const Model& model, const Rig& rig) {
  DrivenBones found;
  std::vector<std::int32_t> driven_of(rig.bone_count(), -1);
  for (std::size_t i = 0; i < model.bodies.size() && i < kMaxBodies; ++i) {
    const RigidBody& body = model.bodies[i];
    if (body.bone < 0 || !is_dynamic(body)) continue;
    std::int32_t& index = driven_of[body.bone];
    if (index < 0) {
      index = static_cast<std::int32_t>(found.driven.size());
      found.driven.emplace_back();
    }
    const bool keeps_position = body.mode == BodyMode::physics_and_bone;
    found.driven[index] = {body.bone, static_cast<std::int32_t>(i), keeps_position,
                           inverse(transform_on_bone(model, body))};
  }
  find_updates(rig, driven_of, found);
  for (const Rig::IkChain& chain : rig.chains) {
    const bool all =
        std::ranges::all_of(chain.links, [&](const Rig::IkLink& link) { return driven_of[link.bone] >= 0; });
    if (all && !chain.links.empty()) found.dynamic_ik.push_back(chain.goal);
  }
  return found;
}

void drive_bones(const Rig& rig, const DrivenBones& driven, std::span<const RigidTransform> bodies,
                 std::span<const float> physics_weights, BoneState& state) {
  for (const DrivenBones::Update& update : driven.updates) {
    const float weight = update.driven >= 0 ? physics_weights[update.bone] : 0.0f;
    if (weight > 0.0f) {
      const std::int32_t at = update.driven;
      apply_body(rig, driven.driven[at], bodies[at], weight, state);
    }
    update_global(rig, update.bone, state);
  }
}

}  // namespace odori
