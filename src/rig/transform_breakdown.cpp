#include "rig/transform_breakdown.h"

#include "rig/bone_globals.h"
#include "rig/ik.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace odori {

namespace {

std::size_t index(std::int32_t bone) { return static_cast<std::size_t>(bone); }

// The pass a bone belongs to, and its place in it.
struct Turn {
  bool after_physics;
  std::int32_t place;

  friend bool operator<(const Turn& a, const Turn& b) {
    return a.after_physics != b.after_physics ? b.after_physics : a.place < b.place;
  }
};

Turn turn_of(const Rig& rig, std::int32_t bone) {
  const auto place_in = [bone](const std::vector<std::int32_t>& order) {
    return static_cast<std::int32_t>(std::find(order.begin(), order.end(), bone) - order.begin());
  };
  const std::int32_t before = place_in(rig.before_physics);
  if (before < static_cast<std::int32_t>(rig.before_physics.size())) return {false, before};
  return {true, place_in(rig.after_physics)};
}

std::vector<MorphShare> morph_shares(const Rig& rig, const MorphState& morphs, std::int32_t bone) {
  std::vector<MorphShare> shares;
  for (std::size_t morph = 0; morph < rig.morphs.size(); ++morph) {
    const Rig::MorphEntry& entry = rig.morphs[morph];
    const float weight = morphs.weights[morph];
    if (weight == 0.0f) continue;
    for (std::int32_t i = entry.first_bone; i < entry.first_bone + entry.bone_count; ++i) {
      const Rig::BoneMorphTerm& term = rig.bone_terms[index(i)];
      if (term.bone != bone) continue;
      shares.push_back({static_cast<std::int32_t>(morph), weight, scaled_rotation(term.rotation, weight),
                        term.translation * weight});
    }
  }
  return shares;
}

std::optional<AppendShare> append_share(const Rig& rig, const BoneState& at_turn, std::int32_t bone) {
  const Rig::Append& append = rig.appends[index(bone)];
  if (append.source < 0) return std::nullopt;
  const std::size_t source = index(append.source);
  AppendShare share;
  share.source = append.source;
  share.ratio = append.ratio;
  share.source_is_later = turn_of(rig, bone) < turn_of(rig, append.source);
  if (append.rotation) {
    share.source_rotation = at_turn.ik_rotations[source] * at_turn.local_rotations[source];
    share.rotation = scaled_rotation(*share.source_rotation, append.ratio);
  }
  if (append.translation) {
    share.source_translation = at_turn.local_translations[source];
    share.translation = *share.source_translation * append.ratio;
  }
  return share;
}

IkShare link_share(const Rig::IkLink& link, glm::quat rotation) {
  IkShare share;
  if (!link.limited) return share;
  const glm::vec3 angles = link_angles(link, rotation);
  share.angles_rad = angles;
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    share.at_limit[static_cast<std::size_t>(axis)] = at_limit(link, axis, angles[axis]);
  }
  return share;
}

bool is_solved(const Pose& pose, const DeformOptions& options, const Rig::IkChain& chain) {
  return options.ik && pose.ik_enabled[index(chain.goal)] != 0;
}

// Every chain the bone is a link of, in the order they are solved.
std::vector<IkShare> link_shares(const Rig& rig, const Pose& pose, const DeformOptions& options, const BoneState& state,
                                 std::int32_t bone) {
  std::vector<IkShare> shares;
  const glm::quat rotation = state.ik_rotations[index(bone)] * state.local_rotations[index(bone)];
  for (std::size_t i = 0; i < rig.chains.size(); ++i) {
    const Rig::IkChain& chain = rig.chains[i];
    for (std::size_t k = 0; k < chain.links.size(); ++k) {
      if (chain.links[k].bone != bone) continue;
      IkShare share = link_share(chain.links[k], rotation);
      share.goal = chain.goal;
      share.place = static_cast<std::int32_t>(k);
      share.solved = is_solved(pose, options, chain);
      share.iterations = state.ik_iterations[i];
      shares.push_back(share);
    }
  }
  std::stable_sort(shares.begin(), shares.end(),
                   [&](const IkShare& a, const IkShare& b) { return turn_of(rig, a.goal) < turn_of(rig, b.goal); });
  return shares;
}

std::optional<IkOutcome> outcome_of(const Rig& rig, const Pose& pose, const DeformOptions& options,
                                    const BoneState& state, std::int32_t bone) {
  const std::int32_t at = rig.chain_of_bone[index(bone)];
  if (at < 0) return std::nullopt;
  const Rig::IkChain& chain = rig.chains[index(at)];
  return IkOutcome{chain.effector, is_solved(pose, options, chain), state.ik_iterations[index(at)],
                   state.ik_residuals[index(at)]};
}

}  // namespace

BoneExplanation explain_bone(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                             const BoneState& state, std::int32_t bone) {
  assert(bone >= 0 && index(bone) < rig.bone_count());
  BoneState at_turn = make_bone_state(rig);
  deform_until(rig, pose, morphs, options, bone, at_turn);

  BoneExplanation made;
  made.bone = bone;
  made.parent = rig.parents[index(bone)];
  made.external_parent = state.parents[index(bone)] < -1;
  if (const RigidTransform* parent = parent_global(state, bone)) made.parent_global = *parent;
  if (!made.external_parent) made.rest_offset = rig.rest_offsets[index(bone)];
  made.animated_rotation = pose.rotations[index(bone)];
  made.animated_translation = pose.translations[index(bone)];
  made.morphs = morph_shares(rig, morphs, bone);
  made.append = append_share(rig, at_turn, bone);
  made.links = link_shares(rig, pose, options, state, bone);
  made.ik_rotation = state.ik_rotations[index(bone)];
  made.chain = outcome_of(rig, pose, options, state, bone);
  const Turn turn = turn_of(rig, bone);
  made.after_physics = turn.after_physics;
  made.turn = turn.place;
  made.global = state.globals[index(bone)];
  made.palette = palette_entry(rig, state, index(bone));
  return made;
}

RigidTransform recomposed(const BoneExplanation& explanation) {
  glm::quat morphed = kNoRotation;
  glm::vec3 translation(0.0f);
  for (const MorphShare& share : explanation.morphs) {
    morphed = morphed * share.rotation;
    translation += share.translation;
  }
  glm::quat rotation = morphed * explanation.animated_rotation;
  translation += explanation.animated_translation;
  if (explanation.append) {
    rotation = rotation * explanation.append->rotation;
    translation += explanation.append->translation;
  }
  return explanation.parent_global *
         RigidTransform{explanation.ik_rotation * rotation, explanation.rest_offset + translation};
}

}  // namespace odori
