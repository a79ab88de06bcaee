#pragma once

// Where a model as a whole is placed. A tree of bones is placed by the last bone, counted from its root, that carries
// all rigid bodies of the tree: usually the centre bone or the waist. If this bone moves, all bodies and everything
// that holds them move alike.

#include "base/math.h"
#include "model/bodies.h"
#include "model/model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace odori {

class Placement {
 public:
  // `model` has passed `check_model` and is not referenced after construction.
  explicit Placement(const Model& model);

  // The bone that places the tree of `bone`; -1 if the tree has no rigid bodies.
  std::int32_t bone_of(std::int32_t bone) const { return of_bone_[bone]; }
  // The bone that places the tree with the most rigid bodies, and of equal ones the first; -1 if there is none.
  std::int32_t main_bone() const { return main_; }

  // How the placement of the tree of `bone` differs between two poses: apply it to a transform in `from` to carry it
  // rigidly to `to`. Exactly the identity if the placements are equal. Both poses: per bone, global transforms.
  RigidTransform change(std::int32_t bone, std::span<const RigidTransform> from,
                        std::span<const RigidTransform> to) const;

  // Carries the global transforms `globals` of all bones to the placement in `to`. `carried` must not overlap `from`.
  void carry(std::span<const RigidTransform> from, std::span<const RigidTransform> to,
             std::span<const RigidTransform> globals, std::span<RigidTransform> carried) const;

 private:
  std::vector<std::int32_t> of_bone_;
  std::int32_t main_ = -1;
};

// Transforms of rigid bodies and joints at rest and relative to bones. Rigid bodies and joints of the file are in model
// space (physics.md 2).

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
