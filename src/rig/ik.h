#pragma once

#include "rig/deform.h"

#include <cstddef>
#include <vector>

namespace odori {

// Solves one chain by cyclic coordinate descent with joint limits (evaluation.md 4.4). Writes the links' ik_rotations
// and the global transforms of the bones on the chain's path; the goal's global transform must be up to date. Keeps the
// best pose of all iterations; stops when the effector is at the goal. By the rules of MMD the first link rotates from
// the effector's position as it is in `state` when the solver is called.
void solve_ik(const Rig& rig, std::int32_t chain, EvaluationRules rules, BoneState& state);

// Like `solve_ik` of one and then of the other, with bit-equal results, in less time: while one waits for its square
// roots, the other is computed. The chains do not depend on each other (deform_steps), and both goals are up to date.
void solve_two_iks(const Rig& rig, std::int32_t first, std::int32_t second, EvaluationRules rules, BoneState& state);

// The poses of a chain after each solver iteration, in model space.
struct IkTrace {
  struct Step {
    glm::vec3 goal{0.0f};               // changes per step only if the goal is a descendant of its own chain
    float residual = 0.0f;              // distance from effector to goal, units
    std::vector<glm::vec3> joints;      // positions: the effector, then the links from the nearest to the effector on
    std::vector<glm::quat> frames;      // per link: global rotation of its parent
    std::vector<glm::vec3> angles_rad;  // per link, see `link_angles`
  };

  std::int32_t chain = -1;
  std::vector<Step> steps;  // [0] before the first iteration, without IK rotations; then one per iteration
  // The step whose pose is the result: the first one with the smallest residual, where the residual of step 0 is that
  // of the position from which the first link rotates if that is larger.
  std::size_t kept = 0;
};

// Like `solve_ik`, and records every iteration.
IkTrace trace_ik(const Rig& rig, std::int32_t chain, EvaluationRules rules, BoneState& state);

// Euler angles of `rotation` (the link's complete local rotation) about x, y and z, in the rotation order that the
// link's limits require.
glm::vec3 link_angles(const Rig::IkLink& link, glm::quat rotation);

// Whether the angle is within 1e-4 rad of the link's lower or upper limit on that axis; false when both limits are
// equal.
bool at_limit(const Rig::IkLink& link, glm::length_t axis, float angle_rad);

}  // namespace odori
