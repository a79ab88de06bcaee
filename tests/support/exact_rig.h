#pragma once

// Reference implementation of src/rig in double precision, directly on the model: no precomputed lists, no shortcuts,
// all global transforms are recomputed after every change. Slow; src/rig is compared with it.

#include "model/model.h"
#include "model/pose.h"

#include <span>
#include <vector>

namespace odori::testing {

struct ExactBone {
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  // model space, unit
  glm::dvec3 position{0.0};                 // model space, units
  glm::dquat local{1.0, 0.0, 0.0, 0.0};     // in the parent's space, including IK
};

// `morph_weights`: one per morph, with groups and flips expanded. The model must have passed `check_model`.
std::vector<ExactBone> exact_bones(const Model& model, const Pose& pose, std::span<const float> morph_weights,
                                   EvaluationRules rules = EvaluationRules::mmd);

}  // namespace odori::testing
