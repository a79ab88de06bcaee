#pragma once

// Evaluates a frame, first morphs, then bones: local transforms, append, IK and global transforms, in MMD's deform
// order (evaluation.md 4).

#include "base/lanes.h"
#include "model/pose.h"
#include "rig/rig.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Result of `evaluate_morphs`. `make_morph_state` sizes all arrays.
struct MorphState {
  std::vector<float> weights;            // per morph, with groups and flips expanded; within +-kMaxNumber
  std::vector<glm::vec3> translations;   // per bone, sum of the bone morphs, units
  std::vector<glm::quat> rotations;      // per bone, product of the bone morphs
  std::vector<MaterialState> materials;  // per material
};

MorphState make_morph_state(const Rig& rig);

// Expands groups and flips, then computes bone offsets, material values and the final weight of each vertex and UV
// morph (evaluation.md 3, rendering.md 7). `weights`: one per morph, from the pose. Overwrites all of `state` without
// allocating memory.
void evaluate_morphs(const Rig& rig, std::span<const float> weights, MorphState& state);

// A bone on the path of the IK chain that is being solved: what the solver reads and writes, side by side.
struct IkNode {
  Lanes ik_rotation;
  Lanes local_rotation;  // BoneState::local_rotations
  Lanes rotation;        // ik_rotation * local_rotation
  Lanes translation;     // from the parent, with the rest offset
  Lanes global_rotation;
  Lanes position;  // global
  Lanes parent_rotation, parent_position;
  bool root;        // no parent
  bool own_parent;  // `parent_*` hold it; otherwise it is the node before
};

// What a chain was last solved from, and the result. While the input is the same bit for bit, so is the result: the
// chain is left alone, as the legs are while only an arm is posed.
struct IkMemory {
  std::vector<Lanes> input;      // six per bone of the path, and three
  std::vector<glm::quat> pose;   // per link: its IK rotation
  std::int32_t iterations = -1;  // that the result took; -1: not solved yet
};

// Bone transforms of one model while a frame is evaluated. Arrays are per bone unless noted, sized by
// `make_bone_state`. `deform_before_physics` overwrites everything but `ik_memory`, which does not change the result.
struct BoneState {
  std::vector<std::int32_t> parents;             // as in Rig, or -2 - k for the k-th external parent of this frame
  std::optional<RigidTransform> placement;       // of this frame, see DeformOptions
  std::vector<glm::quat> local_rotations;        // morph * animation * append, append applied first; without IK
  std::vector<glm::vec3> local_translations;     // morph + animation + append, units; without the rest offset
  std::vector<glm::quat> ik_rotations;           // applied after local_rotations; identity without IK
  std::vector<RigidTransform> globals;           // world space; at rest: no rotation, rest position
  std::vector<RigidTransform> external_globals;  // world space, external parents of this frame
  std::vector<float> ik_residuals;               // per IK chain: distance from effector to goal, units
  std::vector<std::int32_t> ik_iterations;       // per IK chain: iterations in this frame; 0 when not solved
  std::vector<IkMemory> ik_memory;               // per IK chain
  // Scratch of the IK solver, for two chains at a time: three times the links of the longest chain, and as many nodes
  // as the longest path has.
  std::vector<glm::quat> ik_best;
  std::vector<IkNode> ik_nodes;
};

BoneState make_bone_state(const Rig& rig);

// Replaces a bone's parent by a transform outside its model, without rest offset: a bone without animation is exactly
// there. MMD's "external parent", set by the viewer; the key that a PMX stores with the flag is not used.
struct ExternalParent {
  std::int32_t bone = -1;  // of this rig; at most one entry per bone
  RigidTransform global;   // of the external parent, world space
};

struct DeformOptions {
  bool ik = true;                                      // false: no chain is solved, regardless of the pose
  EvaluationRules rules = EvaluationRules::mmd;        // of the motion's curves and of IK
  std::span<const ExternalParent> external_parents{};  // must be the same in both passes
  // Where the model stands: the parent, in world space, of all bones that have neither parent nor external parent. Must
  // be the same in both passes.
  std::optional<RigidTransform> placement{};
};

// First pass: evaluates every bone that is not marked after-physics in deform order, including append and IK; then
// updates all global transforms that are out of date.
void deform_before_physics(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                           BoneState& state);

// Second pass: evaluates the bones marked after-physics, then updates the global transforms that are out of date.
void deform_after_physics(const Rig& rig, const Pose& pose, const DeformOptions& options, BoneState& state);

// What physics does between the passes: it replaces the local transforms of the bones that bodies drive.
using BetweenPasses = std::function<void(BoneState&)>;

// Runs the first pass, and for a bone marked after-physics `physics` and the second pass, and stops before that bone is
// evaluated. For inspecting what the bone reads from others.
void deform_until(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                  std::int32_t bone, BoneState& state, const BetweenPasses& physics = {});

// Like `deform_until`, then evaluates the bone itself without solving its chain: the input of its IK. `bone` must be an
// IK bone.
void deform_until_ik(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                     std::int32_t bone, BoneState& state, const BetweenPasses& physics = {});

// A bone's skinning transform from rest pose to current pose, in two RGBA32F texels: a unit quaternion (x, y, z, w),
// and a translation in units with w = 0.
struct PaletteEntry {
  glm::quat rotation = kNoRotation;
  glm::vec4 translation{0.0f};
};
static_assert(sizeof(PaletteEntry) == 32);

PaletteEntry palette_entry(const Rig& rig, const BoneState& state, std::size_t bone);

// Writes the skinning transform of every bone; `palette` must have one entry per bone.
void write_palette(const Rig& rig, const BoneState& state, std::span<PaletteEntry> palette);

// --- A bone's global transform from its parent's. Inline, because it is most of the work of a frame.

// Global transform of the bone's parent or external parent in this frame; for a root the placement, or null.
inline const RigidTransform* parent_global(const BoneState& state, std::int32_t bone) {
  const std::int32_t parent = state.parents[bone];
  if (parent == -1) return state.placement ? &*state.placement : nullptr;
  return parent >= 0 ? &state.globals[parent] : &state.external_globals[-2 - parent];
}

// Computes the bone's global transform from its parent's and its own current local values. In lanes: a RigidTransform
// assigned as a whole, or read in other pieces than it was written, waits for the store.
inline void update_global(const Rig& rig, std::int32_t bone, BoneState& state) {
  const bool external = state.parents[bone] < -1;
  const Lanes offset = external ? Lanes{} : lanes(rig.rest_offsets[bone]);
  Lanes translation = offset + lanes(state.local_translations[bone]);
  Lanes rotation = multiply_quat(lanes(state.ik_rotations[bone]), lanes(state.local_rotations[bone]));
  if (const RigidTransform* parent = parent_global(state, bone)) {
    const Lanes parent_rotation = lanes(parent->rotation);
    translation = rotate3(parent_rotation, translation) + lanes(parent->translation);
    rotation = multiply_quat(parent_rotation, rotation);
  }
  store(rotation, translation, state.globals[bone]);
}

}  // namespace odori
