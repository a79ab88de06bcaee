#pragma once

// Bones: local transforms, append, IK and worlds, in MMD's deform order (evaluation.md 4).

#include "model/pose.h"
#include "rig/morphs.h"
#include "rig/rig.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

// One model's bones in the course of a frame. Arrays per bone, sized by `make_bone_state`, owned here. Nothing
// in it survives from one frame to the next: `deform_before_physics` rewrites everything.
struct BoneState {
  std::vector<std::int32_t> parents;             // as in Rig; -2 - k: the k-th external parent of this frame
  std::vector<glm::quat> local_rotations;        // animation, morph and append; without IK
  std::vector<glm::vec3> local_translations;     // animation, morph and append; without the rest offset
  std::vector<glm::quat> ik_rotations;           // in front of local_rotations; identity where no IK acts
  std::vector<RigidTransform> globals;           // model space; at rest: identity at the rest position
  std::vector<RigidTransform> external_globals;  // this frame's external parents
  std::vector<float> ik_residuals;               // per IK chain: effector to goal, units
  std::vector<std::int32_t> ik_iterations;       // per IK chain: run in this frame; 0 when it was not solved
  std::vector<glm::quat> ik_best;                // scratch of the solver, as long as the longest chain
};

BoneState make_bone_state(const Rig& rig);

// A bone that hangs on something outside its model in place of its own parent, with no rest offset: at rest it lies
// where that is. MMD's "external parent", set by the viewer; the key a PMX stores with the flag has no meaning of its
// own.
struct ExternalParent {
  std::int32_t bone = -1;  // of this rig; one entry a bone
  RigidTransform global;   // of what it follows, world space
};

struct DeformOptions {
  bool ik = true;                                      // false: no chain is solved, whatever the pose says
  std::span<const ExternalParent> external_parents{};  // the same in both passes
};

// First pass: every bone not marked after-physics, in deform order, append and IK inside the walk; then all worlds,
// parents first.
void deform_before_physics(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                           BoneState& state);

// Second pass: the bones marked after-physics, then the worlds again.
void deform_after_physics(const Rig& rig, const Pose& pose, const DeformOptions& options, BoneState& state);

// The first pass, and for a bone marked after-physics the second, up to where that bone's turn comes: what it is about
// to read of others.
void deform_until(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                  std::int32_t bone, BoneState& state);

// Likewise, and then the bone itself but for its own chain: what that is solved on. `bone` is an IK bone.
void deform_until_ik(const Rig& rig, const Pose& pose, const MorphState& morphs, const DeformOptions& options,
                     std::int32_t bone, BoneState& state);

// A bone's skinning transform, rest pose to posed: two RGBA32F texels. rotation is a unit quaternion x, y, z, w;
// translation.w is 0.
struct PaletteEntry {
  glm::quat rotation = kNoRotation;
  glm::vec4 translation{0.0f};
};
static_assert(sizeof(PaletteEntry) == 32);

PaletteEntry palette_entry(const Rig& rig, const BoneState& state, std::size_t bone);

// `palette`: one entry per bone.
void write_palette(const Rig& rig, const BoneState& state, std::span<PaletteEntry> palette);

}  // namespace odori
