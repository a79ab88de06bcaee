#pragma once

// Morph weights to what they do: bone offsets, material colours, and the weight each vertex and UV morph ends up
// with (evaluation.md 3, rendering.md 7).

#include "rig/material_state.h"
#include "rig/rig.h"

#include <span>
#include <vector>

namespace odori {

// All arrays are sized by `make_morph_state` and owned here.
struct MorphState {
  std::vector<float> weights;            // per morph, groups and flips expanded; within +-kLargestNumber
  std::vector<glm::vec3> translations;   // per bone, from bone morphs
  std::vector<glm::quat> rotations;      // per bone
  std::vector<MaterialState> materials;  // per material
};

MorphState make_morph_state(const Rig& rig);

// `weights`: one per morph, as the pose sets them. Rewrites all of `state`; allocates nothing.
void evaluate_morphs(const Rig& rig, std::span<const float> weights, MorphState& state);

}  // namespace odori
