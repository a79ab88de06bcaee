#pragma once

// Evaluates morphs: expands groups and flips, then computes bone offsets, material values and the final weight of each
// vertex and UV morph (evaluation.md 3, rendering.md 7).

#include "rig/rig.h"

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

// `weights`: one per morph, from the pose. Overwrites all of `state` without allocating memory.
void evaluate_morphs(const Rig& rig, std::span<const float> weights, MorphState& state);

}  // namespace odori
