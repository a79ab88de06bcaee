#pragma once

// Where a bone of the stage has its transform from, from the motion's keys on.

#include "motion/sample.h"
#include "rig/ik.h"
#include "rig/transform_breakdown.h"
#include "scene/stage.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace odori {

struct TransformBreakdown {
  struct Over {
    std::size_t layer = 0;  // of Actor::layers
    float weight = 1.0f;    // 0..1
    BoneKeysAt keys;
  };
  std::optional<BoneKeysAt> keys;  // nothing: the motions that join do not move this bone
  std::vector<Over> over;          // those over them that do, in their order
  BoneExplanation parts;
};

// Of the frame last shown. `actor` and `bone` must be there.
TransformBreakdown account_for(const Stage& stage, std::int32_t actor, std::int32_t bone);

// How a chain of the actor's rig was solved in the frame last shown; as if it were switched on where it is not.
IkTrace trace_chain(const Stage& stage, std::int32_t actor, std::int32_t chain);

}  // namespace odori
