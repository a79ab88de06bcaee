#pragma once

// Transforms of rigid bodies and joints at rest and relative to bones. Rigid bodies and joints of the file are in model
// space (physics.md 2).

#include "model/bodies.h"
#include "model/model.h"

namespace odori {

// In the rest pose, model space.
inline RigidTransform rest_transform(const RigidBody& body) {
  return {quat_from_euler_zxy(body.rotation_rad), body.position};
}
inline RigidTransform rest_transform(const Joint& joint) {
  return {quat_from_euler_zxy(joint.rotation_rad), joint.position};
}

// The joint in the local space of one of its bodies.
inline RigidTransform transform_on_body(const RigidBody& body, const Joint& joint) {
  return inverse(rest_transform(body)) * rest_transform(joint);
}

// The body in the local space of a bone, whose rest rotation is the identity; in model space if `bone` is -1.
inline RigidTransform transform_on_bone(const Model& model, const RigidBody& body, std::int32_t bone) {
  RigidTransform transform = rest_transform(body);
  if (bone >= 0) transform.translation -= model.bones[bone].rest_position;
  return transform;
}
// In the local space of its own bone, if it has one.
inline RigidTransform transform_on_bone(const Model& model, const RigidBody& body) {
  return transform_on_bone(model, body, body.bone);
}

// From a to b on the shorter arc; t 0..1.
inline RigidTransform interpolate(const RigidTransform& a, const RigidTransform& b, float t) {
  return {slerp_short(a.rotation, b.rotation, t), glm::mix(a.translation, b.translation, t)};
}

}  // namespace odori
