#include "rig/detail/leg_solver.h"

#include "base/lanes.h"
#include "rig/detail/ik_limits.h"

#include <bit>
#include <cmath>
#include <utility>

namespace odori {

namespace {

// The components of a vector or quaternion with the knee's axis first, and back.
Lanes axis_first(Lanes v, std::int32_t axis) {
  if (axis == 0) return v;
  return axis == 1 ? shuffled<1, 2, 0, 3>(v) : shuffled<2, 0, 1, 3>(v);
}
Lanes axis_back(Lanes v, std::int32_t axis) { return axis_first(v, (3 - axis) % 3); }

// The product of the rotations of the nodes between the hip and the knee, which do not change.
Lanes between(const IkPath& path, std::size_t knee) {
  Lanes rotation{0.0f, 0.0f, 0.0f, 1.0f};
  for (std::size_t i = 1; i < knee; ++i) rotation = multiply_quat(rotation, path.node(i).rotation);
  return rotation;
}

// Position of node `last` in the own frame of node `first`.
Lanes offset(const IkPath& path, std::size_t first, std::size_t last) {
  Lanes at = path.node(last).translation;
  for (std::size_t i = last - 1; i > first; --i) at = rotate3(path.node(i).rotation, at) + path.node(i).translation;
  return at;
}

bool is_knee(const Rig::IkLink& link) {
  if (!link.limited || link.frozen || link.has_fixed_axis || link.single_axis < 0) return false;
  const glm::length_t axis = link.single_axis;
  return link.euler.middle != axis && link.min_rad[axis] <= link.max_rad[axis] && link.min_rad[axis] > -kPi - 1e-3f &&
         link.max_rad[axis] < kPi + 1e-3f;
}

bool is_hip(const Rig::IkLink& link) { return !link.limited && !link.has_fixed_axis; }

// Limits half the knee's angle, as `limited` does. Returns whether that changed it.
bool limit_knee(const Leg& leg, Rig::Angle& half, bool mirror) {
  const bool low = half.sine < leg.sine_low;
  if (!low && half.sine <= leg.sine_high) return false;
  const Rig::Angle& limit = low ? leg.knee->min : leg.knee->max;
  const Rig::Angle mirrored{limit.sine * half.cosine - limit.cosine * half.sine,
                            limit.cosine * half.cosine + limit.sine * half.sine};
  const bool inside = low ? mirrored.sine <= leg.sine_high : mirrored.sine >= leg.sine_low;
  const Rig::Angle& at_limit = low ? leg.knee->half_min : leg.knee->half_max;
  half = mirror && inside && mirrored.cosine >= 0.0f ? mirrored : at_limit;
  return true;
}

// A number of each leg in lanes 0 and 1.
Lanes lanes_of(float a, float b) { return Lanes{a, b, a, b}; }

std::array<std::uint32_t, 9> bits_of(const Leg::Pose& pose) {
  return std::bit_cast<std::array<std::uint32_t, 9>>(pose);
}

struct PairPose {
  Lanes sine, cosine;
  QuatPair hip;
  Vec3Pair goal;
};

// Two legs in lanes.
class LegPair {
 public:
  LegPair(Leg& a, Leg& b)
      : legs_{&a, &b},
        knee_(vec3_pair_of(a.knee_position, b.knee_position)),
        shin_(vec3_pair_of(a.shin, b.shin)),
        goal_of_hip_(vec3_pair_of(a.goal_of_hip, b.goal_of_hip)),
        goal_distance_(lanes_of(a.goal_distance, b.goal_distance)),
        square_sign_(lanes_of(a.square_sign, b.square_sign)),
        start_(pair_of(a.start, b.start)),
        turned_before_(a.done > 0),
        effector_(vec3_pair_of(a.effector, b.effector)),
        now_{lanes_of(a.now.sine, b.now.sine), lanes_of(a.now.cosine, b.now.cosine),
             pair_of(lanes(a.now.hip), lanes(b.now.hip)), vec3_pair_of(lanes(a.now.goal), lanes(b.now.goal))} {}

  // An iteration of both. Returns false if one of them goes on in another way.
  bool iterate(bool skip) {
    if (!turn_knees()) return false;
    turn_hips();
    for (std::size_t i = 0; i < 2; ++i) end_iteration(i, skip);
    return legs_[0]->state == Leg::State::runs && legs_[1]->state == Leg::State::runs;
  }

  void store() {
    for (std::size_t i = 0; i < 2; ++i) {
      set(legs_[i]->now, i);
      legs_[i]->effector = Lanes{effector_.x[i], effector_.y[i], effector_.z[i], 0.0f};
    }
  }

 private:
  // The directions from a joint to the effector and to the goal.
  struct Aim {
    Vec3Pair cross;
    Lanes cross_squared, cosine, scale;  // of vectors of any length: the cosine times `scale`
    std::array<bool, 2> turns;
  };

  static Aim aim(const Vec3Pair& to_effector, const Vec3Pair& to_goal) {
    Aim aim;
    aim.cross = cross3(to_effector, to_goal);
    aim.cross_squared = dot3(aim.cross, aim.cross);
    aim.cosine = dot3(to_effector, to_goal);
    const Lanes scale_squared = dot3(to_effector, to_effector) * dot3(to_goal, to_goal);
    aim.scale = square_roots(scale_squared);
    for (std::size_t i = 0; i < 2; ++i) aim.turns[i] = aim.cross_squared[i] > kParallelSquared * scale_squared[i];
    return aim;
  }

  static bool is_too_far(const Aim& aim, std::size_t i, const Rig::IkLink& link) {
    return aim.turns[i] && aim.cosine[i] < link.max_step_cosine * aim.scale[i];
  }

  void leave(std::size_t i, std::int32_t link) {
    legs_[i]->state = Leg::State::left;
    legs_[i]->left_at = link;
  }

  // Returns false, and does nothing, if a leg leaves.
  bool turn_knees() {
    const Aim to = aim(knee_ - effector_, knee_ - now_.goal);
    bool both = true;
    for (std::size_t i = 0; i < 2; ++i) {
      const bool stays = !turned_before_ && !to.turns[i];
      if (!stays && !is_too_far(to, i, *legs_[i]->knee)) continue;
      leave(i, 0);
      both = false;
    }
    if (!both) return false;
    const bool first_half = legs_[0]->first_half();
    Vec3Pair axis = to.cross;
    if (first_half && !find_sines_about_axis(to, axis)) return false;
    Bend bend = bend_after({axis.x, axis.y, axis.z, to.scale + to.cosine}, first_half);
    for (std::size_t i = 0; i < 2; ++i) {
      Rig::Angle half{now_.sine[i], now_.cosine[i]};
      if (to.turns[i]) {
        half = {bend.half_sine[i], bend.half_cosine[i]};
        if (!limit_knee(*legs_[i], half, first_half)) continue;
      }
      bend.set(i, half);
    }
    now_.sine = bend.half_sine;
    now_.cosine = bend.half_cosine;
    turned_ = to.turns;
    turned_before_ = true;
    move_effectors(bend);
    return true;
  }

  // Leaves the part of the turn that is about the knee's axis, with the sign that `constrained_axis` gives it. Returns
  // false if that is not clear for a leg, which leaves.
  bool find_sines_about_axis(const Aim& to, Vec3Pair& axis) {
    const Lanes sine = square_roots(to.cross_squared);
    bool both = true;
    for (std::size_t i = 0; i < 2; ++i) {
      const bool clear = to.cross.x[i] >= 0.0f || to.cross.x[i] < -kSinHalfDegree * sine[i];
      if (clear || !to.turns[i]) continue;
      leave(i, 0);
      both = false;
    }
    axis = {sine * signs(to.cross.x), Lanes{}, Lanes{}};
    return both;
  }

  static Lanes signs(Lanes v) { return lanes_of(v[0] >= 0.0f ? 1.0f : -1.0f, v[1] >= 0.0f ? 1.0f : -1.0f); }

  // The knees' angles. The effector moves by the whole angle, which does not wait for the half.
  struct Bend {
    Lanes half_sine, half_cosine, sine, cosine;

    void set(std::size_t i, Rig::Angle half) {
      half_sine[i] = half.sine;
      half_cosine[i] = half.cosine;
      sine[i] = 2.0f * half.sine * half.cosine;
      cosine[i] = half.cosine * half.cosine - half.sine * half.sine;
    }
  };

  // After a step, which may have any length.
  Bend bend_after(const QuatPair& step, bool about_axis) const {
    if (!turned_before_) return bend_of(multiply_quat(step, start_));
    const Lanes x = step.w * now_.sine + step.x * now_.cosine, w = step.w * now_.cosine - step.x * now_.sine;
    if (!about_axis) {
      return bend_of({x, step.y * now_.cosine + step.z * now_.sine, step.z * now_.cosine - step.y * now_.sine, w});
    }
    const Lanes xx = x * x, ww = w * w, size_squared = xx + ww;
    const Lanes factor = signs(w) / square_roots(size_squared), squared = all_lanes(1.0f) / size_squared;
    return {x * factor, w * factor, x * w * 2.0f * squared, (ww - xx) * squared};
  }

  // The Euler angle about the knee's axis, of a rotation of any length.
  Bend bend_of(const QuatPair& q) const {
    const Lanes s = (q.w * q.x + q.y * q.z) * 2.0f;
    const Lanes c = (q.w * q.w - q.x * q.x) + square_sign_ * (q.z * q.z - q.y * q.y);
    const Lanes size = square_roots(s * s + c * c);
    // tan(angle / 2) = s / (size + c) = (size - c) / s, of which one is exact
    const auto opposite = [&](std::size_t i) { return c[i] >= 0.0f ? s[i] : std::copysign(size[i] - c[i], s[i]); };
    const auto adjacent = [&](std::size_t i) { return c[i] >= 0.0f ? size[i] + c[i] : std::abs(s[i]); };
    const Lanes a = lanes_of(opposite(0), opposite(1)), b = lanes_of(adjacent(0), adjacent(1));
    const Lanes factor = all_lanes(1.0f) / square_roots(a * a + b * b), whole = all_lanes(1.0f) / size;
    return {a * factor, b * factor, s * whole, c * whole};
  }

  void move_effectors(const Bend& bend) {
    const Vec3Pair shin{shin_.x, bend.cosine * shin_.y - bend.sine * shin_.z,
                        bend.sine * shin_.y + bend.cosine * shin_.z};
    effector_ = knee_ + shin;
    const Vec3Pair gap = effector_ - now_.goal;
    distance_squared_ = dot3(gap, gap);
  }

  // Whether the iteration ends with the knee, as the effector is at its goal.
  bool is_reached(std::size_t i) const {
    return (turned_[i] || legs_[i]->stale) && distance_squared_[i] < kReachedSquared;
  }

  // The hip is aimed with its own rotation, which would otherwise collect the roundings of all iterations.
  void turn_hips() {
    const Vec3Pair goal = rotate3(conjugate_quat(now_.hip), goal_of_hip_);
    const Aim to = aim(effector_, goal);
    const Lanes real = to.scale + to.cosine;
    const Lanes factor = all_lanes(1.0f) / square_roots(to.cross_squared + real * real);
    const QuatPair step{to.cross.x * factor, to.cross.y * factor, to.cross.z * factor, real * factor};
    const QuatPair hip = multiply_quat(now_.hip, step);
    const Lanes distance = square_roots(dot3(effector_, effector_));
    const Vec3Pair on_line = effector_ * (goal_distance_ / distance);
    const Lanes gap = distance - goal_distance_;
    const std::array<bool, 2> turns{turns_hip(to, 0), turns_hip(to, 1)};
    if (turns[0] && turns[1]) {
      now_.hip = hip;
      now_.goal = on_line;
      distance_squared_ = gap * gap;
      return;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      if (!turns[i]) continue;
      for (auto [now, next] : {std::pair{&now_.hip.x, &hip.x},
                               {&now_.hip.y, &hip.y},
                               {&now_.hip.z, &hip.z},
                               {&now_.hip.w, &hip.w},
                               {&now_.goal.x, &on_line.x},
                               {&now_.goal.y, &on_line.y},
                               {&now_.goal.z, &on_line.z}}) {
        (*now)[i] = (*next)[i];
      }
      distance_squared_[i] = gap[i] * gap[i];
    }
  }

  bool turns_hip(const Aim& to, std::size_t i) {
    const Leg& leg = *legs_[i];
    if (leg.state != Leg::State::runs || is_reached(i)) return false;
    if (is_too_far(to, i, *leg.thigh)) {
      leave(i, 1);
      return false;
    }
    return to.turns[i];
  }

  void end_iteration(std::size_t i, bool skip) {
    Leg& leg = *legs_[i];
    leg.stale = false;
    if (leg.state != Leg::State::runs) return;
    Leg::Pose& saved = leg.before[leg.done % 2];
    const bool repeated = leg.done > 1 && saved.sine == now_.sine[i] && bits_of(saved) == bits_of(pose(i));
    set(saved, i);
    ++leg.done;
    if (distance_squared_[i] < leg.best_squared) {
      leg.best_squared = distance_squared_[i];
      set(leg.best, i);
      leg.best_done = leg.done;
    }
    if (skip && repeated) leg.done += repeated_iterations(leg.done - 1, leg.first, leg.iterations);
    if (leg.done >= leg.iterations || leg.best_squared < kReachedSquared) leg.state = Leg::State::finished;
  }

  // Number by number: a structure that is copied as a whole waits for its parts.
  void set(Leg::Pose& pose, std::size_t i) const {
    pose.sine = now_.sine[i];
    pose.cosine = now_.cosine[i];
    pose.hip.x = now_.hip.x[i];
    pose.hip.y = now_.hip.y[i];
    pose.hip.z = now_.hip.z[i];
    pose.hip.w = now_.hip.w[i];
    pose.goal.x = now_.goal.x[i];
    pose.goal.y = now_.goal.y[i];
    pose.goal.z = now_.goal.z[i];
  }
  Leg::Pose pose(std::size_t i) const {
    Leg::Pose result;
    set(result, i);
    return result;
  }

  std::array<Leg*, 2> legs_;
  Vec3Pair knee_, shin_, goal_of_hip_;
  Lanes goal_distance_, square_sign_;
  QuatPair start_;
  bool turned_before_;
  Vec3Pair effector_;
  PairPose now_;
  Lanes distance_squared_{};  // from effector to goal
  std::array<bool, 2> turned_{};
};

}  // namespace

std::optional<Leg> leg_of(const Rig::IkChain& chain, const IkPath& path) {
  if (chain.links.size() != 2 || chain.path_start[1] != 0 || !path.one_path() || path.has_goal()) return std::nullopt;
  const std::int32_t knee = chain.path_start[0];
  if (knee == 0 || std::cmp_greater_equal(knee + 1, path.size()) || !is_knee(chain.links[0]) || !is_hip(chain.links[1]))
    return std::nullopt;
  Leg leg;
  leg.knee = &chain.links[0];
  leg.thigh = &chain.links[1];
  const std::int32_t axis = leg.knee->single_axis;
  leg.iterations = chain.iterations;
  leg.square_sign = leg.knee->euler.outer == axis ? -1.0f : 1.0f;
  if (leg.knee->min_rad[axis] > -kPi) leg.sine_low = leg.knee->half_min.sine;
  if (leg.knee->max_rad[axis] < kPi) leg.sine_high = leg.knee->half_max.sine;
  leg.start = axis_first(path.node(knee).rotation, axis);
  const Lanes middle = between(path, knee);
  const auto in_frame = [&](Lanes global) {
    const Lanes local = rotate3(conjugate_quat(path.parent_rotation(knee)), global - path.node(0).position);
    return axis_first(local, axis);
  };
  leg.now.hip = quat_of(axis_first(multiply_quat(path.node(0).rotation, middle), axis));
  leg.now.goal = vec3_of(in_frame(path.goal()));
  leg.effector = in_frame(path.effector());
  leg.knee_position = axis_first(rotate3(conjugate_quat(middle), offset(path, 0, knee)), axis);
  leg.shin = axis_first(offset(path, knee, path.size() - 1), axis);
  const Lanes to_goal = path.goal() - path.node(0).position;
  leg.goal_of_hip = axis_first(rotate3(conjugate_quat(path.parent_rotation(0)), to_goal), axis);
  leg.goal_distance = std::sqrt(dot3(leg.goal_of_hip, leg.goal_of_hip));
  return leg;
}

void solve_legs(Leg& a, Leg& b, bool skip, std::int32_t steps) {
  LegPair legs(a, b);
  const auto alike = [&] { return a.first_half() == b.first_half() && (a.done > 0) == (b.done > 0); };
  while (steps-- > 0 && alike() && legs.iterate(skip)) continue;
  legs.store();
}

LegRotations ik_rotations_of(const Leg& leg, const Leg::Pose& pose, const Rig::IkChain& chain, const IkPath& path) {
  const std::int32_t knee = chain.path_start[0];
  const std::int32_t axis = leg.knee->single_axis;
  const Lanes knee_rotation = axis_back(Lanes{pose.sine, 0.0f, 0.0f, pose.cosine}, axis);
  const Lanes hip_rotation = multiply_quat(axis_back(lanes(pose.hip), axis), conjugate_quat(between(path, knee)));
  return {normalize_quat(multiply_quat(knee_rotation, conjugate_quat(path.node(knee).local_rotation))),
          normalize_quat(multiply_quat(hip_rotation, conjugate_quat(path.node(0).local_rotation)))};
}

}  // namespace odori
