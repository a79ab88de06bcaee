#pragma once

// A rigid body in Bullet's world together with the bone it belongs to.

#include "base/math.h"
#include "model/model.h"
#include "physics/detail/bullet_bodies.h"
#include "physics/physics_world.h"
#include "physics/placement.h"

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
  // A dynamic body without a bone starts, and is reset, where the bone that places the model puts it.
  SimulatedBody(const Model& model, const RigidBody& body, const Placement& placement,
                PhysicsRules rules = PhysicsRules::stable);

  // Switches between kinematic and dynamic from the next step on. A body that becomes dynamic starts without velocity.
  void set_kinematic(bool kinematic);
  bool is_kinematic() const { return kinematic_; }

  // The transform that the bone (global transform in `bones`) gives the body: as the target of the next step, or
  // immediately and without velocity.
  void set_target(std::span<const RigidTransform> bones) { target_.set(target_transform(bones)); }
  void reset_to_bones(std::span<const RigidTransform> bones);

  // Moves the body to `transform`, without velocity.
  void place(const RigidTransform& transform);

  // Moves the body along with the model between two placements. Its velocities are rotated with it.
  void carry(const Placement& placement, std::span<const RigidTransform> from, std::span<const RigidTransform> to);

  // Takes the body out of all contacts. `index`: different for each parked body of a world, >= 0.
  void park(int index);
  bool is_parked() const { return parked_shape_ != nullptr; }

  // Translates the body by `offset` (units), gives it the linear velocity of `holder` and clears its angular velocity.
  void teleport(glm::vec3 offset, const SimulatedBody& holder);

  // Makes the body hard enough to turn for a joint at `lever` (local space, units): a small body on a long lever would
  // be turned, not pulled, by what the joint transmits.
  void reach_to(glm::vec3 lever);

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
  void set_state(const btTransform& transform, const btVector3& velocity, const btVector3& angular_velocity);

  std::int32_t bone_;
  std::int32_t carrier_;    // the bone that the body is reset to, or -1
  RigidTransform in_bone_;  // the body in the carrier's local space
  int group_;
  int mask_;
  float mass_;  // 0: always kinematic
  btVector3 inertia_{0.0f, 0.0f, 0.0f};
  bool kinematic_;
  KinematicTarget target_;
  std::unique_ptr<btCollisionShape> shape_;
  std::unique_ptr<ParkedShape> parked_shape_;
  std::unique_ptr<btRigidBody> bullet_;
};

}  // namespace odori
