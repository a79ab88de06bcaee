#include "scene/body_places.h"
#include "ui/physics_words.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

std::string words(glm::vec3 v) { return fmt::format("{:.3f}  {:.3f}  {:.3f}", v.x, v.y, v.z); }

std::string size_words(const RigidBody& body) {
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

const char* mode_words(BodyMode mode) {
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
std::string groups_words(std::uint16_t groups) {
  if (groups == 0xFFFF) return "all";
  std::string words;
  for (int group = 0; group < 16; ++group) {
    if ((groups >> group & 1) != 0) words += fmt::format("{}{}", words.empty() ? "" : " ", group + 1);
  }
  return words.empty() ? "none" : words;
}

std::string joints_words(const Model& model, std::int32_t body) {
  std::string words;
  int count = 0;
  for (const Joint& joint : model.joints) {
    if (joint.body_a != body && joint.body_b != body) continue;
    if (++count <= 4) words += (words.empty() ? "" : ", ") + joint.name;
  }
  if (count > 4) words += fmt::format(" and {} more", count - 4);
  return count == 0 ? "none" : words;
}

}  // namespace

std::vector<BodyFact> body_facts(const Actor& actor, std::int32_t index) {
  const Model& model = *actor.model;
  const RigidBody& body = model.bodies[static_cast<std::size_t>(index)];
  const Bone* bone = body.bone < 0 ? nullptr : &model.bones[static_cast<std::size_t>(body.bone)];
  std::vector<BodyFact> facts{{"Name", fmt::format("{} {}", index, body.name)}};
  if (!body.english_name.empty()) facts.push_back({"English", body.english_name});
  facts.push_back({"Bone", bone == nullptr ? "none" : fmt::format("{} {}", body.bone, bone->name)});
  facts.push_back({"Mode", mode_words(body.mode)});
  facts.push_back({"Shape", size_words(body)});
  facts.push_back({"Position", words(body_place(actor, index).translation)});
  facts.push_back({"Mass", fmt::format("{:.4g}", body.mass)});
  facts.push_back({"Group", fmt::format("{}", body.group + 1)});
  facts.push_back({"Meets groups", groups_words(body.collides_with)});
  facts.push_back({"Damping", fmt::format("{:.3f} moving, {:.3f} turning", body.linear_damping, body.angular_damping)});
  facts.push_back({"Bounce, friction", fmt::format("{:.3f}, {:.3f}", body.restitution, body.friction)});
  facts.push_back({"Joints", joints_words(model, index)});
  return facts;
}

}  // namespace odori
