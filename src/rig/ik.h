#pragma once

#include "rig/deform.h"

namespace odori {

// Solves one chain by cyclic coordinate descent with limits (evaluation.md 4.4): writes the links' ik_rotations and
// the worlds of everything on the chain's path. The goal's world must be current. The best pose of
// all iterations is kept; an effector within 1e-4 of the goal is left alone.
void solve_ik(const Rig& rig, std::int32_t chain, BoneState& state);

// The link's angles in `rotation` (its whole local one), each under its own axis, by the decomposition its limits
// choose.
glm::vec3 link_angles(const Rig::IkLink& link, glm::quat rotation);

}  // namespace odori
