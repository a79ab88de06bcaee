#include "format/detail/body_fields.h"

namespace odori {

void read_body_fields(SectionReader& in, RigidBody& body) {
  body.group = in.u8();
  body.collides_with = in.u16();
  body.shape = in.one_of(2, BodyShape::sphere);
  body.size = in.vec3();
  body.position = in.vec3();
  body.rotation_rad = in.vec3();
  body.mass = in.f32();
  body.linear_damping = in.f32();
  body.angular_damping = in.f32();
  body.restitution = in.f32();
  body.friction = in.f32();
  body.mode = in.one_of(2, BodyMode::follow_bone);
}

void read_joint_fields(SectionReader& in, Joint& joint) {
  joint.position = in.vec3();
  joint.rotation_rad = in.vec3();
  joint.linear_lower = in.vec3();
  joint.linear_upper = in.vec3();
  joint.angular_lower_rad = in.vec3();
  joint.angular_upper_rad = in.vec3();
  joint.linear_spring = in.vec3();
  joint.angular_spring = in.vec3();
}

}  // namespace odori
