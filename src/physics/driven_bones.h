#pragma once

// Bones driven by rigid bodies: how the result of the simulation is applied to the skeleton (physics.md 3 and 5).

#include "model/model.h"
#include "rig/deform.h"
#include "rig/rig.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

struct DrivenBone {
  std::int32_t bone = -1;
  std::int32_t body = -1;       // the last body in file order that drives this bone
  bool keeps_position = false;  // only the rotation comes from the body; the position comes from the parent bone
  RigidTransform in_body;       // the bone in the body's local space
};

struct DrivenBones {
  // A bone whose global transform changes when bodies move.
  struct Update {
    std::int32_t bone = -1;
    std::int32_t driven = -1;  // index into `driven`; -1: only an ancestor is driven
  };

  std::vector<DrivenBone> driven;
  std::vector<Update> updates;           // parents before children
  std::vector<std::int32_t> dynamic_ik;  // IK bones all of whose links are driven; not solved during simulation
};

// `rig`: of the same model.
DrivenBones driven_bones(const Model& model, const Rig& rig);

// Called between the two deform passes: sets the local transforms of driven bones from their bodies, and updates the
// globals of these bones and their descendants. `bodies`: per entry of `driven.driven`, model space.
// `physics_weights`: per bone (Pose::physics_weight), 0 keeps the animated transform, 1 takes the body's.
void drive_bones(const Rig& rig, const DrivenBones& driven, std::span<const RigidTransform> bodies,
                 std::span<const float> physics_weights, BoneState& state);

}  // namespace odori
