#include "physics/joint_limits.h"

#include "physics/transforms.h"

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
  std::size_t body;
  std::size_t joint;
};

std::vector<std::vector<Neighbour>> adjacent_bodies(const Model& model, std::size_t body_count) {
  std::vector<std::vector<Neighbour>> found(body_count);
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const std::int32_t a = model.joints[i].body_a, b = model.joints[i].body_b;
    if (a < 0 || b < 0) continue;
    const auto at_a = static_cast<std::size_t>(a), at_b = static_cast<std::size_t>(b);
    if (at_a >= body_count || at_b >= body_count) continue;
    found[at_a].push_back({at_b, i});
    found[at_b].push_back({at_a, i});
  }
  return found;
}

TetheredBody tethered(const Model& model, std::size_t holder, const Neighbour& neighbour) {
  const Joint& joint = model.joints[neighbour.joint];
  const auto a = static_cast<std::size_t>(joint.body_a), b = static_cast<std::size_t>(joint.body_b);
  return {static_cast<std::int32_t>(neighbour.body), static_cast<std::int32_t>(holder), neighbour.body == a,
          JointLimits(joint, model.bodies[a], model.bodies[b])};
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
  std::vector<std::size_t> holders;  // a breadth-first queue: bodies with shorter paths come first
  for (std::size_t i = 0; i < body_count; ++i) {
    if (model.bodies[i].mode != BodyMode::follow_bone) continue;
    reached[i] = 1;
    holders.push_back(i);
  }
  std::vector<TetheredBody> found;
  for (std::size_t next = 0; next < holders.size(); ++next) {
    const std::size_t holder = holders[next];
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
