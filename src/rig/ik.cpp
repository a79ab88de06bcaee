#include "rig/ik.h"

#include "rig/bone_globals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace odori {

namespace {

constexpr float kReachedSquared = 1e-8f;  // squared distance at which the effector counts as at its goal, units squared
constexpr float kParallelSquared = 1e-10f;  // directions with a smaller squared cross product count as parallel
constexpr float kSinHalfDegree = 0.0087f;
constexpr float kAtLimitRad = 1e-4f;
constexpr float kMaxMiddleAngleRad = 88.0f * kPi / 180.0f;  // avoids the pole of the Euler angles

// Euler rotation order: R = R(outer) * R(middle) * R(inner); the middle angle must stay within +-90 degrees.
struct EulerOrder {
  glm::length_t outer, middle, inner;
};

// The middle axis is the first of x, y, z whose limits are within +-90 degrees (evaluation.md 4.4).
EulerOrder euler_order(const Rig::IkLink& link) {
  const auto inside = [&link](glm::length_t axis) {
    return -0.5f * kPi < link.min_rad[axis] && link.max_rad[axis] < 0.5f * kPi;
  };
  if (inside(0)) return {1, 0, 2};
  if (inside(1)) return {2, 1, 0};
  return {0, 2, 1};
}

glm::vec3 unit_axis(glm::length_t axis) {
  glm::vec3 unit(0.0f);
  unit[axis] = 1.0f;
  return unit;
}

// One entry of the rotation matrix of a unit quaternion.
float matrix_entry(glm::quat q, glm::length_t row, glm::length_t column) {
  const glm::vec3 v(q.x, q.y, q.z);
  const glm::length_t next = (row + 1) % 3;
  const glm::length_t last = (row + 2) % 3;
  if (row == column) return 1.0f - 2.0f * (v[next] * v[next] + v[last] * v[last]);
  return column == next ? 2.0f * (v[row] * v[next] - q.w * v[last]) : 2.0f * (v[row] * v[last] + q.w * v[next]);
}

// The Euler angle of a rotation about `axis`. For a cyclic order (outer, middle, inner an even permutation of x, y, z)
// the matrix entries have the opposite sign.
float euler_angle(const EulerOrder& order, glm::length_t axis, glm::quat q) {
  const auto [o, i, n] = std::array{order.outer, order.middle, order.inner};
  const float sign = (i - o + 3) % 3 == 1 ? 1.0f : -1.0f;
  if (axis == o) return std::atan2(-sign * matrix_entry(q, i, n), matrix_entry(q, n, n));
  if (axis == n) return std::atan2(-sign * matrix_entry(q, o, i), matrix_entry(q, o, o));
  return std::clamp(std::asin(std::clamp(sign * matrix_entry(q, o, n), -1.0f, 1.0f)), -kMaxMiddleAngleRad,
                    kMaxMiddleAngleRad);
}

glm::quat rotation_of(const EulerOrder& order, glm::vec3 angles) {
  const auto rotation = [&angles](glm::length_t axis) { return axis_angle(unit_axis(axis), angles[axis]); };
  return rotation(order.outer) * rotation(order.middle) * rotation(order.inner);
}

// Limits an angle to low..high. With `mirror`, an angle beyond a limit is mirrored at it if the result is in range;
// otherwise it is clamped.
float limited(float angle, float low, float high, bool mirror) {
  if (angle < low) return mirror && 2.0f * low - angle <= high ? 2.0f * low - angle : low;
  if (angle > high) return mirror && 2.0f * high - angle >= low ? 2.0f * high - angle : high;
  return angle;
}

class Solver {
 public:
  Solver(const Rig& rig, const Rig::IkChain& chain, EvaluationRules rules, BoneState& state)
      : rig_(rig), chain_(chain), state_(state), starts_stale_(rules == EvaluationRules::mmd && chain.effector_first) {}

  // Returns the number of iterations. Calls on_step(is_best_so_far) before the first and after each iteration.
  template <typename OnStep>
  std::int32_t solve(const OnStep& on_step) {
    for (const Rig::IkLink& link : chain_.links) ik(link) = kNoRotation;
    const glm::vec3 stale = position(chain_.effector);
    update_path(0);
    float best = distance_squared();
    save_best_pose();
    on_step(true);
    if (starts_stale_) {
      state_.globals[static_cast<std::size_t>(chain_.effector)].translation = stale;
      best =
          std::max(best, distance_squared());  // an effector that is at its goal only now does not stop the first turn
    }
    std::int32_t done = 0;
    for (; done < chain_.iterations && best >= kReachedSquared; ++done) {
      iterate(done < chain_.iterations / 2);
      const float now = distance_squared();
      const bool better = now < best;
      if (better) {
        best = now;
        save_best_pose();
      }
      on_step(better);
    }
    for (std::size_t k = 0; k < chain_.links.size(); ++k) ik(chain_.links[k]) = state_.ik_best[k];
    update_path(0);
    return done;
  }

 private:
  glm::quat& ik(const Rig::IkLink& link) { return state_.ik_rotations[static_cast<std::size_t>(link.bone)]; }
  glm::vec3 position(std::int32_t bone) const { return state_.globals[static_cast<std::size_t>(bone)].translation; }

  float distance_squared() const {
    const glm::vec3 gap = position(chain_.effector) - position(chain_.goal);
    return glm::dot(gap, gap);
  }

  void save_best_pose() {
    for (std::size_t k = 0; k < chain_.links.size(); ++k) state_.ik_best[k] = ik(chain_.links[k]);
  }

  void update_path(std::size_t start) {
    for (std::size_t i = start; i < chain_.path.size(); ++i) update_global(rig_, chain_.path[i], state_);
  }

  void iterate(bool force_axis) {
    for (std::size_t k = 0; k < chain_.links.size(); ++k) {
      const auto start = static_cast<std::size_t>(chain_.path_start[k]);
      const bool moves_effector = start < chain_.path.size();
      if (chain_.links[k].frozen || !moves_effector) continue;
      const bool stale = std::exchange(starts_stale_, false);
      if (!rotate_link(k, force_axis) && !stale) continue;
      update_path(start);
      if (distance_squared() < kReachedSquared) return;
    }
    if (std::exchange(starts_stale_, false)) update_path(0);  // no link can move the effector
  }

  // Rotates link k towards the goal. Returns false when the effector is already in the goal's direction.
  bool rotate_link(std::size_t k, bool force_axis) {
    const Rig::IkLink& link = chain_.links[k];
    const glm::vec3 to_effector = glm::normalize(position(link.bone) - position(chain_.effector));
    const glm::vec3 to_goal = glm::normalize(position(link.bone) - position(chain_.goal));
    const glm::vec3 cross = glm::cross(to_effector, to_goal);
    const float cross_squared = glm::dot(cross, cross);
    if (!(cross_squared >= kParallelSquared)) return false;

    // Uses the sine from the cross product: acos of the dot product is inaccurate for small angles in single precision,
    // which makes knees tremble.
    const float sine = std::sqrt(cross_squared);
    const float cosine = glm::dot(to_effector, to_goal);
    glm::quat& rotation = ik(link);
    rotation = glm::normalize(step_rotation(link, step_axis(link, cross / sine, force_axis), sine, cosine) * rotation);
    if (link.limited) apply_limits(link, force_axis);
    return true;
  }

  struct StepAxis {
    glm::vec3 axis;         // unit, in the parent's space, in which IK rotations are
    float fraction = 1.0f;  // of the full angle, 0..1
  };

  // Rotation by the angle with this sine and cosine, limited to the link's maximum step. Not normalized.
  static glm::quat step_rotation(const Rig::IkLink& link, const StepAxis& step, float sine, float cosine) {
    if (step.fraction < 1.0f) {
      const float angle = std::min(std::atan2(sine, cosine), link.max_step_rad);
      return axis_angle(step.axis, step.fraction * angle);
    }
    // tan(angle / 2) = sine / (1 + cosine)
    const bool too_far = cosine < link.max_step_cosine;
    return too_far ? axis_angle(step.axis, link.max_step_rad) : glm::quat(1.0f + cosine, step.axis * sine);
  }

  // The world axis in the parent's space, or the only axis that the link may rotate about.
  StepAxis step_axis(const Rig::IkLink& link, glm::vec3 world_axis, bool force_axis) const {
    const RigidTransform* parent = parent_global(state_, link.bone);
    const glm::vec3 axis = parent == nullptr ? world_axis : glm::conjugate(parent->rotation) * world_axis;
    if (link.has_fixed_axis) return constrained_axis(link.fixed_axis, axis);
    if (link.single_axis < 0 || !force_axis) return {axis};
    return constrained_axis(unit_axis(link.single_axis), axis);
  }

  // Rotation about `only` in the direction of `wanted`. When the two are nearly perpendicular, the direction blends
  // through zero over half a degree on the negative side; otherwise a knee would jump where the sign changes.
  static StepAxis constrained_axis(glm::vec3 only, glm::vec3 wanted) {
    const float fraction = std::clamp(1.0f + 2.0f * glm::dot(only, wanted) / kSinHalfDegree, -1.0f, 1.0f);
    return {fraction < 0.0f ? -only : only, std::abs(fraction)};
  }

  void apply_limits(const Rig::IkLink& link, bool mirror) {
    const glm::quat local = state_.local_rotations[static_cast<std::size_t>(link.bone)];
    const EulerOrder order = euler_order(link);
    const glm::quat rotation = ik(link) * local;
    const auto allowed = [&](glm::length_t axis) {
      return limited(euler_angle(order, axis, rotation), link.min_rad[axis], link.max_rad[axis], mirror);
    };
    ik(link) = (link.single_axis >= 0 ? axis_angle(unit_axis(link.single_axis), allowed(link.single_axis))
                                      : rotation_of(order, {allowed(0), allowed(1), allowed(2)})) *
               glm::conjugate(local);
  }

  const Rig& rig_;
  const Rig::IkChain& chain_;
  BoneState& state_;
  bool starts_stale_;  // the effector's position is still that from before the chain was solved
};

}  // namespace

void solve_ik(const Rig& rig, std::int32_t chain, EvaluationRules rules, BoneState& state) {
  const auto i = static_cast<std::size_t>(chain);
  state.ik_iterations[i] = Solver(rig, rig.chains[i], rules, state).solve([](bool) {});
}

IkTrace trace_ik(const Rig& rig, std::int32_t chain, EvaluationRules rules, BoneState& state) {
  const Rig::IkChain& solved = rig.chains[static_cast<std::size_t>(chain)];
  const auto position = [&state](std::int32_t bone) {
    return state.globals[static_cast<std::size_t>(bone)].translation;
  };
  IkTrace trace;
  trace.chain = chain;
  Solver(rig, solved, rules, state).solve([&](bool best) {
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
    if (best) trace.kept = trace.steps.size() - 1;
  });
  return trace;
}

glm::vec3 link_angles(const Rig::IkLink& link, glm::quat rotation) {
  const EulerOrder order = euler_order(link);
  return {euler_angle(order, 0, rotation), euler_angle(order, 1, rotation), euler_angle(order, 2, rotation)};
}

bool at_limit(const Rig::IkLink& link, glm::length_t axis, float angle_rad) {
  const float low = link.min_rad[axis], high = link.max_rad[axis];
  return low < high && (angle_rad <= low + kAtLimitRad || angle_rad >= high - kAtLimitRad);
}

}  // namespace odori
