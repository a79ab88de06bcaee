#include "scene/physics/body_transforms.h"
#include "ui/tabs/physics/physics_tab.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kMaxJoints = 16;  // that are told of one body

std::string words(glm::vec3 v) { return fmt::format("{:.3f}  {:.3f}  {:.3f}", v.x, v.y, v.z); }

std::string format_size(const RigidBody& body) {
  switch (body.shape) {
    case BodyShape::box:
      return fmt::format("box, half {:.3f}  {:.3f}  {:.3f}", body.size.x, body.size.y, body.size.z);
    case BodyShape::capsule:
      return fmt::format("capsule, radius {:.3f}, length {:.3f}", body.size.x, body.size.y);
    case BodyShape::sphere:
      break;
  }
  return fmt::format("sphere, radius {:.3f}", body.size.x);
}

const char* format_mode(BodyMode mode) {
  switch (mode) {
    case BodyMode::physics:
      return "moves freely";
    case BodyMode::physics_and_bone:
      return "turns freely, stays on its bone";
    case BodyMode::follow_bone:
      break;
  }
  return "follows its bone";
}

// "1 3 16": groups as MMD counts them.
std::string format_groups(std::uint16_t groups) {
  if (groups == 0xFFFF) return "all";
  std::string words;
  for (int group = 0; group < 16; ++group) {
    if ((groups >> group & 1) != 0) words += fmt::format("{}{}", words.empty() ? "" : " ", group + 1);
  }
  return words.empty() ? "none" : words;
}

// "0  free  -10..20", per axis.
std::string format_limits(glm::vec3 low, glm::vec3 high) {
  std::string words;
  for (int axis = 0; axis < 3; ++axis) {
    if (axis > 0) words += "  ";
    if (low[axis] > high[axis]) {
      words += "free";
    } else if (low[axis] == high[axis]) {
      words += fmt::format("{:.4g}", low[axis]);
    } else {
      words += fmt::format("{:.4g}..{:.4g}", low[axis], high[axis]);
    }
  }
  return words;
}

bool pulls(const Joint& joint) {
  return joint.linear_spring != glm::vec3(0.0f) || joint.angular_spring != glm::vec3(0.0f);
}

// The other body, then what the joint lets go along and about x, y and z.
std::string format_joint(const Model& model, const Joint& joint, std::int32_t body) {
  const std::int32_t other = joint.body_a == body ? joint.body_b : joint.body_a;
  std::string words = other < 0 ? "to nothing" : "to " + model.bodies[static_cast<std::size_t>(other)].name;
  words += "\nalong " + format_limits(joint.linear_lower, joint.linear_upper);
  words += "\nabout " + format_limits(glm::degrees(joint.angular_lower_rad), glm::degrees(joint.angular_upper_rad));
  if (pulls(joint)) {
    const glm::vec3 &along = joint.linear_spring, &about = joint.angular_spring;
    words += fmt::format("\nsprings {:.4g}  {:.4g}  {:.4g}, about {:.4g}  {:.4g}  {:.4g}", along.x, along.y, along.z,
                         about.x, about.y, about.z);
  }
  return words;
}

void add_joints(const Model& model, std::int32_t body, Properties& properties) {
  std::size_t count = 0;
  for (const Joint& joint : model.joints) {
    if (joint.body_a != body && joint.body_b != body) continue;
    if (++count <= kMaxJoints) properties.push_back({"Joint", joint.name + ", " + format_joint(model, joint, body)});
  }
  if (count > kMaxJoints) properties.push_back({"Joints", fmt::format("{} in all", count)});
}

const char* format_kind(JointKind kind) {
  switch (kind) {
    case JointKind::spring_6dof:
      return "springs, six ways";
    case JointKind::plain_6dof:
      return "six ways, no springs";
    case JointKind::point_to_point:
      return "point to point";
    case JointKind::cone_twist:
      return "cone and twist";
    case JointKind::slider:
      return "slider";
    case JointKind::hinge:
      break;
  }
  return "hinge";
}

std::string body_name(const Model& model, std::int32_t body) {
  return body < 0 ? "none" : fmt::format("{} {}", body, model.bodies[static_cast<std::size_t>(body)].name);
}

}  // namespace

Properties joint_properties(const Actor& actor, std::int32_t index) {
  const Model& model = *actor.model;
  const Joint& joint = model.joints[static_cast<std::size_t>(index)];
  Properties properties{{"Name", fmt::format("{} {}", index, joint.name)}};
  if (!joint.english_name.empty()) properties.push_back({"English", joint.english_name});
  properties.push_back({"Kind", format_kind(joint.kind)});
  properties.push_back({"From", body_name(model, joint.body_a)});
  properties.push_back({"To", body_name(model, joint.body_b)});
  properties.push_back({"Rest", words(joint.position)});
  properties.push_back({"Position", words(joint_transform(model, joint, body_transforms(actor)).translation)});
  properties.push_back({"Turned \xC2\xB0", words(glm::degrees(joint.rotation_rad))});
  properties.push_back({"May move", format_limits(joint.linear_lower, joint.linear_upper)});
  properties.push_back({"May turn \xC2\xB0",
                        format_limits(glm::degrees(joint.angular_lower_rad), glm::degrees(joint.angular_upper_rad))});
  properties.push_back({"Springs", words(joint.linear_spring)});
  properties.push_back({"Turning springs", words(joint.angular_spring)});
  return properties;
}

Properties body_properties(const Actor& actor, std::int32_t index) {
  const Model& model = *actor.model;
  const RigidBody& body = model.bodies[static_cast<std::size_t>(index)];
  const Bone* bone = body.bone < 0 ? nullptr : &model.bones[static_cast<std::size_t>(body.bone)];
  Properties properties{{"Name", fmt::format("{} {}", index, body.name)}};
  if (!body.english_name.empty()) properties.push_back({"English", body.english_name});
  properties.push_back({"Bone", bone == nullptr ? "none" : fmt::format("{} {}", body.bone, bone->name)});
  properties.push_back({"Mode", format_mode(body.mode)});
  properties.push_back({"Shape", format_size(body)});
  properties.push_back({"Position", words(body_transform(actor, index).translation)});
  properties.push_back({"Mass", fmt::format("{:.4g}", body.mass)});
  properties.push_back({"Group", fmt::format("{}", body.group + 1)});
  properties.push_back({"Meets groups", format_groups(body.collides_with)});
  properties.push_back(
      {"Damping", fmt::format("{:.3f} moving, {:.3f} turning", body.linear_damping, body.angular_damping)});
  properties.push_back({"Bounce, friction", fmt::format("{:.3f}, {:.3f}", body.restitution, body.friction)});
  add_joints(model, index, properties);
  return properties;
}

}  // namespace odori
