#include "rig/ik.h"

#include "rig/bone_globals.h"
#include "rig/detail/ik_solver.h"

#include <algorithm>
#include <cstddef>

namespace odori {

namespace {

constexpr float kAtLimitRad = 1e-4f;

void end_iteration(IkSolver& solver) {
  solver.end_iteration();
  solver.skip_repeated();
}

// Goes on with the iteration that has begun.
void iterate(IkSolver& solver) {
  while (solver.rotate_next()) continue;
  end_iteration(solver);
}

// Applies the result, and keeps it unless it was recalled.
void finish(std::size_t chain, bool recalled, IkSolver& solver, BoneState& state) {
  IkMemory& memory = state.ik_memory[chain];
  if (!recalled) {
    std::ranges::copy(solver.best_pose(), memory.pose.begin());
    memory.iterations = solver.iterations();
  }
  solver.apply(memory.pose);
  state.ik_iterations[chain] = memory.iterations;
}

}  // namespace

void solve_ik(const Rig& rig, std::int32_t chain, EvaluationRules rules, BoneState& state) {
  const auto i = static_cast<std::size_t>(chain);
  IkSolver solver(rig, rig.chains[i], rules, state);
  const bool recalled = solver.recall(state.ik_memory[i]);
  if (!recalled) {
    solver.start();
    while (solver.unfinished()) iterate(solver);
  }
  finish(i, recalled, solver, state);
}

void solve_two_iks(const Rig& rig, std::int32_t first, std::int32_t second, EvaluationRules rules, BoneState& state) {
  const auto a = static_cast<std::size_t>(first), b = static_cast<std::size_t>(second);
  IkSolver one(rig, rig.chains[a], rules, state, 0), other(rig, rig.chains[b], rules, state, 1);
  const bool recalled = one.recall(state.ik_memory[a]), other_recalled = other.recall(state.ik_memory[b]);
  if (!recalled) one.start();
  if (!other_recalled) other.start();
  bool busy = !recalled && one.unfinished(), other_busy = !other_recalled && other.unfinished();
  while (busy && other_busy) {
    const auto [goes_on, other_goes_on] = IkSolver::rotate_next_of_both(one, other);
    if (!goes_on) {
      end_iteration(one);
      busy = one.unfinished();
    }
    if (!other_goes_on) {
      end_iteration(other);
      other_busy = other.unfinished();
    }
  }
  for (; busy; busy = one.unfinished()) iterate(one);
  for (; other_busy; other_busy = other.unfinished()) iterate(other);
  finish(a, recalled, one, state);
  finish(b, other_recalled, other, state);
}

IkTrace trace_ik(const Rig& rig, std::int32_t chain, EvaluationRules rules, BoneState& state) {
  const Rig::IkChain& solved = rig.chains[static_cast<std::size_t>(chain)];
  const auto position = [&state](std::int32_t bone) {
    return state.globals[static_cast<std::size_t>(bone)].translation;
  };
  IkTrace trace;
  trace.chain = chain;
  IkSolver solver(rig, solved, rules, state);
  const auto add_step = [&] {
    solver.store();
    IkTrace::Step& step = trace.steps.emplace_back();
    step.goal = position(solved.goal);
    step.residual = glm::distance(position(solved.effector), step.goal);
    step.joints.push_back(position(solved.effector));
    for (const Rig::IkLink& link : solved.links) {
      const auto bone = static_cast<std::size_t>(link.bone);
      step.joints.push_back(position(link.bone));
      const RigidTransform* parent = parent_global(state, link.bone);
      step.frames.push_back(parent == nullptr ? kNoRotation : parent->rotation);
      step.angles_rad.push_back(link_angles(link, state.ik_rotations[bone] * state.local_rotations[bone]));
    }
  };
  solver.start(add_step);
  while (solver.unfinished()) {
    while (solver.rotate_next()) continue;
    const bool better = solver.end_iteration();
    add_step();
    if (better) trace.kept = trace.steps.size() - 1;
  }
  solver.apply(solver.best_pose());
  return trace;
}

glm::vec3 link_angles(const Rig::IkLink& link, glm::quat rotation) {
  return {euler_angle(link.euler, 0, rotation), euler_angle(link.euler, 1, rotation),
          euler_angle(link.euler, 2, rotation)};
}

bool at_limit(const Rig::IkLink& link, glm::length_t axis, float angle_rad) {
  const float low = link.min_rad[axis], high = link.max_rad[axis];
  return low < high && (angle_rad <= low + kAtLimitRad || angle_rad >= high - kAtLimitRad);
}

}  // namespace odori
