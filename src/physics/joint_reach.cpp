#include "physics/joint_reach.h"

#include "physics/rest_transform.h"

namespace odori {

namespace {

struct Limits {
  glm::vec3 lower;
  glm::vec3 upper;
};

Limits limits_of(const Joint& joint) {
  switch (joint.kind) {
    case JointKind::spring_6dof:
    case JointKind::plain_6dof:
      return {joint.linear_lower, joint.linear_upper};
    case JointKind::slider:
      return {glm::vec3(1.0f), glm::vec3(-1.0f)};
    case JointKind::point_to_point:
    case JointKind::cone_twist:
    case JointKind::hinge:
      break;
  }
  return {glm::vec3(0.0f), glm::vec3(0.0f)};
}

}  // namespace

JointReach::JointReach(const Joint& joint, const RigidBody& a, const RigidBody& b)
    : on_a_(position_on_body(a, joint)), on_b_(position_on_body(b, joint)) {
  const Limits limits = limits_of(joint);
  lower_ = limits.lower;
  upper_ = limits.upper;
}

glm::vec3 JointReach::beyond(const RigidTransform& a, const RigidTransform& b) const {
  const RigidTransform end_a = a * on_a_, end_b = b * on_b_;
  const glm::vec3 apart = glm::inverse(end_a.rotation) * (end_b.translation - end_a.translation);
  glm::vec3 over(0.0f);
  for (int axis = 0; axis < 3; ++axis) {
    const float low = lower_[axis], high = upper_[axis];
    if (low <= high) over[axis] = apart[axis] - glm::clamp(apart[axis], low, high);
  }
  return end_a.rotation * over;
}

}  // namespace odori
