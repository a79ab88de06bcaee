#include "base/translate.h"
#include "scene/actor.h"
#include "ui/workspaces/pose/physics_page.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kMaxJoints = 16;  // listed per body

std::string format_xyz(glm::vec3 v) { return fmt::format("{:.3f}  {:.3f}  {:.3f}", v.x, v.y, v.z); }

std::string format_size(const RigidBody& body) {
  switch (body.shape) {
    case BodyShape::box:
      return tr_format("box, half extents {:.3f}  {:.3f}  {:.3f}", body.size.x, body.size.y, body.size.z);
    case BodyShape::capsule:
      return tr_format("capsule, radius {:.3f}, length {:.3f}", body.size.x, body.size.y);
    case BodyShape::sphere:
      break;
  }
  return tr_format("sphere, radius {:.3f}", body.size.x);
}

const char* format_mode(BodyMode mode) {
  switch (mode) {
    case BodyMode::physics:
      return tr("dynamic");
    case BodyMode::physics_and_bone:
      return tr("dynamic rotation, position from its bone");
    case BodyMode::follow_bone:
      break;
  }
  return tr("kinematic, follows its bone");
}

// "1 3 16": groups are numbered from 1, as in MMD.
std::string format_groups(std::uint16_t groups) {
  if (groups == 0xFFFF) return tr("all");
  std::string text;
  for (int group = 0; group < 16; ++group) {
    if ((groups >> group & 1) != 0) text += fmt::format("{}{}", text.empty() ? "" : " ", group + 1);
  }
  return text.empty() ? tr("none") : text;
}

// "0  free  -10..20": locked, free and limited axes. Bullet's 6-dof joints are free where low > high.
std::string format_limits(glm::vec3 low, glm::vec3 high) {
  std::string text;
  for (int axis = 0; axis < 3; ++axis) {
    if (axis > 0) text += "  ";
    if (low[axis] > high[axis]) {
      text += tr("free");
    } else if (low[axis] == high[axis]) {
      text += fmt::format("{:.4g}", low[axis]);
    } else {
      text += fmt::format("{:.4g}..{:.4g}", low[axis], high[axis]);
    }
  }
  return text;
}

bool has_springs(const Joint& joint) {
  return joint.linear_spring != glm::vec3(0.0f) || joint.angular_spring != glm::vec3(0.0f);
}

// The other body, then the limits of translation and rotation and the spring constants, each for x, y and z.
std::string format_joint(const Model& model, const Joint& joint, std::int32_t body) {
  const std::int32_t other = joint.body_a == body ? joint.body_b : joint.body_a;
  std::string text = other < 0 ? tr("to nothing") : tr_format("to {}", model.bodies[other].name);
  text += tr("\nTranslation ") + format_limits(joint.linear_lower, joint.linear_upper);
  text += tr("\nRotation (\xC2\xB0) ") +
          format_limits(glm::degrees(joint.angular_lower_rad), glm::degrees(joint.angular_upper_rad));
  if (has_springs(joint)) {
    const glm::vec3 &linear = joint.linear_spring, &angular = joint.angular_spring;
    text += tr_format("\nSprings {:.4g}  {:.4g}  {:.4g}, angular {:.4g}  {:.4g}  {:.4g}", linear.x, linear.y, linear.z,
                      angular.x, angular.y, angular.z);
  }
  return text;
}

void add_joints(const Model& model, std::int32_t body, Properties& properties) {
  std::size_t count = 0;
  for (const Joint& joint : model.joints) {
    if (joint.body_a != body && joint.body_b != body) continue;
    if (++count <= kMaxJoints)
      properties.push_back({tr_later("Joint"), joint.name + tr(", ") + format_joint(model, joint, body)});
  }
  if (count > kMaxJoints) properties.push_back({tr_later("Joints"), tr_format("{} in total", count)});
}

const char* format_kind(JointKind kind) {
  switch (kind) {
    case JointKind::spring_6dof:
      return tr("6-dof with springs");
    case JointKind::plain_6dof:
      return "6-dof";
    case JointKind::point_to_point:
      return tr("point to point");
    case JointKind::cone_twist:
      return tr("cone twist");
    case JointKind::slider:
      return tr("slider");
    case JointKind::hinge:
      break;
  }
  return tr("hinge");
}

std::string body_name(const Model& model, std::int32_t body) {
  return body < 0 ? tr("none") : fmt::format("{} {}", body, model.bodies[body].name);
}

}  // namespace

Properties joint_properties(const Actor& actor, std::int32_t index) {
  const Model& model = *actor.model;
  const Joint& joint = model.joints[index];
  Properties properties{{tr_later("Name"), fmt::format("{} {}", index, joint.name)}};
  if (!joint.english_name.empty()) properties.push_back({tr_later("English name"), joint.english_name});
  properties.push_back({tr_later("Kind"), format_kind(joint.kind)});
  properties.push_back({tr_later("Body A"), body_name(model, joint.body_a)});
  properties.push_back({tr_later("Body B"), body_name(model, joint.body_b)});
  properties.push_back({tr_later("Rest position"), format_xyz(joint.position)});
  properties.push_back(
      {tr_later("Position"), format_xyz(joint_transform(model, joint, body_transforms(actor)).translation)});
  properties.push_back({tr_later("Rotation (\xC2\xB0)"), format_xyz(glm::degrees(joint.rotation_rad))});
  properties.push_back({tr_later("Translation limits"), format_limits(joint.linear_lower, joint.linear_upper)});
  properties.push_back({tr_later("Rotation limits (\xC2\xB0)"),
                        format_limits(glm::degrees(joint.angular_lower_rad), glm::degrees(joint.angular_upper_rad))});
  properties.push_back({tr_later("Linear springs"), format_xyz(joint.linear_spring)});
  properties.push_back({tr_later("Angular springs"), format_xyz(joint.angular_spring)});
  return properties;
}

Properties body_properties(const Actor& actor, std::int32_t index) {
  const Model& model = *actor.model;
  const RigidBody& body = model.bodies[index];
  const Bone* bone = body.bone < 0 ? nullptr : &model.bones[body.bone];
  Properties properties{{tr_later("Name"), fmt::format("{} {}", index, body.name)}};
  if (!body.english_name.empty()) properties.push_back({tr_later("English name"), body.english_name});
  properties.push_back({tr_later("Bone"), bone == nullptr ? tr("none") : fmt::format("{} {}", body.bone, bone->name)});
  properties.push_back({tr_later("Mode"), format_mode(body.mode)});
  properties.push_back({tr_later("Shape"), format_size(body)});
  properties.push_back({tr_later("Position"), format_xyz(body_transform(actor, index).translation)});
  properties.push_back({tr_later("Mass"), fmt::format("{:.4g}", body.mass)});
  properties.push_back({tr_later("Group"), fmt::format("{}", body.group + 1)});
  properties.push_back({tr_later("Collides with groups"), format_groups(body.collides_with)});
  properties.push_back(
      {tr_later("Damping"), tr_format("{:.3f} linear, {:.3f} angular", body.linear_damping, body.angular_damping)});
  properties.push_back(
      {tr_later("Restitution, friction"), fmt::format("{:.3f}, {:.3f}", body.restitution, body.friction)});
  add_joints(model, index, properties);
  return properties;
}

}  // namespace odori
