#pragma once

#include "model/bodies.h"
#include "model/model.h"

namespace odori {

// In the rest pose, model space (physics.md 2).
inline RigidTransform rest_transform(const RigidBody& body) {
  return {quat_from_euler_zxy(body.rotation_rad), body.position};
}
inline RigidTransform rest_transform(const Joint& joint) {
  return {quat_from_euler_zxy(joint.rotation_rad), joint.position};
}

// A joint as one of its bodies carries it, wherever that goes.
inline RigidTransform position_on_body(const RigidBody& body, const Joint& joint) {
  return inverse(rest_transform(body)) * rest_transform(joint);
}

// A body seen from its bone, which is not turned at rest; from the model's origin for a body without one.
inline RigidTransform position_on_bone(const Model& model, const RigidBody& body) {
  RigidTransform place = rest_transform(body);
  if (body.bone >= 0) place.translation -= model.bones[static_cast<std::size_t>(body.bone)].rest_position;
  return place;
}

}  // namespace odori
