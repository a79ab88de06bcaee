#pragma once

// Small models in memory, named after their content.

#include "model/model.h"
#include "model/pose.h"
#include "rig/deform.h"

#include <initializer_list>
#include <random>
#include <string>

namespace odori::testing {

// A chain of bones "0", "1", ... each the child of the previous one, at the given rest positions.
Model chain_model(std::initializer_list<glm::vec3> rest_positions);

// `count` vertices that cycle through the deform kinds, on four bones, with random weights and SDEF parameters, some
// zero normals, three vertex morphs and one UV morph. Passed through `check_model`, like a model from a reader.
Model every_kind_model(int count, std::uint32_t seed);

// Random parents, append sources, layers, IK and bone morphs: later and earlier sources, chains of appends, links with
// and without limits, both passes. 24 bones, 2 morphs. Passed through `check_model`.
Model tangled_model(std::uint32_t seed);

// Rotates and translates every bone, disables some IK, and activates both morphs of a `tangled_model`.
void set_random_pose(Pose& pose, std::uint32_t seed);

// Uniformly random unit quaternions (both signs) and translations within +-5 units, one per bone.
std::vector<PaletteEntry> random_palette(std::size_t bones, std::uint32_t seed);

}  // namespace odori::testing
