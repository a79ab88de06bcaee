#pragma once

#include "model/bodies.h"
#include "model/model.h"

namespace odori {

// In the rest pose, model space (physics.md 2).
inline Rigid rest_place(const RigidBody& body) { return {turn_zxy(body.rotation_rad), body.position}; }
inline Rigid rest_place(const Joint& joint) { return {turn_zxy(joint.rotation_rad), joint.position}; }

// A joint as one of its bodies carries it, wherever that goes.
inline Rigid place_on_body(const RigidBody& body, const Joint& joint) {
  return inverse(rest_place(body)) * rest_place(joint);
}

// A body seen from its bone, which is not turned at rest; from the model's origin for a body without one.
inline Rigid place_on_bone(const Model& model, const RigidBody& body) {
  Rigid place = rest_place(body);
  if (body.bone >= 0) place.translation -= model.bones[static_cast<std::size_t>(body.bone)].rest_position;
  return place;
}

}  // namespace odori
