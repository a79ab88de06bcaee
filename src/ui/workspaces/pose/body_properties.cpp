#include "base/translate.h"
#include "scene/actor.h"
#include "ui/workspaces/pose/physics_page.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kMaxJoints = 16;  // listed per body

std::string format_size(const RigidBody& body, Digits digits) {
  const auto length = [digits](float value) { return format_number(value, 3, digits); };
  switch (body.shape) {
    case BodyShape::box:
      return tr_format("box, half extents {}", format_length(body.size, digits));
    case BodyShape::capsule:
      return tr_format("capsule, radius {}, length {}", length(body.size.x), length(body.size.y));
    case BodyShape::sphere:
      break;
  }
  return tr_format("sphere, radius {}", length(body.size.x));
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
std::string format_limits(glm::vec3 low, glm::vec3 high, Digits digits) {
  const auto write = [digits](float v) {
    return digits == Digits::all ? fmt::format("{}", v) : fmt::format("{:.4g}", v);
  };
  std::string text;
  for (int axis = 0; axis < 3; ++axis) {
    if (axis > 0) text += "  ";
    if (low[axis] > high[axis]) {
      text += tr("free");
    } else if (low[axis] == high[axis]) {
      text += write(low[axis]);
    } else {
      text += write(low[axis]) + ".." + write(high[axis]);
    }
  }
  return text;
}

bool has_springs(const Joint& joint) {
  return joint.linear_spring != glm::vec3(0.0f) || joint.angular_spring != glm::vec3(0.0f);
}

// The other body, then the limits of translation and rotation and the spring constants, each for x, y and z.
std::string format_joint(const Model& model, const Joint& joint, std::int32_t body, Digits digits) {
  const std::int32_t other = joint.body_a == body ? joint.body_b : joint.body_a;
  std::string text = other < 0 ? tr("to nothing") : tr_format("to {}", model.bodies[other].name);
  text += tr("\nTranslation ") + format_limits(joint.linear_lower, joint.linear_upper, digits);
  text += tr("\nRotation (\xC2\xB0) ") +
          format_limits(glm::degrees(joint.angular_lower_rad), glm::degrees(joint.angular_upper_rad), digits);
  if (has_springs(joint)) {
    text += tr_format("\nSprings {}, angular {}", format_length(joint.linear_spring, digits),
                      format_length(joint.angular_spring, digits));
  }
  return text;
}

void add_joints(const Model& model, std::int32_t body, Properties& properties) {
  std::size_t count = 0;
  for (const Joint& joint : model.joints) {
    if (joint.body_a != body && joint.body_b != body) continue;
    if (++count <= kMaxJoints)
      properties.push_back(number_row(tr_later("Joint"), [&](Digits digits) {
        return joint.name + tr(", ") + format_joint(model, joint, body, digits);
      }));
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
  properties.push_back(length_row(tr_later("Rest position"), joint.position));
  properties.push_back(
      length_row(tr_later("Position"), joint_transform(model, joint, body_transforms(actor)).translation));
  properties.push_back(angle_row(tr_later("Rest rotation (\xC2\xB0)"), joint.rotation_rad));
  properties.push_back(number_row(tr_later("Translation limits"), [&](Digits digits) {
    return format_limits(joint.linear_lower, joint.linear_upper, digits);
  }));
  properties.push_back(number_row(tr_later("Rotation limits (\xC2\xB0)"), [&](Digits digits) {
    return format_limits(glm::degrees(joint.angular_lower_rad), glm::degrees(joint.angular_upper_rad), digits);
  }));
  properties.push_back(length_row(tr_later("Linear springs"), joint.linear_spring));
  properties.push_back(length_row(tr_later("Angular springs"), joint.angular_spring));
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
  properties.push_back(number_row(tr_later("Shape"), [&](Digits digits) { return format_size(body, digits); }));
  properties.push_back(length_row(tr_later("Rest position"), body.position));
  properties.push_back(angle_row(tr_later("Rest rotation (\xC2\xB0)"), body.rotation_rad));
  properties.push_back(length_row(tr_later("Position"), body_transform(actor, index).translation));
  properties.push_back({tr_later("Mass"), fmt::format("{:.4g}", body.mass), fmt::format("{}", body.mass)});
  properties.push_back({tr_later("Group"), fmt::format("{}", body.group + 1)});
  properties.push_back({tr_later("Collides with groups"), format_groups(body.collides_with)});
  properties.push_back(number_row(tr_later("Damping"), [&](Digits digits) {
    return tr_format("{} linear, {} angular", format_number(body.linear_damping, 3, digits),
                     format_number(body.angular_damping, 3, digits));
  }));
  properties.push_back(number_row(tr_later("Restitution, friction"), [&](Digits digits) {
    return fmt::format("{}, {}", format_number(body.restitution, 3, digits), format_number(body.friction, 3, digits));
  }));
  add_joints(model, index, properties);
  return properties;
}

}  // namespace odori
