#pragma once

// What all solvers of a chain keep to: when a link turns, the Euler angles of its rotation and their limits
// (evaluation.md 4.4), and which iterations are left out.

#include "base/lanes.h"
#include "rig/ik.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace odori {

inline constexpr float kParallelSquared = 1e-10f;  // directions with a smaller squared cross product count as parallel
// When the axis of a turn is this close to perpendicular to the only one allowed, on the negative side, the direction
// blends through zero; otherwise a knee would jump where the sign changes.
inline constexpr float kSinHalfDegree = 0.0087f;
inline constexpr float kReachedSquared = 1e-7f;  // distance at which the effector counts as at its goal, units squared

inline constexpr float kMaxMiddleAngleRad = 88.0f * kPi / 180.0f;  // avoids the pole of the Euler angles

// Of a loop in which every cycle of latency counts: a loaded constant, rather than one that is put together.
inline constexpr std::array<Lanes, 3> kUnitAxes{Lanes{1, 0, 0, 0}, Lanes{0, 1, 0, 0}, Lanes{0, 0, 1, 0}};
inline Lanes unit_axis_lanes(std::int32_t axis) { return kUnitAxes[axis]; }

inline glm::vec3 unit_axis(glm::length_t axis) {
  glm::vec3 unit(0.0f);
  unit[axis] = 1.0f;
  return unit;
}

// One entry of the rotation matrix of a unit quaternion.
inline float matrix_entry(glm::quat q, glm::length_t row, glm::length_t column) {
  const glm::vec3 v(q.x, q.y, q.z);
  const glm::length_t next = (row + 1) % 3;
  const glm::length_t last = (row + 2) % 3;
  if (row == column) return 1.0f - 2.0f * (v[next] * v[next] + v[last] * v[last]);
  return column == next ? 2.0f * (v[row] * v[next] - q.w * v[last]) : 2.0f * (v[row] * v[last] + q.w * v[next]);
}

// The Euler angle of a rotation about `axis`. For a cyclic order (outer, middle, inner an even permutation of x, y, z)
// the matrix entries have the opposite sign.
inline float euler_angle(const Rig::EulerOrder& order, glm::length_t axis, glm::quat q) {
  const glm::length_t o = order.outer, i = order.middle, n = order.inner;
  const float sign = (i - o + 3) % 3 == 1 ? 1.0f : -1.0f;
  if (axis == o) return std::atan2(-sign * matrix_entry(q, i, n), matrix_entry(q, n, n));
  if (axis == n) return std::atan2(-sign * matrix_entry(q, o, i), matrix_entry(q, o, o));
  return std::clamp(std::asin(std::clamp(sign * matrix_entry(q, o, n), -1.0f, 1.0f)), -kMaxMiddleAngleRad,
                    kMaxMiddleAngleRad);
}

inline glm::quat rotation_of(const Rig::EulerOrder& order, glm::vec3 angles) {
  const auto rotation = [&angles](glm::length_t axis) { return axis_angle(unit_axis(axis), angles[axis]); };
  return rotation(order.outer) * rotation(order.middle) * rotation(order.inner);
}

// Limits an angle to low..high. With `mirror`, an angle beyond a limit is mirrored at it if the result is in range;
// otherwise it is clamped.
inline float limited(float angle, float low, float high, bool mirror) {
  if (angle < low) return mirror && 2.0f * low - angle <= high ? 2.0f * low - angle : low;
  if (angle > high) return mirror && 2.0f * high - angle >= low ? 2.0f * high - angle : high;
  return angle;
}

// Rotation about a unit axis.
inline Lanes about(Lanes unit_axis, float angle_rad) {
  Lanes rotation = unit_axis * std::sin(angle_rad * 0.5f);
  rotation[3] = std::cos(angle_rad * 0.5f);
  return rotation;
}

// The link's complete local rotation within its limits.
inline Lanes limited_rotation(const Rig::IkLink& link, Lanes rotation, bool mirror) {
  const auto allowed = [&](glm::length_t axis, float value) {
    return limited(value, link.min_rad[axis], link.max_rad[axis], mirror);
  };
  if (link.single_axis >= 0) {
    const float angle = euler_angle(link.euler, link.single_axis, quat_of(rotation));
    return about(unit_axis_lanes(link.single_axis), allowed(link.single_axis, angle));
  }
  const glm::vec3 angles = link_angles(link, quat_of(rotation));
  return lanes(rotation_of(link.euler, {allowed(0, angles[0]), allowed(1, angles[1]), allowed(2, angles[2])}));
}

// How many iterations after `done`, whose pose is that of iteration `done` - 2, only repeat the last two poses in turn:
// an even number, so that the last pose stays the last. The iterations of one half do the same, from `first` on.
inline std::int32_t repeated_iterations(std::int32_t done, std::int32_t first, std::int32_t iterations) {
  const std::int32_t half = iterations / 2;
  const std::int32_t begin = done < half ? first : std::max(first, half);
  if (done - 1 < begin) return 0;
  const std::int32_t left = (done < half ? half : iterations) - 1 - done;
  return left - left % 2;
}

}  // namespace odori
