#pragma once

#include "model/bodies.h"
#include "model/model.h"

namespace odori {

// How bodies and joints write an orientation: about Z first, then X, then Y (physics.md 2).
inline glm::quat rotation_of(glm::vec3 angles_rad) {
  return axis_angle({0, 1, 0}, angles_rad.y) * axis_angle({1, 0, 0}, angles_rad.x) *
         axis_angle({0, 0, 1}, angles_rad.z);
}

// In the rest pose, model space.
inline Rigid rest_place(const RigidBody& body) { return {rotation_of(body.rotation_rad), body.position}; }
inline Rigid rest_place(const Joint& joint) { return {rotation_of(joint.rotation_rad), joint.position}; }

// A body seen from its bone, which is not turned at rest; from the model's origin for a body without one.
inline Rigid place_on_bone(const Model& model, const RigidBody& body) {
  Rigid place = rest_place(body);
  if (body.bone >= 0) place.translation -= model.bones[static_cast<std::size_t>(body.bone)].rest_position;
  return place;
}

inline Rigid inverse(const Rigid& place) {
  const glm::quat back = glm::conjugate(place.rotation);
  return {back, back * -place.translation};
}

}  // namespace odori
