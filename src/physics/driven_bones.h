#pragma once

// Bones that answer to bodies: the way back from physics to the rig (physics.md 3 and 5).

#include "model/model.h"
#include "rig/deform.h"
#include "rig/rig.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

struct DrivenBone {
  std::int32_t bone = -1;
  std::int32_t body = -1;       // the last that drives this bone, in file order
  bool keeps_position = false;  // turned by its body, but stays where its parent has it
  RigidTransform in_body;       // the bone as its body sees it
};

struct DrivenBones {
  // A bone to work out again once bodies have moved.
  struct Turn {
    std::int32_t bone = -1;
    std::int32_t driven = -1;  // into `driven`; -1: only carried along by what it hangs on
  };

  std::vector<DrivenBone> driven;
  std::vector<Turn> order;           // parents first
  std::vector<std::int32_t> chains;  // IK bones whose links are all driven: not to be solved against the bodies
};

// `rig` of the same model. A body that keeps its bone's position, joined to a freely moving body on the bone's parent,
// is taken as moving freely: its chain would come apart (physics.md 3).
DrivenBones driven_bones(const Model& model, const Rig& rig);

// `bodies`: where each of `driven` has its body. `shares`: Pose::physics_weight, 0 leaves a bone as animated. Between
// the two passes of deform: sets the local values of what bodies drive, and all worlds that hang on them.
void drive_bones(const Rig& rig, const DrivenBones& driven, std::span<const RigidTransform> bodies,
                 std::span<const float> shares, BoneState& state);

}  // namespace odori
