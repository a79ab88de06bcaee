#pragma once

#include "model/bodies.h"

namespace odori {

// The part of a rigid body that PMD and PMX lay out alike, from its group to its mode; `Input` is either's reader.
// The position is as stored (formats.md 1.9, 2.2).
template <typename Input>
void read_body_fields(Input& in, RigidBody& body) {
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

// The part of a joint that PMD and PMX lay out alike, from its position on.
template <typename Input>
void read_joint_fields(Input& in, Joint& joint) {
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
