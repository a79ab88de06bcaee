#include "ui/viewport/limit_lines.h"

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

glm::vec3 radius_vector(int axis, float angle, float radius) {
  return radius * (std::cos(angle) * axis_vector(axis + 1) + std::sin(angle) * axis_vector(axis + 2));
}

// Angles in the file have the opposite sign of the rotation (physics.md 4).
void add_arc(const Joint& joint, int axis, float radius, std::vector<LimitLine>& lines) {
  const float low = joint.angular_lower_rad[axis], high = joint.angular_upper_rad[axis];
  if (low == high) return;
  if (low > high) return add_rotation_arc(axis, kPi, -kPi, radius, lines);
  add_rotation_arc(axis, -low, -high, radius, lines);
}

void add_box(const Joint& joint, float radius, std::vector<LimitLine>& lines) {
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
      if (from != to) lines.push_back({from, to, axis});
    }
  }
}

}  // namespace

void add_rotation_arc(int axis, float start, float end, float radius, std::vector<LimitLine>& lines) {
  const bool free = std::abs(end - start) >= 2.0f * kPi;
  const float from = !free ? start : start < end ? -kPi : kPi, to = free ? -from : end;
  const int count = std::max(static_cast<int>(std::ceil(std::abs(to - from) / kArcStep)), 1);
  const auto at = [&](int i) {
    return radius_vector(axis, from + (to - from) * static_cast<float>(i) / static_cast<float>(count), radius);
  };
  for (int i = 0; i < count; ++i) lines.push_back({at(i), at(i + 1), axis});
  if (free) return;
  lines.push_back({{}, at(0), axis});
  lines.push_back({{}, at(count), axis});
}

LimitLine angle_line(int axis, float angle, float radius) { return {{}, radius_vector(axis, angle, radius), axis}; }

std::vector<LimitLine> joint_limit_lines(const Joint& joint, float radius) {
  std::vector<LimitLine> lines;
  if (!has_six_axes(joint)) return lines;
  add_box(joint, radius, lines);
  for (int axis = 0; axis < 3; ++axis) add_arc(joint, axis, radius, lines);
  return lines;
}

std::vector<LimitLine> joint_angle_lines(const Joint& joint, const RigidTransform& end_a, const RigidTransform& end_b,
                                         float radius) {
  std::vector<LimitLine> lines;
  if (!has_six_axes(joint)) return lines;
  const glm::vec3 angles = joint_angles(glm::inverse(end_a.rotation) * end_b.rotation);
  for (int axis = 0; axis < 3; ++axis) {
    if (joint.angular_lower_rad[axis] == joint.angular_upper_rad[axis]) continue;
    lines.push_back(angle_line(axis, -angles[axis], radius));
  }
  return lines;
}

glm::vec3 joint_angles(const glm::quat& relative) {
  const glm::mat3 m = glm::mat3_cast(relative);
  return -glm::vec3(std::atan2(m[1][2], m[2][2]), std::asin(std::clamp(-m[0][2], -1.0f, 1.0f)),
                    std::atan2(m[0][1], m[0][0]));
}

}  // namespace odori
