#pragma once

// The iterations of one chain, of which the best pose is kept.

#include "rig/detail/ik_turn.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace odori {

// Squared distance at which the effector counts as at its goal, units squared.
inline constexpr float kReachedSquared = 1e-8f;

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

}  // namespace odori
