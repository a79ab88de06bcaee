#pragma once

// Explains the transform of a bone on the stage: the contributions of keys, morphs, append, IK and physics.

#include "motion/sample.h"
#include "rig/ik.h"
#include "rig/transform_breakdown.h"
#include "scene/stage.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace odori {

struct TransformBreakdown {
  struct LayerKeys {
    std::size_t layer = 0;  // index into Actor::layers
    float weight = 1.0f;    // 0..1
    BoneKeysAt keys;
  };
  std::optional<BoneKeysAt> keys;          // nullopt: the merged motion has no keys for this bone
  std::vector<LayerKeys> override_layers;  // the overriding layers with keys for this bone, in layer order
  BoneTransformParts parts;
};

// In the frame last shown. `actor` and `bone` must be valid indices.
TransformBreakdown transform_breakdown(const Stage& stage, std::int32_t actor, std::int32_t bone);

// The solution of an IK chain of the actor's rig, iteration by iteration, in the frame last shown; computed as if the
// chain were enabled.
IkTrace trace_ik_chain(const Stage& stage, std::int32_t actor, std::int32_t chain);

// "1 iteration", "12 iterations".
std::string format_iterations(int count);

}  // namespace odori
