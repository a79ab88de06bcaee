#pragma once

#include "rig/deform.h"

#include <cstddef>
#include <vector>

namespace odori {

// Solves one chain by cyclic coordinate descent with limits (evaluation.md 4.4): writes the links' ik_rotations and
// the worlds of everything on the chain's path. The goal's world must be current. The best pose of
// all iterations is kept; an effector within 1e-4 of the goal is left alone.
void solve_ik(const Rig& rig, std::int32_t chain, BoneState& state);

// What a chain comes to, iteration by iteration, model space.
struct IkTrace {
  struct Step {
    glm::vec3 goal{0.0f};               // it moves where a model has it under its own chain
    float residual = 0.0f;              // effector to goal, units
    std::vector<glm::vec3> joints;      // the effector, then each link from the nearest to it on
    std::vector<glm::quat> frames;      // per link: its parent's rotation, in which it turns
    std::vector<glm::vec3> angles_rad;  // per link, as link_angles tells them
  };

  std::int32_t chain = -1;
  std::vector<Step> steps;  // [0] before any iteration, with no link turned by IK; then one an iteration
  std::size_t kept = 0;     // the step whose pose the chain is left in: the first of those nearest to the goal
};

// As solve_ik, and tells of it.
IkTrace trace_ik(const Rig& rig, std::int32_t chain, BoneState& state);

// The link's angles in `rotation` (its whole local one), each under its own axis, by the decomposition its limits
// choose.
glm::vec3 link_angles(const Rig::IkLink& link, glm::quat rotation);

// Whether the angle is at an end of what the link may turn about that axis, within 1e-4 rad. An axis with one angle
// only is at none.
bool at_limit(const Rig::IkLink& link, glm::length_t axis, float angle_rad);

}  // namespace odori
