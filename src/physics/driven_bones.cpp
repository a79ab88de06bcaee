#include "physics/driven_bones.h"

#include "physics/physics_world.h"
#include "physics/rest_transform.h"
#include "rig/bone_globals.h"

#include <algorithm>

namespace odori {

namespace {

bool is_free(const RigidBody& body) { return body.mode != BodyMode::follow_bone; }

// Per body: whether a joint holds it to a freely moving body on the parent of its own bone.
std::vector<std::uint8_t> hanging_on_free_bodies(const Model& model) {
  std::vector<std::uint8_t> hanging(model.bodies.size(), 0);
  const auto look = [&](std::int32_t one, std::int32_t other) {
    if (one < 0 || other < 0) return;
    const RigidBody& hangs = model.bodies[static_cast<std::size_t>(one)];
    const RigidBody& holds = model.bodies[static_cast<std::size_t>(other)];
    if (hangs.bone < 0 || holds.bone < 0 || !is_free(holds)) return;
    const bool on_parent = model.bones[static_cast<std::size_t>(hangs.bone)].parent == holds.bone;
    if (on_parent) hanging[static_cast<std::size_t>(one)] = 1;
  };
  for (const Joint& joint : model.joints) {
    look(joint.body_a, joint.body_b);
    look(joint.body_b, joint.body_a);
  }
  return hanging;
}

void find_turns(const Rig& rig, const std::vector<std::int32_t>& driven_of, DrivenBones& found) {
  std::vector<std::uint8_t> moves(rig.bone_count(), 0);
  for (const std::int32_t bone : rig.parents_first) {
    const auto i = static_cast<std::size_t>(bone);
    const std::int32_t parent = rig.parents[i];
    moves[i] = driven_of[i] >= 0 || (parent >= 0 && moves[static_cast<std::size_t>(parent)] != 0);
    if (moves[i] != 0) found.order.push_back({bone, driven_of[i]});
  }
}

// Turned as the body has it, and where the body has it unless it keeps its place; `share` of the way from as animated.
void take_from_body(const Rig& rig, const DrivenBone& driven, const RigidTransform& body, float share,
                    BoneState& state) {
  const auto i = static_cast<std::size_t>(driven.bone);
  const RigidTransform wanted = body * driven.in_body;
  const RigidTransform* parent = parent_global(state, driven.bone);
  const RigidTransform local = parent != nullptr ? inverse(*parent) * wanted : wanted;
  const glm::quat animated = state.ik_rotations[i] * state.local_rotations[i];
  state.ik_rotations[i] = kNoRotation;
  state.local_rotations[i] = share < 1.0f ? slerp_short(animated, local.rotation, share) : local.rotation;
  if (driven.keeps_position) return;
  const bool external = state.parents[i] < -1;
  const glm::vec3 moved = local.translation - (external ? glm::vec3(0.0f) : rig.rest_offsets[i]);
  state.local_translations[i] = share < 1.0f ? glm::mix(state.local_translations[i], moved, share) : moved;
}

}  // namespace

DrivenBones driven_bones(const Model& model, const Rig& rig) {
  DrivenBones found;
  std::vector<std::int32_t> driven_of(rig.bone_count(), -1);
  const std::vector<std::uint8_t> hanging = hanging_on_free_bodies(model);
  for (std::size_t i = 0; i < model.bodies.size() && i < kMaxBodies; ++i) {
    const RigidBody& body = model.bodies[i];
    if (body.bone < 0 || !is_free(body)) continue;
    std::int32_t& place = driven_of[static_cast<std::size_t>(body.bone)];
    if (place < 0) {
      place = static_cast<std::int32_t>(found.driven.size());
      found.driven.emplace_back();
    }
    const bool keeps_position = body.mode == BodyMode::physics_and_bone && hanging[i] == 0;
    found.driven[static_cast<std::size_t>(place)] = {body.bone, static_cast<std::int32_t>(i), keeps_position,
                                                     inverse(position_on_bone(model, body))};
  }
  find_turns(rig, driven_of, found);
  for (const Rig::IkChain& chain : rig.chains) {
    const bool all = std::all_of(chain.links.begin(), chain.links.end(), [&](const Rig::IkLink& link) {
      return driven_of[static_cast<std::size_t>(link.bone)] >= 0;
    });
    if (all && !chain.links.empty()) found.chains.push_back(chain.goal);
  }
  return found;
}

void drive_bones(const Rig& rig, const DrivenBones& driven, std::span<const RigidTransform> bodies,
                 std::span<const float> shares, BoneState& state) {
  for (const DrivenBones::Turn& turn : driven.order) {
    const float share = turn.driven >= 0 ? shares[static_cast<std::size_t>(turn.bone)] : 0.0f;
    if (share > 0.0f) {
      const auto at = static_cast<std::size_t>(turn.driven);
      take_from_body(rig, driven.driven[at], bodies[at], share, state);
    }
    update_global(rig, turn.bone, state);
  }
}

}  // namespace odori
