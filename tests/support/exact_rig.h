#pragma once

// A model posed by the rules of src/rig in double precision, straight from what the file says: no lists made ahead, no
// shortcut, every world worked out again wherever one may have changed. Slow; it is what src/rig is held to.

#include "model/model.h"
#include "model/pose.h"

#include <span>
#include <vector>

namespace odori::testing {

struct ExactBone {
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  // world, unit
  glm::dvec3 position{0.0};                 // world
  glm::dquat local{1.0, 0.0, 0.0, 0.0};     // in the parent's space, IK included
};

// `morph_weights`: groups and flips expanded, one per morph. The model must have passed `check_model`.
std::vector<ExactBone> exact_bones(const Model& model, const Pose& pose, std::span<const float> morph_weights);

}  // namespace odori::testing
