#include "physics/joint_limits.h"

#include "base/enums.h"
#include "physics/placement.h"

#include <utility>

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

struct Neighbour {
  std::int32_t body;
  std::int32_t joint;
};

std::vector<std::vector<Neighbour>> adjacent_bodies(const Model& model, std::size_t body_count) {
  std::vector<std::vector<Neighbour>> found(body_count);
  for (int i = 0; i < std::ssize(model.joints); ++i) {
    const std::int32_t a = model.joints[i].body_a, b = model.joints[i].body_b;
    if (!has_index(found, a) || !has_index(found, b)) continue;
    found[a].push_back({b, i});
    found[b].push_back({a, i});
  }
  return found;
}

TetheredBody tethered(const Model& model, std::int32_t holder, const Neighbour& neighbour) {
  const Joint& joint = model.joints[neighbour.joint];
  const std::int32_t a = joint.body_a, b = joint.body_b;
  return {neighbour.body, holder, neighbour.body == a, JointLimits(joint, model.bodies[a], model.bodies[b])};
}

}  // namespace

JointLimits::JointLimits(const Joint& joint, const RigidBody& a, const RigidBody& b)
    : on_a_(transform_on_body(a, joint)), on_b_(transform_on_body(b, joint)) {
  const Limits limits = limits_of(joint);
  lower_ = limits.lower;
  upper_ = limits.upper;
}

glm::vec3 JointLimits::violation(const RigidTransform& a, const RigidTransform& b) const {
  const RigidTransform end_a = a * on_a_, end_b = b * on_b_;
  const glm::vec3 offset = glm::inverse(end_a.rotation) * (end_b.translation - end_a.translation);
  glm::vec3 violation(0.0f);
  for (int axis = 0; axis < 3; ++axis) {
    const float low = lower_[axis], high = upper_[axis];
    if (low <= high) violation[axis] = offset[axis] - glm::clamp(offset[axis], low, high);
  }
  return end_a.rotation * violation;
}

std::vector<TetheredBody> tethered_bodies(const Model& model, std::size_t body_count) {
  const auto adjacency = adjacent_bodies(model, body_count);
  std::vector<std::uint8_t> reached(body_count, 0);
  std::vector<std::int32_t> holders;  // a breadth-first queue: bodies with shorter paths come first
  for (std::int32_t i = 0; std::cmp_less(i, body_count); ++i) {
    if (model.bodies[i].mode != BodyMode::follow_bone) continue;
    reached[i] = 1;
    holders.push_back(i);
  }
  std::vector<TetheredBody> found;
  for (std::size_t next = 0; next < holders.size(); ++next) {
    const std::int32_t holder = holders[next];
    for (const Neighbour& neighbour : adjacency[holder]) {
      if (reached[neighbour.body] != 0) continue;
      reached[neighbour.body] = 1;
      found.push_back(tethered(model, holder, neighbour));
      holders.push_back(neighbour.body);
    }
  }
  return found;
}

}  // namespace odori
