#pragma once

// Evaluates bones: local transforms, append, IK and global transforms, in MMD's deform order (evaluation.md 4).

#include "base/lanes.h"
#include "model/evaluation_rules.h"
#include "model/pose.h"
#include "rig/morphs.h"
#include "rig/rig.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace odori {

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

}  // namespace odori
