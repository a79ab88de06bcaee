#include "rig/transform_breakdown.h"

#include "base/enums.h"
#include "rig/deform.h"
#include "rig/ik.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace odori {

namespace {

// When a bone is evaluated: its pass, and its index in that pass.
struct EvaluationOrder {
  bool after_physics;
  std::int32_t index;

  friend bool operator<(const EvaluationOrder& a, const EvaluationOrder& b) {
    return a.after_physics != b.after_physics ? b.after_physics : a.index < b.index;
  }
};

EvaluationOrder order_of(const Rig& rig, std::int32_t bone) {
  const auto index_in = [bone](const std::vector<std::int32_t>& order) {
    return static_cast<std::int32_t>(std::ranges::find(order, bone) - order.begin());
  };
  const std::int32_t before = index_in(rig.before_physics);
  if (before < static_cast<std::int32_t>(rig.before_physics.size())) return {false, before};
  return {true, index_in(rig.after_physics)};
}

std::vector<MorphContribution> morph_contributions(const Rig& rig, const MorphState& morphs, std::int32_t bone) {
  std::vector<MorphContribution> contributions;
  for (std::size_t morph = 0; morph < rig.morphs.size(); ++morph) {
    const Rig::MorphEntry& entry = rig.morphs[morph];
    const float weight = morphs.weights[morph];
    if (weight == 0.0f) continue;
    for (std::int32_t i = entry.first_bone; i < entry.first_bone + entry.bone_count; ++i) {
      const Rig::BoneMorphTerm& term = rig.bone_terms[i];
      if (term.bone != bone) continue;
      contributions.push_back({static_cast<std::int32_t>(morph), weight, scaled_rotation(term.rotation, weight),
                               term.translation * weight});
    }
  }
  return contributions;
}

std::optional<AppendContribution> append_contribution(const Rig& rig, const BoneState& before_bone, std::int32_t bone) {
  const Rig::Append& append = rig.appends[bone];
  if (append.source < 0) return std::nullopt;
  const std::int32_t source = append.source;
  AppendContribution contribution;
  contribution.source = append.source;
  contribution.ratio = append.ratio;
  contribution.source_is_later = order_of(rig, bone) < order_of(rig, append.source);
  if (append.rotation) {
    contribution.source_rotation = before_bone.ik_rotations[source] * before_bone.local_rotations[source];
    contribution.rotation = scaled_rotation(*contribution.source_rotation, append.ratio);
  }
  if (append.translation) {
    contribution.source_translation = before_bone.local_translations[source];
    contribution.translation = *contribution.source_translation * append.ratio;
  }
  return contribution;
}

IkContribution link_contribution(const Rig::IkLink& link, glm::quat rotation) {
  IkContribution contribution;
  if (!link.limited) return contribution;
  const glm::vec3 angles = link_angles(link, rotation);
  contribution.angles_rad = angles;
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    contribution.at_limit[axis] = at_limit(link, axis, angles[axis]);
  }
  return contribution;
}

bool is_solved(const Pose& pose, const DeformOptions& options, const Rig::IkChain& chain) {
  return options.ik && pose.ik_enabled[chain.goal] != 0;
}

// Every chain that has the bone as a link, in the order in which they are solved.
std::vector<IkContribution> link_contributions(const Rig& rig, const Pose& pose, const DeformOptions& options,
                                               const BoneState& state, std::int32_t bone) {
  std::vector<IkContribution> contributions;
  const glm::quat rotation = state.ik_rotations[bone] * state.local_rotations[bone];
  for (std::size_t i = 0; i < rig.chains.size(); ++i) {
    const Rig::IkChain& chain = rig.chains[i];
    for (std::size_t k = 0; k < chain.links.size(); ++k) {
      if (chain.links[k].bone != bone) continue;
      IkContribution contribution = link_contribution(chain.links[k], rotation);
      contribution.goal = chain.goal;
      contribution.link = static_cast<std::int32_t>(k);
      contribution.solved = is_solved(pose, options, chain);
      contribution.iterations = state.ik_iterations[i];
      contributions.push_back(contribution);
    }
  }
  std::ranges::stable_sort(contributions, [&](const IkContribution& a, const IkContribution& b) {
    return order_of(rig, a.goal) < order_of(rig, b.goal);
  });
  return contributions;
}

std::optional<IkResult> result_of(const Rig& rig, const Pose& pose, const DeformOptions& options,
                                  const BoneState& state, std::int32_t bone) {
  const std::int32_t at = rig.chain_of_bone[bone];
  if (at < 0) return std::nullopt;
  const Rig::IkChain& chain = rig.chains[at];
  return IkResult{chain.effector, is_solved(pose, options, chain), state.ik_iterations[at], state.ik_residuals[at]};
}

// The bone's local transform between the passes.
RigidTransform driven_local(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                            std::int32_t bone, const BetweenPasses& drive) {
  BoneState state = make_bone_state(rig);
  deform_before_physics(rig, pose, morphs, options, state);
  drive(state);
  return {state.local_rotations[bone], state.local_translations[bone]};
}

}  // namespace

BoneTransformParts bone_transform_parts(const Rig& rig, const Pose& pose, const MorphState& morphs,
                                        const DeformOptions& options, const BoneState& state, std::int32_t bone,
                                        const PhysicsParts& physics) {
  assert(has_index(rig.parents, bone));
  BoneState before_bone = make_bone_state(rig);
  deform_until(rig, pose, morphs, options, bone, before_bone, physics.drive);

  BoneTransformParts parts;
  parts.bone = bone;
  parts.parent = rig.parents[bone];
  parts.external_parent = state.parents[bone] < -1;
  parts.placed = state.parents[bone] == -1 && state.placement;
  if (const RigidTransform* parent = parent_global(state, bone)) parts.parent_global = *parent;
  if (!parts.external_parent) parts.rest_offset = rig.rest_offsets[bone];
  parts.animated_rotation = pose.rotations[bone];
  parts.animated_translation = pose.translations[bone];
  parts.morphs = morph_contributions(rig, morphs, bone);
  parts.append = append_contribution(rig, before_bone, bone);
  parts.links = link_contributions(rig, pose, options, state, bone);
  parts.ik_rotation = state.ik_rotations[bone];
  parts.chain = result_of(rig, pose, options, state, bone);
  if (physics.drives_bone) parts.physics = driven_local(rig, pose, morphs, options, bone, physics.drive);
  const EvaluationOrder order = order_of(rig, bone);
  parts.after_physics = order.after_physics;
  parts.order = order.index;
  parts.global = state.globals[bone];
  parts.palette = palette_entry(rig, state, bone);
  return parts;
}

RigidTransform compose_transform(const BoneTransformParts& parts) {
  glm::quat morphed = kNoRotation;
  glm::vec3 translation(0.0f);
  for (const MorphContribution& contribution : parts.morphs) {
    morphed = morphed * contribution.rotation;
    translation += contribution.translation;
  }
  glm::quat rotation = morphed * parts.animated_rotation;
  translation += parts.animated_translation;
  if (parts.physics) {
    rotation = parts.physics->rotation;
    translation = parts.physics->translation;
  }
  if (parts.append && (!parts.physics || parts.after_physics)) {
    rotation = rotation * parts.append->rotation;
    translation += parts.append->translation;
  }
  return parts.parent_global * RigidTransform{parts.ik_rotation * rotation, parts.rest_offset + translation};
}

}  // namespace odori
