#include "ui/viewport/joint_limits.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kArcStep = kPi / 12.0f;

bool has_six_axes(const Joint& joint) {
  return joint.kind == JointKind::spring_6dof || joint.kind == JointKind::plain_6dof;
}

glm::vec3 axis_vector(int axis) {
  glm::vec3 vector(0.0f);
  vector[axis % 3] = 1.0f;
  return vector;
}

glm::vec3 hand(int axis, float angle, float radius) {
  return radius * (std::cos(angle) * axis_vector(axis + 1) + std::sin(angle) * axis_vector(axis + 2));
}

// Files count against the turn itself (physics.md 4).
void add_arc(const Joint& joint, int axis, float radius, std::vector<LimitLine>& wires) {
  const float low = joint.angular_lower_rad[axis], high = joint.angular_upper_rad[axis];
  if (low == high) return;
  if (low > high) return add_turn_arc(axis, kPi, -kPi, radius, wires);
  add_turn_arc(axis, -low, -high, radius, wires);
}

void add_box(const Joint& joint, float radius, std::vector<LimitLine>& wires) {
  glm::vec3 low = joint.linear_lower, high = joint.linear_upper;
  if (low == high) return;
  for (int axis = 0; axis < 3; ++axis) {
    if (low[axis] <= high[axis]) continue;
    low[axis] = -radius;
    high[axis] = radius;
  }
  for (int axis = 0; axis < 3; ++axis) {
    for (int corner = 0; corner < 4; ++corner) {
      glm::vec3 from = low;
      if ((corner & 1) != 0) from[(axis + 1) % 3] = high[(axis + 1) % 3];
      if ((corner & 2) != 0) from[(axis + 2) % 3] = high[(axis + 2) % 3];
      glm::vec3 to = from;
      to[axis] = high[axis];
      if (from != to) wires.push_back({from, to, axis});
    }
  }
}

}  // namespace

void add_turn_arc(int axis, float start, float end, float radius, std::vector<LimitLine>& wires) {
  const bool free = std::abs(end - start) >= 2.0f * kPi;
  const float from = !free ? start : start < end ? -kPi : kPi, to = free ? -from : end;
  const int count = std::max(static_cast<int>(std::ceil(std::abs(to - from) / kArcStep)), 1);
  const auto at = [&](int i) {
    return hand(axis, from + (to - from) * static_cast<float>(i) / static_cast<float>(count), radius);
  };
  for (int i = 0; i < count; ++i) wires.push_back({at(i), at(i + 1), axis});
  if (free) return;
  wires.push_back({{}, at(0), axis});
  wires.push_back({{}, at(count), axis});
}

LimitLine turn_hand(int axis, float angle, float radius) { return {{}, hand(axis, angle, radius), axis}; }

std::vector<LimitLine> limit_lines(const Joint& joint, float radius) {
  std::vector<LimitLine> wires;
  if (!has_six_axes(joint)) return wires;
  add_box(joint, radius, wires);
  for (int axis = 0; axis < 3; ++axis) add_arc(joint, axis, radius, wires);
  return wires;
}

std::vector<LimitLine> turn_hands(const Joint& joint, const RigidTransform& end_a, const RigidTransform& end_b,
                                  float radius) {
  std::vector<LimitLine> wires;
  if (!has_six_axes(joint)) return wires;
  const glm::vec3 angles = joint_angles(glm::inverse(end_a.rotation) * end_b.rotation);
  for (int axis = 0; axis < 3; ++axis) {
    if (joint.angular_lower_rad[axis] == joint.angular_upper_rad[axis]) continue;
    wires.push_back(turn_hand(axis, -angles[axis], radius));
  }
  return wires;
}

glm::vec3 joint_angles(const glm::quat& relative) {
  const glm::mat3 m = glm::mat3_cast(relative);
  return -glm::vec3(std::atan2(m[1][2], m[2][2]), std::asin(std::clamp(-m[0][2], -1.0f, 1.0f)),
                    std::atan2(m[0][1], m[0][0]));
}

}  // namespace odori
