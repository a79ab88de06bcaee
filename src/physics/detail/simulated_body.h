#pragma once

// One rigid body as Bullet has it, and what it follows.

#include "base/math.h"
#include "model/model.h"

#include <cstdint>
#include <memory>
#include <span>

#include <btBulletDynamicsCommon.h>

namespace odori {

// Where a body that follows its bone is to be at the end of the next step. Bullet works its velocity out from that;
// bodies that move freely are not asked.
class KinematicTarget final : public btMotionState {
 public:
  explicit KinematicTarget(const RigidTransform& place) { set(place); }
  void set(const RigidTransform& place);
  void getWorldTransform(btTransform& place) const override { place = place_; }
  void setWorldTransform(const btTransform&) override {}

 private:
  btTransform place_;
};

class SimulatedBody {
 public:
  SimulatedBody(const Model& model, const RigidBody& body);

  // Whether it goes with its bone in the next step, or freely. It starts freely without any velocity.
  void follow(bool follows);
  bool follows() const { return follows_; }

  // To where `bones` have it: as the next step's end, or at once and at rest.
  void aim(std::span<const RigidTransform> bones) { target_.set(place_by(bones)); }
  void put_back(std::span<const RigidTransform> bones);

  // Over by `by` (units), from now on going as `holder` goes, without turning.
  void carry(glm::vec3 by, const SimulatedBody& holder);

  // An impulse morph of this weight, until the next step is done. Nothing to a body that follows.
  void push(const ImpulseOffset& push, float weight);

  bool is_valid() const;
  RigidTransform place() const;

  std::int32_t bone() const { return bone_; }
  bool may_be_simulated() const { return mass_ > 0.0f; }
  int group() const { return group_; }
  int mask() const { return mask_; }
  btRigidBody& bullet() { return *bullet_; }
  const btRigidBody& bullet() const { return *bullet_; }

 private:
  RigidTransform place_by(std::span<const RigidTransform> bones) const;
  void put(const btTransform& place, const btVector3& velocity);

  std::int32_t bone_;
  RigidTransform on_bone_;
  int group_;
  int mask_;
  float mass_;  // 0: always follows
  btVector3 inertia_{0.0f, 0.0f, 0.0f};
  bool follows_;
  KinematicTarget target_;
  std::unique_ptr<btCollisionShape> shape_;
  std::unique_ptr<btRigidBody> bullet_;
};

}  // namespace odori
