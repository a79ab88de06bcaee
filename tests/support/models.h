#pragma once

// Small models made in memory, named for what they hold.

#include "model/model.h"
#include "model/pose.h"
#include "rig/deform.h"

#include <initializer_list>
#include <random>
#include <string>

namespace odori::testing {

// A chain of bones "0", "1", ... each the child of the one before, at the given rest positions.
Model chain_model(std::initializer_list<glm::vec3> rest_positions);

// `count` vertices of every deform kind in turn, on four bones, with random weights and SDEF parameters, three vertex
// morphs, one UV morph and a zero normal among them. Checked, so it is as a reader would hand it on.
Model every_kind_model(int count, std::uint32_t seed);

// Parents, append sources, layers, IK and bone morphs at random: later and earlier sources, chains of appends, links
// with and without limits, both passes. 24 bones, 2 morphs. Checked.
Model tangled_model(std::uint32_t seed);

// Every bone turned and moved, some IK off, both morphs of a tangled model at work.
void set_random_pose(Pose& pose, std::uint32_t seed);

// Unit quaternions all over the sphere (both signs) and translations within +-5 units, one per bone.
std::vector<PaletteEntry> random_palette(std::size_t bones, std::uint32_t seed);

}  // namespace odori::testing
