#include "rig/ik.h"

#include "rig/bone_globals.h"
#include "rig/detail/lane_pairs.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

namespace odori {

namespace {

constexpr float kReachedSquared = 1e-8f;  // squared distance at which the effector counts as at its goal, units squared
constexpr float kParallelSquared = 1e-10f;  // directions with a smaller squared cross product count as parallel
constexpr float kSinHalfDegree = 0.0087f;
constexpr float kAtLimitRad = 1e-4f;
constexpr float kMaxMiddleAngleRad = 88.0f * kPi / 180.0f;  // avoids the pole of the Euler angles

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
float euler_angle(const Rig::EulerOrder& order, glm::length_t axis, glm::quat q) {
  const glm::length_t o = order.outer, i = order.middle, n = order.inner;
  const float sign = (i - o + 3) % 3 == 1 ? 1.0f : -1.0f;
  if (axis == o) return std::atan2(-sign * matrix_entry(q, i, n), matrix_entry(q, n, n));
  if (axis == n) return std::atan2(-sign * matrix_entry(q, o, i), matrix_entry(q, o, o));
  return std::clamp(std::asin(std::clamp(sign * matrix_entry(q, o, n), -1.0f, 1.0f)), -kMaxMiddleAngleRad,
                    kMaxMiddleAngleRad);
}

glm::quat rotation_of(const Rig::EulerOrder& order, glm::vec3 angles) {
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

// Also of zeros, whose sign may decide what is computed from them.
template <typename Quat>
bool same_bits(const Quat& a, const Lanes& b) {
  using Words = std::array<std::uint64_t, 2>;  // std::memcmp would be a call
  const auto left = std::bit_cast<Words>(a), right = std::bit_cast<Words>(b);
  return left[0] == right[0] && left[1] == right[1];
}

// Of a loop in which every cycle of latency counts: a loaded constant, rather than one that is put together.
constexpr std::array<Lanes, 3> kUnitAxes{Lanes{1, 0, 0, 0}, Lanes{0, 1, 0, 0}, Lanes{0, 0, 1, 0}};
Lanes unit_axis_lanes(std::int32_t axis) { return kUnitAxes[static_cast<std::size_t>(axis)]; }

// Works on copies of the bones of the path. Of what a link turns, an iteration updates only what it reads: positions,
// and the rotations of the bones that have another below them on the path.
class Solver {
 public:
  // `place`: 0 or 1, in the scratch memory of the state; of two solvers at a time each has its own.
  Solver(const Rig& rig, const Rig::IkChain& chain, EvaluationRules rules, BoneState& state, std::size_t place = 0)
      : rig_(rig),
        chain_(chain),
        state_(state),
        nodes_(std::span(state.ik_nodes).subspan(place * state.ik_nodes.size() / 2, chain.path.size())),
        poses_(std::span(state.ik_best).subspan(place * state.ik_best.size() / 2, 3 * chain.links.size())),
        starts_stale_(rules == EvaluationRules::mmd && chain.effector_first) {
    for (const Rig::IkLink& link : chain_.links) ik_rotation(link) = kNoRotation;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      fill_node(i);
      one_path_ &= !nodes_[i].root && (i == 0 || !nodes_[i].own_parent);
    }
    goal_ = lanes(state_.globals[static_cast<std::size_t>(chain_.goal)].translation);
    const auto goal = std::find(chain_.path.begin(), chain_.path.end(), chain_.goal);
    if (goal != chain_.path.end()) goal_node_ = &nodes_[static_cast<std::size_t>(goal - chain_.path.begin())];
  }

  // Solving a chain: `start`, then for each iteration while it is `unfinished` `rotate_next` until that returns false
  // and `end_iteration`, then `finish`. `on_step` is called before the first iteration.
  template <typename OnStep>
  void start(const OnStep& on_step) {
    const Lanes stale = stale_effector();
    update_all();
    best_ = distance_squared();
    save_pose(saved_pose(0));
    on_step();
    save_pose(saved_pose(2));
    first_ = starts_stale_ ? 1 : 0;
    if (!starts_stale_) return;
    nodes_.back().position = stale;
    best_ =
        std::max(best_, distance_squared());  // an effector that is at its goal only now does not stop the first turn
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
    for (const IkNode& node : nodes_) {
      const bool reads_parent = node.own_parent && !node.root;
      compare(node.ik_rotation);
      compare(node.local_rotation);
      compare(node.translation);
      compare(reads_parent ? node.parent_rotation : Lanes{});
      compare(reads_parent ? node.parent_position : Lanes{});
      compare(Lanes{node.root ? 1.0f : 0.0f, node.own_parent ? 1.0f : 0.0f, 0.0f, 0.0f});
    }
    compare(goal_node_ != nullptr ? Lanes{} : goal_);
    compare(starts_stale_ ? stale_effector() : Lanes{});
    compare(Lanes{starts_stale_ ? 1.0f : 0.0f, 0.0f, 0.0f, 0.0f});
    return same;
  }

  bool unfinished() const { return done_ < chain_.iterations && best_ >= kReachedSquared; }

  // One link's part of an iteration: `begin`, `aim`, `rotate`, `find_angle`, `limit`, `update` and `goes_on` in
  // this order.
  struct Turn {
    const Rig::IkLink* link = nullptr;  // null: the iteration has no other link
    std::size_t node = 0;
    bool first_half = false;  // of the iterations
    bool stale = false;
    bool rotates = false;  // false: the effector is in the goal's direction already
    Lanes cross;           // of the directions to the effector and to the goal
    float cross_squared = 0.0f;
    float cosine = 1.0f;
    float angle = 0.0f;  // see `find_angle`
  };

  void begin(Turn& turn) {
    const std::size_t count = chain_.links.size();
    while (link_ < count && !rotates(link_)) ++link_;
    if (link_ == count) {
      if (std::exchange(starts_stale_, false)) update_all();  // no link can move the effector
      return;
    }
    turn.link = &chain_.links[link_];
    turn.node = static_cast<std::size_t>(chain_.path_start[link_++]);
    turn.first_half = done_ < chain_.iterations / 2;
    turn.stale = std::exchange(starts_stale_, false);
  }

  void aim(Turn& turn) const {
    if (turn.link == nullptr) return;
    const Lanes position = nodes_[turn.node].position;
    const Lanes to_effector = normalize3(position - nodes_.back().position);
    const Lanes to_goal = normalize3(position - goal());
    turn.cross = cross3(to_effector, to_goal);
    turn.cross_squared = dot3(turn.cross, turn.cross);
    turn.cosine = dot3(to_effector, to_goal);
    turn.rotates = turn.cross_squared >= kParallelSquared;
  }

  // Rotates the link, without its limits.
  void rotate(const Turn& turn) {
    if (!turn.rotates) return;
    IkNode& node = nodes_[turn.node];
    // Uses the sine from the cross product: acos of the dot product is inaccurate for small angles in single precision,
    // which makes knees tremble.
    const float sine = std::sqrt(turn.cross_squared);
    const StepAxis step = step_axis(*turn.link, turn.node, turn.cross / sine, turn.first_half);
    node.ik_rotation =
        normalize_quat(multiply_quat(step_rotation(*turn.link, step, sine, turn.cosine), node.ik_rotation));
    node.rotation = multiply_quat(node.ik_rotation, node.local_rotation);
  }

  // `aim` and `rotate` of both, with the same operations for both. Returns false, and does nothing, if one of them
  // needs others.
  static bool rotate_both(Solver& a, Turn& a_turn, Solver& b, Turn& b_turn) {
    if (a_turn.link == nullptr || b_turn.link == nullptr || a_turn.first_half != b_turn.first_half) return false;
    const Rig::IkLink &a_link = *a_turn.link, &b_link = *b_turn.link;
    IkNode &a_node = a.nodes_[a_turn.node], &b_node = b.nodes_[b_turn.node];
    if (a_link.has_fixed_axis || b_link.has_fixed_axis || a_link.single_axis != b_link.single_axis || !a.one_path_ ||
        !b.one_path_)
      return false;
    const Vec3Pair position = vec3_pair_of(a_node.position, b_node.position);
    const Vec3Pair effector = vec3_pair_of(a.nodes_.back().position, b.nodes_.back().position);
    const Vec3Pair to_effector = normalize3(position - effector);
    const Vec3Pair to_goal = normalize3(position - vec3_pair_of(a.goal(), b.goal()));
    const Vec3Pair cross = cross3(to_effector, to_goal);
    const Lanes cross_squared = dot3(cross, cross), cosine = dot3(to_effector, to_goal);
    if (!(cross_squared[0] >= kParallelSquared && cross_squared[1] >= kParallelSquared)) return false;
    if (cosine[0] < a_link.max_step_cosine || cosine[1] < b_link.max_step_cosine) return false;

    const Lanes sine = square_roots(cross_squared);
    const QuatPair parent = pair_of(a.parent_rotation(a_turn.node), b.parent_rotation(b_turn.node));
    Vec3Pair axis = rotate3(conjugate_quat(parent), cross / sine);
    if (a_link.single_axis >= 0 && a_turn.first_half) {  // as in `constrained_axis`
      const Lanes only = unit_axis_lanes(a_link.single_axis);
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
    }
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

  // The angle of a link that is limited to one axis.
  void find_angle(Turn& turn) const {
    if (!turn.rotates || !turn.link->limited || turn.link->single_axis < 0) return;
    turn.angle = euler_angle(turn.link->euler, turn.link->single_axis, quat_of(nodes_[turn.node].rotation));
  }

  void limit(const Turn& turn) {
    if (!turn.rotates || !turn.link->limited) return;
    IkNode& node = nodes_[turn.node];
    apply_limits(turn, node);
    node.rotation = multiply_quat(node.ik_rotation, node.local_rotation);
  }

  // Moves what is below the link.
  void update(const Turn& turn) {
    if (turn.stale) {
      update_all();
    } else if (turn.rotates) {
      update_below(turn.node);
    }
  }

  // `update` of both, as `rotate_both`.
  static bool update_both(Solver& a, const Turn& a_turn, Solver& b, const Turn& b_turn) {
    const std::size_t count = a.nodes_.size();
    if (!a_turn.rotates || !b_turn.rotates || a_turn.stale || b_turn.stale || !a.one_path_ || !b.one_path_ ||
        a_turn.node != b_turn.node || count != b.nodes_.size())
      return false;
    std::size_t i = a_turn.node;
    QuatPair rotation = pair_of(a.parent_rotation(i), b.parent_rotation(i));
    Vec3Pair position = vec3_pair_of(a.nodes_[i].position, b.nodes_[i].position);
    for (; i + 1 < count; ++i) {
      IkNode &a_node = a.nodes_[i], &b_node = b.nodes_[i], &a_next = a.nodes_[i + 1], &b_next = b.nodes_[i + 1];
      rotation = multiply_quat(rotation, pair_of(a_node.rotation, b_node.rotation));
      position = rotate3(rotation, vec3_pair_of(a_next.translation, b_next.translation)) + position;
      split(rotation, a_node.global_rotation, b_node.global_rotation);
      split({position.x, position.y, position.z, position.z}, a_next.position, b_next.position);
    }
    return true;
  }

  // After `update`: returns false when the iteration has ended.
  bool goes_on(const Turn& turn) const {
    if (turn.link == nullptr || link_ == chain_.links.size()) return false;
    return !(turn.rotates || turn.stale) || distance_squared() >= kReachedSquared;
  }

  // Rotates the next link of the iteration. Returns false when the iteration has ended.
  bool rotate_next() {
    Turn turn;
    begin(turn);
    aim(turn);
    rotate(turn);
    find_angle(turn);
    limit(turn);
    update(turn);
    return goes_on(turn);
  }

  // Returns whether the pose is the best so far.
  bool end_iteration() {
    link_ = 0;
    ++done_;
    const float now = distance_squared();
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
    for (std::size_t k = 0; k < chain_.links.size(); ++k) ik_rotation(chain_.links[k]) = pose[k];
    for (const std::int32_t bone : chain_.path) update_global(rig_, bone, state_);
  }

  // Writes the pose of the current iteration to the bone state.
  void store() {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const auto bone = static_cast<std::size_t>(chain_.path[i]);
      update_rotation(i);
      state_.ik_rotations[bone] = quat_of(nodes_[i].ik_rotation);
      odori::store(nodes_[i].global_rotation, nodes_[i].position, state_.globals[bone]);
    }
  }

 private:
  Lanes stale_effector() const { return lanes(state_.globals[static_cast<std::size_t>(chain_.effector)].translation); }

  glm::quat& ik_rotation(const Rig::IkLink& link) { return state_.ik_rotations[static_cast<std::size_t>(link.bone)]; }

  void fill_node(std::size_t i) {
    IkNode& node = nodes_[i];
    const std::int32_t bone = chain_.path[i];
    const auto at = static_cast<std::size_t>(bone);
    const bool external = state_.parents[at] < -1;
    node.ik_rotation = lanes(state_.ik_rotations[at]);
    node.local_rotation = lanes(state_.local_rotations[at]);
    node.rotation = multiply_quat(node.ik_rotation, node.local_rotation);
    node.translation = (external ? Lanes{} : lanes(rig_.rest_offsets[at])) + lanes(state_.local_translations[at]);
    const RigidTransform* parent = parent_global(state_, bone);
    node.root = parent == nullptr;
    node.own_parent = i == 0 || external || node.root;
    if (parent == nullptr) return;
    node.parent_rotation = lanes(parent->rotation);
    node.parent_position = lanes(parent->translation);
  }

  Lanes parent_rotation(std::size_t i) const {
    return nodes_[i].own_parent ? nodes_[i].parent_rotation : nodes_[i - 1].global_rotation;
  }

  // The same operations as in `update_global`.
  void update_rotation(std::size_t i) {
    IkNode& node = nodes_[i];
    node.global_rotation = node.root ? node.rotation : multiply_quat(parent_rotation(i), node.rotation);
  }
  void update_position(std::size_t i) {
    IkNode& node = nodes_[i];
    const Lanes from = node.own_parent ? node.parent_position : nodes_[i - 1].position;
    node.position = node.root ? node.translation : rotate3(parent_rotation(i), node.translation) + from;
  }

  void update_all() {
    update_position(0);
    update_below(0);
  }

  // After node i rotated, which is not the last one or has no other.
  void update_below(std::size_t i) {
    for (; i + 1 < nodes_.size(); ++i) {
      update_rotation(i);
      update_position(i + 1);
    }
  }

  float distance_squared() const {
    const Lanes gap = nodes_.back().position - goal();
    return dot3(gap, gap);
  }

  // 0: the best pose. 1 and 2: those after the last two iterations.
  std::span<glm::quat> saved_pose(std::size_t slot) {
    return poses_.subspan(slot * chain_.links.size(), chain_.links.size());
  }

  // Identity for a link that is not on the path: it does not move the effector, and is never rotated.
  Lanes pose_of(std::size_t link) const {
    const auto node = static_cast<std::size_t>(chain_.path_start[link]);
    return node < nodes_.size() ? nodes_[node].ik_rotation : lanes(kNoRotation);
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
    return !chain_.links[link].frozen && static_cast<std::size_t>(chain_.path_start[link]) < nodes_.size();
  }

  struct StepAxis {
    Lanes axis;             // unit, in the parent's space, in which IK rotations are
    float fraction = 1.0f;  // of the full angle, 0..1
  };

  static Lanes about(Lanes unit_axis, float angle_rad) {
    Lanes rotation = unit_axis * std::sin(angle_rad * 0.5f);
    rotation[3] = std::cos(angle_rad * 0.5f);
    return rotation;
  }

  // Rotation by the angle with this sine and cosine, limited to the link's maximum step. Not normalized.
  static Lanes step_rotation(const Rig::IkLink& link, const StepAxis& step, float sine, float cosine) {
    if (step.fraction < 1.0f) {
      const float angle = std::min(std::atan2(sine, cosine), link.max_step_rad);
      return about(step.axis, step.fraction * angle);
    }
    if (cosine < link.max_step_cosine) return about(step.axis, link.max_step_rad);
    Lanes rotation = step.axis * sine;  // tan(angle / 2) = sine / (1 + cosine)
    rotation[3] = 1.0f + cosine;
    return rotation;
  }

  // The world axis in the parent's space, or the only axis that the link may rotate about.
  StepAxis step_axis(const Rig::IkLink& link, std::size_t i, Lanes world_axis, bool force_axis) const {
    const Lanes axis = nodes_[i].root ? world_axis : rotate3(conjugate_quat(parent_rotation(i)), world_axis);
    if (link.has_fixed_axis) return constrained_axis(lanes(link.fixed_axis), axis);
    if (link.single_axis < 0 || !force_axis) return {axis};
    return constrained_axis(unit_axis_lanes(link.single_axis), axis);
  }

  // Rotation about `only` in the direction of `wanted`. When the two are nearly perpendicular, the direction blends
  // through zero over half a degree on the negative side; otherwise a knee would jump where the sign changes.
  // The usual cases are branches: what follows does not wait for `wanted`.
  static StepAxis constrained_axis(Lanes only, Lanes wanted) {
    const float along = dot3(only, wanted);
    if (along >= 0.0f) return {only};
    if (along < -kSinHalfDegree) return {only * -1.0f};
    const float fraction = std::clamp(1.0f + 2.0f * along / kSinHalfDegree, -1.0f, 1.0f);
    return {fraction < 0.0f ? only * -1.0f : only, std::abs(fraction)};
  }

  static void apply_limits(const Turn& turn, IkNode& node) {
    const Rig::IkLink& link = *turn.link;
    const auto allowed = [&](glm::length_t axis, float angle) {
      return limited(angle, link.min_rad[axis], link.max_rad[axis], turn.first_half);
    };
    Lanes inside;
    if (link.single_axis >= 0) {
      inside = about(unit_axis_lanes(link.single_axis), allowed(link.single_axis, turn.angle));
    } else {
      const glm::vec3 angles = link_angles(link, quat_of(node.rotation));
      inside = lanes(rotation_of(link.euler, {allowed(0, angles[0]), allowed(1, angles[1]), allowed(2, angles[2])}));
    }
    node.ik_rotation = multiply_quat(inside, conjugate_quat(node.local_rotation));
  }

  Lanes goal() const { return goal_node_ != nullptr ? goal_node_->position : goal_; }

  const Rig& rig_;
  const Rig::IkChain& chain_;
  BoneState& state_;
  std::span<IkNode> nodes_;            // per bone of the path; the last one is the effector
  std::span<glm::quat> poses_;         // see saved_pose
  const IkNode* goal_node_ = nullptr;  // the goal, if it is on the path
  Lanes goal_;                         // its position otherwise, which is constant
  bool one_path_ = true;               // every node has a parent, and that is the node before, or is in the first
  bool starts_stale_;                  // the effector's position is still that from before the chain was solved
  float best_ = 0.0f;                  // smallest distance so far, squared
  std::int32_t first_ = 0;             // iteration that reads nothing but a pose
  std::int32_t done_ = 0;              // iterations
  std::size_t link_ = 0;               // next one of this iteration
};

void end_iteration(Solver& solver) {
  solver.end_iteration();
  solver.skip_repeated();
}

// Goes on with the iteration that has begun.
void iterate(Solver& solver) {
  while (solver.rotate_next()) continue;
  end_iteration(solver);
}

// Applies the result, and keeps it unless it was recalled.
void finish(std::size_t chain, bool recalled, Solver& solver, BoneState& state) {
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
  Solver solver(rig, rig.chains[i], rules, state);
  const bool recalled = solver.recall(state.ik_memory[i]);
  if (!recalled) {
    solver.start();
    while (solver.unfinished()) iterate(solver);
  }
  finish(i, recalled, solver, state);
}

void solve_two_iks(const Rig& rig, std::int32_t first, std::int32_t second, EvaluationRules rules, BoneState& state) {
  const auto a = static_cast<std::size_t>(first), b = static_cast<std::size_t>(second);
  Solver one(rig, rig.chains[a], rules, state, 0), other(rig, rig.chains[b], rules, state, 1);
  const bool recalled = one.recall(state.ik_memory[a]), other_recalled = other.recall(state.ik_memory[b]);
  if (!recalled) one.start();
  if (!other_recalled) other.start();
  bool busy = !recalled && one.unfinished(), other_busy = !other_recalled && other.unfinished();
  while (busy && other_busy) {
    Solver::Turn turn, other_turn;
    one.begin(turn);
    other.begin(other_turn);
    if (!Solver::rotate_both(one, turn, other, other_turn)) {
      one.aim(turn);
      other.aim(other_turn);
      one.rotate(turn);
      other.rotate(other_turn);
    }
    one.find_angle(turn);
    other.find_angle(other_turn);
    one.limit(turn);
    other.limit(other_turn);
    if (!Solver::update_both(one, turn, other, other_turn)) {
      one.update(turn);
      other.update(other_turn);
    }
    if (!one.goes_on(turn)) {
      end_iteration(one);
      busy = one.unfinished();
    }
    if (!other.goes_on(other_turn)) {
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
  Solver solver(rig, solved, rules, state);
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
