#include "rig/ik.h"

#include "rig/deform.h"
#include "rig/detail/ik_limits.h"
#include "rig/detail/ik_path.h"
#include "rig/detail/leg_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace odori {

namespace {

// One link's part of an iteration: it turns the effector towards the goal, within its limits. `aim`, `rotate`, `limit`
// and `update`, in this order.
struct IkTurn {
  const Rig::IkLink* link = nullptr;  // null when the iteration has no other link
  std::size_t node = 0;
  bool first_half = false;  // of the iterations
  bool stale = false;       // the effector's position was still that from before the chain was solved
  bool rotates = false;     // false: the effector is in the goal's direction already
  Lanes cross;              // of the directions to the effector and to the goal
  float cross_squared = 0.0f;
  float cosine = 1.0f;
};

struct IkStepAxis {
  Lanes axis;             // unit, in the parent's space, in which IK rotations are
  float fraction = 1.0f;  // of the full angle, 0..1
};

// Rotation about `only` in the direction of `wanted` (see `kSinHalfDegree`).
IkStepAxis constrained_axis(Lanes only, Lanes wanted) {
  const float along = dot3(only, wanted);
  if (along >= 0.0f) return {only};
  if (along < -kSinHalfDegree) return {only * -1.0f};
  const float fraction = std::clamp(1.0f + 2.0f * along / kSinHalfDegree, -1.0f, 1.0f);
  return {fraction < 0.0f ? only * -1.0f : only, std::abs(fraction)};
}

// The world axis in the parent's space, or the only axis that the link may rotate about.
IkStepAxis step_axis(const IkPath& path, const IkTurn& turn, Lanes world_axis) {
  const Rig::IkLink& link = *turn.link;
  const Lanes axis =
      path.node(turn.node).root ? world_axis : rotate3(conjugate_quat(path.parent_rotation(turn.node)), world_axis);
  if (link.has_fixed_axis) return constrained_axis(lanes(link.fixed_axis), axis);
  if (link.single_axis < 0 || !turn.first_half) return {axis};
  return constrained_axis(unit_axis_lanes(link.single_axis), axis);
}

// Rotation by the angle with this sine and cosine, limited to the link's maximum step. Not normalized.
Lanes step_rotation(const Rig::IkLink& link, const IkStepAxis& step, float sine, float cosine) {
  if (step.fraction < 1.0f)
    return about(step.axis, step.fraction * std::min(std::atan2(sine, cosine), link.max_step_rad));
  if (cosine < link.max_step_cosine) return about(step.axis, link.max_step_rad);
  Lanes rotation = step.axis * sine;  // tan(angle / 2) = sine / (1 + cosine)
  rotation[3] = 1.0f + cosine;
  return rotation;
}

void aim(const IkPath& path, IkTurn& turn) {
  if (turn.link == nullptr) return;
  const Lanes position = path.node(turn.node).position;
  const Lanes to_effector = normalize3(position - path.effector());
  const Lanes to_goal = normalize3(position - path.goal());
  turn.cross = cross3(to_effector, to_goal);
  turn.cross_squared = dot3(turn.cross, turn.cross);
  turn.cosine = dot3(to_effector, to_goal);
  turn.rotates = turn.cross_squared >= kParallelSquared;
}

// Rotates the link, without its limits.
void rotate(IkPath& path, const IkTurn& turn) {
  if (!turn.rotates) return;
  IkNode& node = path.node(turn.node);
  // Uses the sine from the cross product: acos of the dot product is inaccurate for small angles in single precision,
  // which makes knees tremble.
  const float sine = std::sqrt(turn.cross_squared);
  const IkStepAxis step = step_axis(path, turn, turn.cross / sine);
  node.ik_rotation =
      normalize_quat(multiply_quat(step_rotation(*turn.link, step, sine, turn.cosine), node.ik_rotation));
  node.rotation = multiply_quat(node.ik_rotation, node.local_rotation);
}

void limit(IkPath& path, const IkTurn& turn) {
  if (!turn.rotates || !turn.link->limited) return;
  IkNode& node = path.node(turn.node);
  const Lanes inside = limited_rotation(*turn.link, node.rotation, turn.first_half);
  node.ik_rotation = multiply_quat(inside, conjugate_quat(node.local_rotation));
  node.rotation = multiply_quat(node.ik_rotation, node.local_rotation);
}

// Moves what is below the link.
void update(IkPath& path, const IkTurn& turn) {
  if (turn.stale) {
    path.update_all();
  } else if (turn.rotates) {
    path.update_below(turn.node);
  }
}

// Solving a chain: `start`, then `solve`, or `iterate` while it is `unfinished`, then `apply`.
class IkSolver {
 public:
  // `place`: 0 or 1, in the scratch memory of the state; of two solvers at a time each has its own.
  IkSolver(const Rig& rig, const Rig::IkChain& chain, EvaluationRules rules, BoneState& state, std::size_t place = 0)
      : rig_(rig),
        chain_(chain),
        state_(without_ik(chain, state)),
        path_(rig, chain, state,
              std::span(state.ik_nodes).subspan(place * state.ik_nodes.size() / 2, chain.path.size())),
        poses_(std::span(state.ik_best).subspan(place * state.ik_best.size() / 2, 3 * chain.links.size())),
        starts_stale_(rules == EvaluationRules::mmd && chain.effector_first) {}

  // `on_step` is called before the first iteration.
  template <typename OnStep>
  void start(const OnStep& on_step) {
    stale_ = stale_effector();
    path_.update_all();
    best_ = path_.distance_squared();
    save_pose(saved_pose(0));
    on_step();
    save_pose(saved_pose(2));
    first_ = starts_stale_ ? 1 : 0;
    if (starts_stale_) {
      path_.set_effector(stale_);
      // An effector that is at its goal only now does not stop the first turn.
      best_ = std::max(best_, path_.distance_squared());
    }
    if (unfinished()) begin_leg();
  }
  void start() {
    start([] {});
  }

  // Whether the chain was last solved from the same. Otherwise, what it is solved from is noted. Call before `start`.
  bool recall(IkMemory& memory) const {
    std::size_t next = 0;
    bool same = memory.iterations >= 0;
    const auto compare = [&](Lanes value) {
      Lanes& known = memory.input[next++];
      same &= same_bits(known, value);
      known = value;
    };
    for (const IkNode& node : path_.nodes()) {
      const bool reads_parent = node.own_parent && !node.root;
      compare(node.ik_rotation);
      compare(node.local_rotation);
      compare(node.translation);
      compare(reads_parent ? node.parent_rotation : Lanes{});
      compare(reads_parent ? node.parent_position : Lanes{});
      compare(Lanes{node.root ? 1.0f : 0.0f, node.own_parent ? 1.0f : 0.0f, 0.0f, 0.0f});
    }
    compare(path_.has_goal() ? Lanes{} : path_.goal());
    compare(starts_stale_ ? stale_effector() : Lanes{});
    compare(Lanes{starts_stale_ ? 1.0f : 0.0f, 0.0f, 0.0f, 0.0f});
    return same;
  }

  bool unfinished() const { return done_ < chain_.iterations && best_ >= kReachedSquared; }

  // Goes on until the end or, if `steps` is smaller, by so many iterations. With `skip`, those that only repeat a pose
  // count as done, but are left out.
  void iterate(bool skip, std::int32_t steps) {
    if (leg_) {
      Leg twin = *leg_;
      solve_legs(*leg_, twin, skip, steps);
      return end_leg();
    }
    for (; steps > 0 && unfinished(); --steps) {
      while (rotate_next()) continue;
      end_iteration();
      if (skip) done_ += repeated_iterations(done_ - 1);
    }
  }

  void solve() {
    while (unfinished()) iterate(true, chain_.iterations);
  }

  // Iterates two legs, at least until one of them ends. Does nothing if one of the chains is not a leg.
  static void iterate_both(IkSolver& a, IkSolver& b) {
    if (!a.leg_ || !b.leg_) return;
    solve_legs(*a.leg_, *b.leg_, true, std::max(a.chain_.iterations, b.chain_.iterations));
    a.end_leg();
    b.end_leg();
  }

  std::int32_t best_iterations() const { return best_done_; }  // after which the best pose was found

  std::span<const glm::quat> best_pose() const { return poses_.first(chain_.links.size()); }
  std::int32_t iterations() const { return done_; }  // so far

  // Writes a pose to the bone state.
  void apply(std::span<const glm::quat> pose) {
    for (std::size_t k = 0; k < chain_.links.size(); ++k) {
      state_.ik_rotations[chain_.links[k].bone] = pose[k];
    }
    for (const std::int32_t bone : chain_.path) update_global(rig_, bone, state_);
  }

  // Writes the pose of the current iteration to the bone state.
  void store() { path_.store(chain_, state_); }

 private:
  static BoneState& without_ik(const Rig::IkChain& chain, BoneState& state) {
    for (const Rig::IkLink& link : chain.links) {
      state.ik_rotations[link.bone] = kNoRotation;
    }
    return state;
  }

  // -- The chain as a leg, which takes over the iterations until it ends

  void begin_leg() {
    leg_ = leg_of(chain_, path_);
    if (!leg_) return;
    leg_->best_squared = best_;
    leg_->first = first_;
    leg_->stale = starts_stale_;
  }

  void end_leg() {
    if (leg_->done == 0 && leg_->left_at == 0) {  // nothing has turned
      if (leg_->state == Leg::State::left) leg_.reset();
      return;
    }
    done_ = leg_->done;
    best_ = leg_->best_squared;
    best_done_ = leg_->best_done;
    if (best_done_ > 0) {
      set_links(leg_->best);
      save_pose(saved_pose(0));
    }
    set_links(leg_->now);
    path_.update_all();
    if (leg_->state != Leg::State::left) return;
    link_ = leg_->left_at;
    starts_stale_ = leg_->stale;
    if (starts_stale_) path_.set_effector(stale_);
    first_ = done_ + 1;  // the poses before are not those that are saved
    leg_.reset();
  }

  void set_links(const Leg::Pose& pose) {
    const LegRotations rotations = ik_rotations_of(*leg_, pose, chain_, path_);
    path_.set_ik_rotation(chain_.path_start[0], rotations.knee);
    path_.set_ik_rotation(0, rotations.hip);
  }

  // -- Any chain

  void begin_turn(IkTurn& turn) {
    const std::size_t count = chain_.links.size();
    while (link_ < count && !rotates(link_)) ++link_;
    if (link_ == count) {
      if (std::exchange(starts_stale_, false)) path_.update_all();  // no link can move the effector
      return;
    }
    turn.link = &chain_.links[link_];
    turn.node = chain_.path_start[link_++];
    turn.first_half = done_ < chain_.iterations / 2;
    turn.stale = std::exchange(starts_stale_, false);
  }

  // After a turn: returns false when the iteration has ended.
  bool goes_on(const IkTurn& turn) const {
    if (turn.link == nullptr || link_ == chain_.links.size()) return false;
    return !(turn.rotates || turn.stale) || path_.distance_squared() >= kReachedSquared;
  }

  // Rotates the next link of the iteration. Returns false when the iteration has ended.
  bool rotate_next() {
    IkTurn turn;
    begin_turn(turn);
    aim(path_, turn);
    rotate(path_, turn);
    limit(path_, turn);
    update(path_, turn);
    return goes_on(turn);
  }

  void end_iteration() {
    link_ = 0;
    ++done_;
    const float now = path_.distance_squared();
    if (!(now < best_)) return;
    best_ = now;
    best_done_ = done_;
    save_pose(saved_pose(0));
  }

  Lanes stale_effector() const { return lanes(state_.globals[chain_.effector].translation); }

  // 0: the best pose. 1 and 2: those after the last two iterations.
  std::span<glm::quat> saved_pose(std::size_t slot) {
    return poses_.subspan(slot * chain_.links.size(), chain_.links.size());
  }

  // Identity for a link that is not on the path: it does not move the effector, and is never rotated.
  Lanes pose_of(std::size_t link) const {
    const std::int32_t node = chain_.path_start[link];
    return std::cmp_less(node, path_.size()) ? path_.node(node).ik_rotation : lanes(kNoRotation);
  }

  void save_pose(std::span<glm::quat> pose) const {
    for (std::size_t k = 0; k < pose.size(); ++k) pose[k] = quat_of(pose_of(k));
  }

  // The iterations after `done` that only repeat the last two poses in turn.
  std::int32_t repeated_iterations(std::int32_t done) {
    const std::span<glm::quat> saved = saved_pose(done % 2 == 0 ? 1 : 2);  // after iteration `done` - 2
    bool repeated = true;
    for (std::size_t k = 0; k < saved.size(); ++k) {
      const Lanes now = pose_of(k);
      repeated &= same_bits(lanes(saved[k]), now);
      saved[k] = quat_of(now);
    }
    return repeated ? odori::repeated_iterations(done, first_, chain_.iterations) : 0;
  }

  bool rotates(std::size_t link) const {
    return !chain_.links[link].frozen && std::cmp_less(chain_.path_start[link], path_.size());
  }

  const Rig& rig_;
  const Rig::IkChain& chain_;
  BoneState& state_;
  IkPath path_;
  std::span<glm::quat> poses_;  // see saved_pose
  bool starts_stale_;           // the effector's position is still that from before the chain was solved
  float best_ = 0.0f;           // smallest distance so far, squared
  std::int32_t first_ = 0;      // iteration that reads nothing but a pose
  std::int32_t done_ = 0;       // iterations
  std::int32_t best_done_ = 0;  // those after which `best_` was found
  std::size_t link_ = 0;        // next one of this iteration
  Lanes stale_{};               // the effector before the chain was solved
  std::optional<Leg> leg_;
};

constexpr float kAtLimitRad = 1e-4f;

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
  IkSolver solver(rig, rig.chains[chain], rules, state);
  const bool recalled = solver.recall(state.ik_memory[chain]);
  if (!recalled) {
    solver.start();
    solver.solve();
  }
  finish(chain, recalled, solver, state);
}

void solve_two_iks(const Rig& rig, std::int32_t first, std::int32_t second, EvaluationRules rules, BoneState& state) {
  IkSolver one(rig, rig.chains[first], rules, state, 0), other(rig, rig.chains[second], rules, state, 1);
  const bool recalled = one.recall(state.ik_memory[first]), other_recalled = other.recall(state.ik_memory[second]);
  if (!recalled) one.start();
  if (!other_recalled) other.start();
  if (!recalled && !other_recalled) IkSolver::iterate_both(one, other);
  if (!recalled) one.solve();
  if (!other_recalled) other.solve();
  finish(first, recalled, one, state);
  finish(second, other_recalled, other, state);
}

IkTrace trace_ik(const Rig& rig, std::int32_t chain, EvaluationRules rules, BoneState& state) {
  const Rig::IkChain& solved = rig.chains[chain];
  const auto position = [&state](std::int32_t bone) { return state.globals[bone].translation; };
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
      const std::int32_t bone = link.bone;
      step.joints.push_back(position(link.bone));
      const RigidTransform* parent = parent_global(state, link.bone);
      step.frames.push_back(parent == nullptr ? kNoRotation : parent->rotation);
      step.angles_rad.push_back(link_angles(link, state.ik_rotations[bone] * state.local_rotations[bone]));
    }
  };
  solver.start(add_step);
  while (solver.unfinished()) {
    solver.iterate(false, 1);
    add_step();
  }
  trace.kept = solver.best_iterations();
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
