#include "base/translate.h"
#include "model/detail/linters.h"

#include <string>
#include <unordered_map>

#include <fmt/format.h>

namespace odori {

namespace {

bool is_dynamic(const RigidBody& body) { return body.mode != BodyMode::follow_bone; }

bool has_volume(const RigidBody& body) {
  switch (body.shape) {
    case BodyShape::sphere:
      return body.size.x > 0.0f;
    case BodyShape::box:
      return body.size.x > 0.0f && body.size.y > 0.0f && body.size.z > 0.0f;
    case BodyShape::capsule:
      return body.size.x > 0.0f && body.size.y >= 0.0f;
  }
  return true;
}

bool numbers_in_range(const RigidBody& body) {
  const auto in_unit_range = [](float value) { return value >= 0.0f && value <= 1.0f; };
  return in_unit_range(body.linear_damping) && in_unit_range(body.angular_damping) && body.restitution >= 0.0f &&
         body.friction >= 0.0f;
}

void lint_body(const RigidBody& body, std::size_t index, Diagnostics& diagnostics) {
  if (!has_volume(body)) report(diagnostics, kBodyWithoutVolume, "rigid bodies", index);
  if (is_dynamic(body) && body.mass <= 0.0f) report(diagnostics, kBodyWithoutMass, "rigid bodies", index);
  if (!numbers_in_range(body)) report(diagnostics, kBodyNumber, "rigid bodies", index);
  if (body.bone < 0) report(diagnostics, kBodyWithoutBone, "rigid bodies", index);
}

void lint_shared_bones(const Model& model, Diagnostics& diagnostics) {
  std::unordered_map<std::int32_t, std::size_t> first_of;  // body by bone
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const RigidBody& body = model.bodies[i];
    if (!is_dynamic(body) || body.bone < 0) continue;
    const auto [known, is_new] = first_of.emplace(body.bone, i);
    if (is_new) continue;
    report(diagnostics, kBodiesShareBone, "rigid bodies", i,
           tr_format("{} and {} on {}", model.bodies[known->second].name, body.name, model.bones[body.bone].name));
  }
}

bool has_inverted_limits(const Joint& joint) {
  return glm::any(glm::greaterThan(joint.linear_lower, joint.linear_upper)) ||
         glm::any(glm::greaterThan(joint.angular_lower_rad, joint.angular_upper_rad));
}

void lint_joint(const Model& model, const Joint& joint, std::size_t index, Diagnostics& diagnostics) {
  const bool limited = joint.kind == JointKind::spring_6dof || joint.kind == JointKind::plain_6dof;
  if (limited && has_inverted_limits(joint)) report(diagnostics, kJointLimits, "joints", index);
  if (joint.body_a < 0 || joint.body_b < 0) return report(diagnostics, kJointWithoutBodies, "joints", index);
  if (joint.body_a == joint.body_b) return report(diagnostics, kJointToItself, "joints", index);
  const auto moves = [&model](std::int32_t body) { return is_dynamic(model.bodies[body]); };
  if (!moves(joint.body_a) && !moves(joint.body_b)) report(diagnostics, kJointStill, "joints", index);
}

}  // namespace

void lint_bodies(const Model& model, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < model.bodies.size(); ++i) lint_body(model.bodies[i], i, diagnostics);
  lint_shared_bones(model, diagnostics);
  for (std::size_t i = 0; i < model.joints.size(); ++i) lint_joint(model, model.joints[i], i, diagnostics);
}

}  // namespace odori
