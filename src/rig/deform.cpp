#include "rig/deform.h"

#include "rig/bone_globals.h"
#include "rig/ik.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace odori {

namespace {

void set_parents(const Rig& rig, const DeformOptions& options, BoneState& state) {
  const std::span<const ExternalParent> external = options.external_parents;
  state.placement = options.placement;
  if (external.empty() && state.external_globals.empty()) return;  // unchanged since the last frame
  std::ranges::copy(rig.parents, state.parents.begin());
  state.external_globals.clear();
  for (const ExternalParent& parent : external) {
    state.parents[parent.bone] = -2 - static_cast<std::int32_t>(state.external_globals.size());
    state.external_globals.push_back(parent.global);
  }
}

// Sets animation and morphs of all bones; append and IK are added when a bone is evaluated. Done for all bones first,
// so that a bone that is read before it is evaluated does not have the pose of the last frame (evaluation.md 4.2).
void set_local_transforms(const Rig& rig, const Pose& pose, const MorphState& morphs, BoneState& state) {
  for (std::size_t i = 0; i < rig.bone_count(); ++i) {
    const Lanes rotation = multiply_quat(lanes(morphs.rotations[i]), lanes(pose.rotations[i]));
    std::memcpy(&state.local_rotations[i], &rotation, sizeof rotation);
    const glm::vec3 translation = morphs.translations[i] + pose.translations[i];
    state.local_translations[i] = is_valid(translation) ? translation : clamp_finite(translation);
    state.ik_rotations[i] = kNoRotation;
  }
  std::ranges::fill(state.ik_iterations, 0);
}

void apply_append(const Rig& rig, std::size_t bone, BoneState& state) {
  const Rig::Append& append = rig.appends[bone];
  if (append.source < 0) return;
  const auto source = static_cast<std::size_t>(append.source);
  if (append.rotation && append.ratio != 0.0f) {
    const glm::quat source_rotation = state.ik_rotations[source] * state.local_rotations[source];
    state.local_rotations[bone] = state.local_rotations[bone] * scaled_rotation(source_rotation, append.ratio);
  }
  if (!append.translation) return;
  glm::vec3& translation = state.local_translations[bone];
  translation = clamp_finite(translation + state.local_translations[source] * append.ratio);
}

// Evaluates a bone without its chain. Returns the chain that is to be solved then; -1: none.
std::int32_t evaluate_bone(const Rig& rig, std::int32_t bone, const Pose& pose, const DeformOptions& options,
                           BoneState& state) {
  const auto i = static_cast<std::size_t>(bone);
  apply_append(rig, i, state);
  update_global(rig, bone, state);
  return options.ik && pose.ik_enabled[i] ? rig.chain_of_bone[i] : -1;
}

void evaluate_bones(const Rig& rig, const std::vector<Rig::Step>& steps, const Pose& pose, const DeformOptions& options,
                    BoneState& state) {
  for (const Rig::Step& step : steps) {
    const std::int32_t chain = evaluate_bone(rig, step.bone, pose, options, state);
    const std::int32_t second = step.second < 0 ? -1 : evaluate_bone(rig, step.second, pose, options, state);
    if (chain >= 0 && second >= 0) {
      solve_two_iks(rig, chain, second, options.rules, state);
    } else if (chain >= 0 || second >= 0) {
      solve_ik(rig, std::max(chain, second), options.rules, state);
    }
  }
}

// Evaluates the bones in MMD's order, up to and without `stop` if that is one of them.
void evaluate_until(const Rig& rig, const std::vector<std::int32_t>& order, const Pose& pose,
                    const DeformOptions& options, std::int32_t stop, BoneState& state) {
  for (const std::int32_t bone : order) {
    if (bone == stop) return;
    const std::int32_t chain = evaluate_bone(rig, bone, pose, options, state);
    if (chain >= 0) solve_ik(rig, chain, options.rules, state);
  }
}

void update_globals(const Rig& rig, const std::vector<std::int32_t>& bones, BoneState& state) {
  for (const std::int32_t bone : bones) update_global(rig, bone, state);
}

void measure_residuals(const Rig& rig, BoneState& state) {
  const auto position = [&state](std::int32_t bone) { return state.globals[bone].translation; };
  for (std::size_t i = 0; i < rig.chains.size(); ++i) {
    state.ik_residuals[i] = glm::distance(position(rig.chains[i].effector), position(rig.chains[i].goal));
  }
}

void set_entry(const Rig& rig, const BoneState& state, std::size_t bone, PaletteEntry& entry) {
  const RigidTransform& global = state.globals[bone];
  const Lanes rotation = lanes(global.rotation);
  Lanes translation = rotate3(rotation, lanes(-rig.rest_positions[bone])) + lanes(global.translation);
  translation[3] = 0.0f;
  std::memcpy(&entry.rotation, &rotation, sizeof rotation);
  std::memcpy(&entry.translation, &translation, sizeof translation);
}

}  // namespace

BoneState make_bone_state(const Rig& rig) {
  BoneState state;
  state.local_rotations.assign(rig.bone_count(), kNoRotation);
  state.local_translations.assign(rig.bone_count(), glm::vec3(0.0f));
  state.ik_rotations.assign(rig.bone_count(), kNoRotation);
  state.parents = rig.parents;
  state.globals.resize(rig.bone_count());
  for (std::size_t i = 0; i < rig.bone_count(); ++i) state.globals[i].translation = rig.rest_positions[i];
  state.ik_residuals.assign(rig.chains.size(), 0.0f);
  state.ik_iterations.assign(rig.chains.size(), 0);
  std::size_t links = 0, path = 0;
  for (const Rig::IkChain& chain : rig.chains) {
    links = std::max(links, chain.links.size());
    path = std::max(path, chain.path.size());
    state.ik_memory.push_back(
        {std::vector<Lanes>(6 * chain.path.size() + 3), std::vector<glm::quat>(chain.links.size(), kNoRotation), -1});
  }
  state.ik_best.assign(2 * 3 * links, kNoRotation);
  state.ik_nodes.resize(2 * path);
  return state;
}

void deform_before_physics(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                           BoneState& state) {
  assert(pose.rotations.size() == rig.bone_count() && state.globals.size() == rig.bone_count());
  set_parents(rig, options, state);
  set_local_transforms(rig, pose, morphs, state);
  update_globals(rig, rig.read_early, state);
  evaluate_bones(rig, rig.steps_before_physics, pose, options, state);
  update_globals(rig, rig.stale_after_first_pass, state);
}

void deform_after_physics(const Rig& rig, const Pose& pose, const DeformOptions& options, BoneState& state) {
  evaluate_bones(rig, rig.steps_after_physics, pose, options, state);
  update_globals(rig, rig.stale_after_second_pass, state);
  measure_residuals(rig, state);
}

void deform_until(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                  std::int32_t bone, BoneState& state, const BetweenPasses& physics) {
  set_parents(rig, options, state);
  set_local_transforms(rig, pose, morphs, state);
  update_globals(rig, rig.read_early, state);
  evaluate_until(rig, rig.before_physics, pose, options, bone, state);
  const auto& before = rig.before_physics;
  if (std::ranges::find(before, bone) != before.end()) return;
  update_globals(rig, rig.stale_after_first_pass, state);
  if (physics) physics(state);
  evaluate_until(rig, rig.after_physics, pose, options, bone, state);
}

void deform_until_ik(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                     std::int32_t bone, BoneState& state, const BetweenPasses& physics) {
  deform_until(rig, pose, morphs, options, bone, state, physics);
  apply_append(rig, static_cast<std::size_t>(bone), state);
  update_global(rig, bone, state);
}

PaletteEntry palette_entry(const Rig& rig, const BoneState& state, std::size_t bone) {
  PaletteEntry entry;
  set_entry(rig, state, bone, entry);
  return entry;
}

void write_palette(const Rig& rig, const BoneState& state, std::span<PaletteEntry> palette) {
  assert(palette.size() == rig.bone_count());
  for (std::size_t i = 0; i < rig.bone_count(); ++i) set_entry(rig, state, i, palette[i]);
}

}  // namespace odori
