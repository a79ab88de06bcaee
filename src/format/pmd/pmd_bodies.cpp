#include "format/detail/section_reader.h"
#include "format/pmd/pmd_input.h"

#include <algorithm>

namespace odori {

namespace {

constexpr std::size_t kBodySize = 83, kJointSize = 124;

// Positions of bodies are stored relative to their bone, or to the first bone if they have none.
glm::vec3 origin_of(const Model& model, std::int32_t bone) {
  const auto at = static_cast<std::size_t>(std::max(bone, 0));
  return at < model.bones.size() ? model.bones[at].rest_position : glm::vec3(0.0f);
}

void read_body(PmdInput& in, const Model& model, RigidBody& body) {
  body.name = in.text(kPmdNameSize);
  body.bone = in.index();
  read_body_fields(in, body);
  body.position += origin_of(model, body.bone);
}

void read_joint(PmdInput& in, Joint& joint) {
  joint.name = in.text(kPmdNameSize);
  joint.body_a = in.i32();
  joint.body_b = in.i32();
  read_joint_fields(in, joint);
}

}  // namespace

void read_pmd_bodies(PmdInput& in, Model& model) {
  in.enter_section("rigid bodies");
  model.bodies.resize(in.count<std::uint32_t>(kBodySize));
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    in.begin_element(i);
    read_body(in, model, model.bodies[i]);
  }
}

void read_pmd_joints(PmdInput& in, Model& model) {
  in.enter_section("joints");
  model.joints.resize(in.count<std::uint32_t>(kJointSize));
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    in.begin_element(i);
    read_joint(in, model.joints[i]);
  }
}

bool is_only_physics_left(const PmdInput& in, Bytes file) {
  ByteReader rest(file.subspan(in.offset()));
  const std::uint32_t bodies = rest.u32();
  if (!rest.fits(bodies, kBodySize)) return false;
  rest.take(bodies * kBodySize);
  const std::uint32_t joints = rest.u32();
  return rest.ok() && std::uint64_t{joints} * kJointSize == rest.remaining();
}

}  // namespace odori
