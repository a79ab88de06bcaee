#pragma once

// Where a bone of the stage has its transform from, from the motion's keys on.

#include "motion/sample.h"
#include "rig/explain.h"
#include "rig/ik.h"
#include "scene/stage.h"

#include <cstdint>
#include <optional>

namespace odori {

struct BoneAccount {
  std::optional<BoneKeysAt> keys;  // nothing: the motion does not move this bone
  BoneExplanation parts;
};

// Of the frame last shown. `actor` and `bone` must be there.
BoneAccount account_for(const Stage& stage, std::int32_t actor, std::int32_t bone);

// How a chain of the actor's rig was solved in the frame last shown; as if it were switched on where it is not.
IkTrace trace_chain(const Stage& stage, std::int32_t actor, std::int32_t chain);

}  // namespace odori
