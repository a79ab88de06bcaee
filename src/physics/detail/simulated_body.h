#pragma once

// A rigid body in Bullet's world together with the bone it belongs to.

#include "base/math.h"
#include "model/model.h"

#include <cstdint>
#include <memory>
#include <span>

#include <btBulletDynamicsCommon.h>

namespace odori {

// The target transform of a kinematic body at the end of the next step, from which Bullet derives its velocity.
// Not used for dynamic bodies.
class KinematicTarget final : public btMotionState {
 public:
  explicit KinematicTarget(const RigidTransform& transform) { set(transform); }
  void set(const RigidTransform& transform);
  void getWorldTransform(btTransform& transform) const override { transform = transform_; }
  void setWorldTransform(const btTransform&) override {}

 private:
  btTransform transform_;
};

class SimulatedBody {
 public:
  SimulatedBody(const Model& model, const RigidBody& body);

  // Switches between kinematic and dynamic from the next step on. A body that becomes dynamic starts without velocity.
  void set_kinematic(bool kinematic);
  bool is_kinematic() const { return kinematic_; }

  // The transform that the bone (global transform in `bones`) gives the body: as the target of the next step, or
  // immediately and without velocity.
  void set_target(std::span<const RigidTransform> bones) { target_.set(target_transform(bones)); }
  void reset_to_bones(std::span<const RigidTransform> bones);

  // Translates the body by `offset` (units), gives it the linear velocity of `holder` and clears its angular velocity.
  void teleport(glm::vec3 offset, const SimulatedBody& holder);

  // Applies an impulse morph with this weight during the next step. No effect on a kinematic body.
  void apply_impulse(const ImpulseOffset& impulse, float weight);

  // Whether the transform is finite and within range.
  bool has_valid_transform() const;
  RigidTransform transform() const;

  std::int32_t bone() const { return bone_; }
  bool can_be_dynamic() const { return mass_ > 0.0f; }
  int group() const { return group_; }
  int mask() const { return mask_; }
  btRigidBody& bullet() { return *bullet_; }
  const btRigidBody& bullet() const { return *bullet_; }

 private:
  RigidTransform target_transform(std::span<const RigidTransform> bones) const;
  void set_state(const btTransform& transform, const btVector3& velocity);

  std::int32_t bone_;
  RigidTransform in_bone_;  // the body in its bone's local space
  int group_;
  int mask_;
  float mass_;  // 0: always kinematic
  btVector3 inertia_{0.0f, 0.0f, 0.0f};
  bool kinematic_;
  KinematicTarget target_;
  std::unique_ptr<btCollisionShape> shape_;
  std::unique_ptr<btRigidBody> bullet_;
};

}  // namespace odori
