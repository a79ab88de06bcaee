#pragma once

// One link's part of an iteration: it turns the effector towards the goal, within its limits.

#include "rig/detail/ik_limits.h"
#include "rig/detail/ik_path.h"

#include <algorithm>
#include <cmath>

namespace odori {

inline constexpr float kParallelSquared = 1e-10f;  // directions with a smaller squared cross product count as parallel
inline constexpr float kSinHalfDegree = 0.0087f;

// For each link `aim`, `rotate`, `find_angle`, `limit` and `update` in this order.
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
inline IkStepAxis constrained_axis(Lanes only, Lanes wanted) {
  const float along = dot3(only, wanted);
  if (along >= 0.0f) return {only};
  if (along < -kSinHalfDegree) return {only * -1.0f};
  const float fraction = std::clamp(1.0f + 2.0f * along / kSinHalfDegree, -1.0f, 1.0f);
  return {fraction < 0.0f ? only * -1.0f : only, std::abs(fraction)};
}

// The world axis in the parent's space, or the only axis that the link may rotate about.
inline IkStepAxis step_axis(const IkPath& path, const IkTurn& turn, Lanes world_axis) {
  const Rig::IkLink& link = *turn.link;
  const Lanes axis =
      path.node(turn.node).root ? world_axis : rotate3(conjugate_quat(path.parent_rotation(turn.node)), world_axis);
  if (link.has_fixed_axis) return constrained_axis(lanes(link.fixed_axis), axis);
  if (link.single_axis < 0 || !turn.first_half) return {axis};
  return constrained_axis(unit_axis_lanes(link.single_axis), axis);
}

// Rotation by the angle with this sine and cosine, limited to the link's maximum step. Not normalized.
inline Lanes step_rotation(const Rig::IkLink& link, const IkStepAxis& step, float sine, float cosine) {
  if (step.fraction < 1.0f) {
    const float angle = std::min(std::atan2(sine, cosine), link.max_step_rad);
    return about(step.axis, step.fraction * angle);
  }
  if (cosine < link.max_step_cosine) return about(step.axis, link.max_step_rad);
  Lanes rotation = step.axis * sine;  // tan(angle / 2) = sine / (1 + cosine)
  rotation[3] = 1.0f + cosine;
  return rotation;
}

inline void aim(const IkPath& path, IkTurn& turn) {
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
inline void rotate(IkPath& path, const IkTurn& turn) {
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
inline bool constrain_both(std::int32_t single_axis, Vec3Pair& axis) {
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
inline bool are_alike(const IkPath& a, const IkTurn& a_turn, const IkPath& b, const IkTurn& b_turn) {
  if (a_turn.link == nullptr || b_turn.link == nullptr || a_turn.first_half != b_turn.first_half) return false;
  const Rig::IkLink &a_link = *a_turn.link, &b_link = *b_turn.link;
  return !a_link.has_fixed_axis && !b_link.has_fixed_axis && a_link.single_axis == b_link.single_axis && a.one_path() &&
         b.one_path();
}

// `aim` and `rotate` of both, with the same operations for both. Returns false, and does nothing, if one of them
// needs others.
inline bool rotate_both(IkPath& a, IkTurn& a_turn, IkPath& b, IkTurn& b_turn) {
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

inline void find_angle(const IkPath& path, IkTurn& turn) {
  if (!turn.rotates || !turn.link->limited || turn.link->single_axis < 0) return;
  turn.angle = single_angle(*turn.link, path.node(turn.node).rotation);
}

inline void limit(IkPath& path, const IkTurn& turn) {
  if (!turn.rotates || !turn.link->limited) return;
  IkNode& node = path.node(turn.node);
  const Lanes inside = limited_rotation(*turn.link, node.rotation, turn.angle, turn.first_half);
  node.ik_rotation = multiply_quat(inside, conjugate_quat(node.local_rotation));
  node.rotation = multiply_quat(node.ik_rotation, node.local_rotation);
}

// Moves what is below the link.
inline void update(IkPath& path, const IkTurn& turn) {
  if (turn.stale) {
    path.update_all();
  } else if (turn.rotates) {
    path.update_below(turn.node);
  }
}

// `update` of both, as `rotate_both`.
inline bool update_both(IkPath& a, const IkTurn& a_turn, IkPath& b, const IkTurn& b_turn) {
  if (!a_turn.rotates || !b_turn.rotates || a_turn.stale || b_turn.stale || !a.one_path() || !b.one_path() ||
      a_turn.node != b_turn.node || a.size() != b.size())
    return false;
  IkPath::update_both_below(a, b, a_turn.node);
  return true;
}

}  // namespace odori
