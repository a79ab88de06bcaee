#include "rig/ik.h"

#include "rig/bone_globals.h"
#include "rig/detail/ik_limits.h"
#include "rig/detail/ik_path.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace odori {

namespace {

constexpr float kParallelSquared = 1e-10f;  // directions with a smaller squared cross product count as parallel
constexpr float kSinHalfDegree = 0.0087f;

// One link's part of an iteration: it turns the effector towards the goal, within its limits. `aim`, `rotate`,
// `find_angle`, `limit` and `update`, in this order.
struct IkTurn {
  const Rig::IkLink* link = nullptr;  // null: the iteration has no other link
  std::size_t node = 0;
  bool first_half = false;  // of the iterations
  bool stale = false;       // the effector's position was still that from before the chain was solved
  bool rotates = false;     // false: the effector is in the goal's direction already
  Lanes cross;              // of the directions to the effector and to the goal
  float cross_squared = 0.0f;
  float cosine = 1.0f;
  float angle = 0.0f;  // see `single_angle`
};

struct IkStepAxis {
  Lanes axis;             // unit, in the parent's space, in which IK rotations are
  float fraction = 1.0f;  // of the full angle, 0..1
};

// Rotation about `only` in the direction of `wanted`. When the two are nearly perpendicular, the direction blends
// through zero over half a degree on the negative side; otherwise a knee would jump where the sign changes.
// The usual cases are branches: what follows does not wait for `wanted`.
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

// `constrained_axis` of both, for the usual cases. Returns false in others.
bool constrain_both(std::int32_t single_axis, Vec3Pair& axis) {
  const Lanes only = unit_axis_lanes(single_axis);
  const Vec3Pair both{all_lanes(only[0]), all_lanes(only[1]), all_lanes(only[2])};
  const Lanes along = dot3(both, axis);
  const bool a_ahead = along[0] >= 0.0f, b_ahead = along[1] >= 0.0f;
  if (!(a_ahead || along[0] < -kSinHalfDegree) || !(b_ahead || along[1] < -kSinHalfDegree)) return false;
  if (a_ahead && b_ahead) {
    axis = both;
  } else if (a_ahead) {
    axis = both * Lanes{1.0f, -1.0f, 1.0f, -1.0f};
  } else if (b_ahead) {
    axis = both * Lanes{-1.0f, 1.0f, -1.0f, 1.0f};
  } else {
    axis = both * all_lanes(-1.0f);
  }
  return true;
}

// Whether `rotate_both` may do the turns; it may still find that it does not.
bool are_alike(const IkPath& a, const IkTurn& a_turn, const IkPath& b, const IkTurn& b_turn) {
  if (a_turn.link == nullptr || b_turn.link == nullptr || a_turn.first_half != b_turn.first_half) return false;
  const Rig::IkLink &a_link = *a_turn.link, &b_link = *b_turn.link;
  return !a_link.has_fixed_axis && !b_link.has_fixed_axis && a_link.single_axis == b_link.single_axis && a.one_path() &&
         b.one_path();
}

// `aim` and `rotate` of both, with the same operations for both. Returns false, and does nothing, if one of them
// needs others.
bool rotate_both(IkPath& a, IkTurn& a_turn, IkPath& b, IkTurn& b_turn) {
  if (!are_alike(a, a_turn, b, b_turn)) return false;
  const Rig::IkLink &a_link = *a_turn.link, &b_link = *b_turn.link;
  IkNode &a_node = a.node(a_turn.node), &b_node = b.node(b_turn.node);
  const Vec3Pair position = vec3_pair_of(a_node.position, b_node.position);
  const Vec3Pair to_effector = normalize3(position - vec3_pair_of(a.effector(), b.effector()));
  const Vec3Pair to_goal = normalize3(position - vec3_pair_of(a.goal(), b.goal()));
  const Vec3Pair cross = cross3(to_effector, to_goal);
  const Lanes cross_squared = dot3(cross, cross), cosine = dot3(to_effector, to_goal);
  if (!(cross_squared[0] >= kParallelSquared && cross_squared[1] >= kParallelSquared)) return false;
  if (cosine[0] < a_link.max_step_cosine || cosine[1] < b_link.max_step_cosine) return false;

  const Lanes sine = square_roots(cross_squared);
  const QuatPair parent = pair_of(a.parent_rotation(a_turn.node), b.parent_rotation(b_turn.node));
  Vec3Pair axis = rotate3(conjugate_quat(parent), cross / sine);
  if (a_link.single_axis >= 0 && a_turn.first_half && !constrain_both(a_link.single_axis, axis)) return false;
  const Vec3Pair turned = axis * sine;
  const QuatPair step{turned.x, turned.y, turned.z, all_lanes(1.0f) + cosine};
  const QuatPair product = multiply_quat(step, pair_of(a_node.ik_rotation, b_node.ik_rotation));
  const Lanes size = length(product);
  if (!(size[0] > 0.0f && size[1] > 0.0f)) return false;
  const Lanes factor = all_lanes(1.0f) / size;
  const QuatPair rotated{product.x * factor, product.y * factor, product.z * factor, product.w * factor};
  split(rotated, a_node.ik_rotation, b_node.ik_rotation);
  split(multiply_quat(rotated, pair_of(a_node.local_rotation, b_node.local_rotation)), a_node.rotation,
        b_node.rotation);
  a_turn.rotates = b_turn.rotates = true;
  return true;
}

void find_angle(const IkPath& path, IkTurn& turn) {
  if (!turn.rotates || !turn.link->limited || turn.link->single_axis < 0) return;
  turn.angle = single_angle(*turn.link, path.node(turn.node).rotation);
}

void limit(IkPath& path, const IkTurn& turn) {
  if (!turn.rotates || !turn.link->limited) return;
  IkNode& node = path.node(turn.node);
  const Lanes inside = limited_rotation(*turn.link, node.rotation, turn.angle, turn.first_half);
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

// `update` of both, as `rotate_both`.
bool update_both(IkPath& a, const IkTurn& a_turn, IkPath& b, const IkTurn& b_turn) {
  if (!a_turn.rotates || !b_turn.rotates || a_turn.stale || b_turn.stale || !a.one_path() || !b.one_path() ||
      a_turn.node != b_turn.node || a.size() != b.size())
    return false;
  IkPath::update_both_below(a, b, a_turn.node);
  return true;
}

// Squared distance at which the effector counts as at its goal, units squared.
constexpr float kReachedSquared = 1e-8f;

// Also of zeros, whose sign may decide what is computed from them.
template <typename Quat>
bool same_bits(const Quat& a, const Lanes& b) {
  using Words = std::array<std::uint64_t, 2>;  // std::memcmp would be a call
  const auto left = std::bit_cast<Words>(a), right = std::bit_cast<Words>(b);
  return left[0] == right[0] && left[1] == right[1];
}

// Solving a chain: `start`, then for each iteration while it is `unfinished` `rotate_next` until that returns false
// and `end_iteration`, then `apply`.
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
    const Lanes stale = stale_effector();
    path_.update_all();
    best_ = path_.distance_squared();
    save_pose(saved_pose(0));
    on_step();
    save_pose(saved_pose(2));
    first_ = starts_stale_ ? 1 : 0;
    if (!starts_stale_) return;
    path_.set_effector(stale);
    // An effector that is at its goal only now does not stop the first turn.
    best_ = std::max(best_, path_.distance_squared());
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

  void begin(IkTurn& turn) {
    const std::size_t count = chain_.links.size();
    while (link_ < count && !rotates(link_)) ++link_;
    if (link_ == count) {
      if (std::exchange(starts_stale_, false)) path_.update_all();  // no link can move the effector
      return;
    }
    turn.link = &chain_.links[link_];
    turn.node = static_cast<std::size_t>(chain_.path_start[link_++]);
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
    begin(turn);
    aim(path_, turn);
    rotate(path_, turn);
    find_angle(path_, turn);
    limit(path_, turn);
    update(path_, turn);
    return goes_on(turn);
  }

  // `rotate_next` of both. Returns for each whether its iteration goes on.
  static std::array<bool, 2> rotate_next_of_both(IkSolver& a, IkSolver& b) {
    IkTurn a_turn, b_turn;
    a.begin(a_turn);
    b.begin(b_turn);
    if (!rotate_both(a.path_, a_turn, b.path_, b_turn)) {
      aim(a.path_, a_turn);
      aim(b.path_, b_turn);
      rotate(a.path_, a_turn);
      rotate(b.path_, b_turn);
    }
    find_angle(a.path_, a_turn);
    find_angle(b.path_, b_turn);
    limit(a.path_, a_turn);
    limit(b.path_, b_turn);
    if (!update_both(a.path_, a_turn, b.path_, b_turn)) {
      update(a.path_, a_turn);
      update(b.path_, b_turn);
    }
    return {a.goes_on(a_turn), b.goes_on(b_turn)};
  }

  // Returns whether the pose is the best so far.
  bool end_iteration() {
    link_ = 0;
    ++done_;
    const float now = path_.distance_squared();
    if (!(now < best_)) return false;
    best_ = now;
    save_pose(saved_pose(0));
    return true;
  }

  // After `end_iteration`: leaves out iterations that only repeat a pose.
  void skip_repeated() { done_ += repeated_iterations(done_ - 1); }

  std::span<const glm::quat> best_pose() const { return poses_.first(chain_.links.size()); }
  std::int32_t iterations() const { return done_; }  // so far

  // Writes a pose to the bone state.
  void apply(std::span<const glm::quat> pose) {
    for (std::size_t k = 0; k < chain_.links.size(); ++k) {
      state_.ik_rotations[static_cast<std::size_t>(chain_.links[k].bone)] = pose[k];
    }
    for (const std::int32_t bone : chain_.path) update_global(rig_, bone, state_);
  }

  // Writes the pose of the current iteration to the bone state.
  void store() { path_.store(chain_, state_); }

 private:
  static BoneState& without_ik(const Rig::IkChain& chain, BoneState& state) {
    for (const Rig::IkLink& link : chain.links) {
      state.ik_rotations[static_cast<std::size_t>(link.bone)] = kNoRotation;
    }
    return state;
  }

  Lanes stale_effector() const { return lanes(state_.globals[static_cast<std::size_t>(chain_.effector)].translation); }

  // 0: the best pose. 1 and 2: those after the last two iterations.
  std::span<glm::quat> saved_pose(std::size_t slot) {
    return poses_.subspan(slot * chain_.links.size(), chain_.links.size());
  }

  // Identity for a link that is not on the path: it does not move the effector, and is never rotated.
  Lanes pose_of(std::size_t link) const {
    const auto node = static_cast<std::size_t>(chain_.path_start[link]);
    return node < path_.size() ? path_.node(node).ik_rotation : lanes(kNoRotation);
  }

  void save_pose(std::span<glm::quat> pose) const {
    for (std::size_t k = 0; k < pose.size(); ++k) pose[k] = quat_of(pose_of(k));
  }

  // The iterations after `done` that only repeat the last two poses in turn: an even number, so that the last pose
  // stays the last. The iterations of one half do the same, from `first_` on.
  std::int32_t repeated_iterations(std::int32_t done) {
    const std::span<glm::quat> saved = saved_pose(done % 2 == 0 ? 1 : 2);  // after iteration `done` - 2
    bool repeated = true;
    for (std::size_t k = 0; k < saved.size(); ++k) {
      const Lanes now = pose_of(k);
      repeated &= same_bits(saved[k], now);
      saved[k] = quat_of(now);
    }
    const std::int32_t half = chain_.iterations / 2;
    const std::int32_t begin = done < half ? first_ : std::max(first_, half);
    if (!repeated || done - 1 < begin) return 0;
    const std::int32_t left = (done < half ? half : chain_.iterations) - 1 - done;
    return left - left % 2;
  }

  bool rotates(std::size_t link) const {
    return !chain_.links[link].frozen && static_cast<std::size_t>(chain_.path_start[link]) < path_.size();
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
  std::size_t link_ = 0;        // next one of this iteration
};

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
