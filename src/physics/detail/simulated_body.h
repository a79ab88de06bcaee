#pragma once

// A rigid body in Bullet's world together with the bone it belongs to.

#include "base/math.h"
#include "model/bodies.h"
#include "model/model.h"
#include "physics/physics_world.h"
#include "physics/placement.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <LinearMath/btTransform.h>
#include <btBulletCollisionCommon.h>
#include <btBulletDynamicsCommon.h>

namespace odori {

// Rigid bodies as Bullet has them: types, shapes, and which pairs collide.

static_assert(sizeof(btScalar) == sizeof(float), "Bullet must be built with single precision");

inline btVector3 to_bullet(glm::vec3 v) { return {v.x, v.y, v.z}; }
inline btTransform to_bullet(const RigidTransform& transform) {
  const glm::quat& q = transform.rotation;
  return btTransform(btQuaternion(q.x, q.y, q.z, q.w), to_bullet(transform.translation));
}

inline glm::vec3 from_bullet(const btVector3& v) { return {v.x(), v.y(), v.z()}; }
inline RigidTransform from_bullet(const btTransform& transform) {
  const btQuaternion q = transform.getRotation();
  return {glm::quat(q.w(), q.x(), q.y(), q.z()), from_bullet(transform.getOrigin())};
}

// Sizes are clamped to a small positive minimum, and the body collides as what is left: a capsule without height as the
// ball of its radius, a box without thickness as a plate, a body without any size as a point. Bullet 2.75, which MMD
// uses, does not exempt such bodies from contacts either.
std::unique_ptr<btCollisionShape> shape_of(const RigidBody& body);

// The body's group as a bit of Bullet's collision filter.
inline int group_bit(const RigidBody& body) { return 1 << body.group; }

// The collision shape of a body that takes no part in contacts. Its bounding box is far away and overlaps no other, so
// that the broadphase never examines a pair with it; a filter alone would still cost a call for each overlapping pair.
class ParkedShape final : public btEmptyShape {
 public:
  // `index`: different for each parked body of a world, >= 0.
  explicit ParkedShape(int index) : center_(kDistance + kSpacing * static_cast<float>(index), kDistance, kDistance) {}

  void getAabb(const btTransform&, btVector3& low, btVector3& high) const override {
    const btVector3 half(0.5f, 0.5f, 0.5f);
    low = center_ - half;
    high = center_ + half;
  }

 private:
  static constexpr float kDistance = 1e5f;  // units; bodies beyond 1e4 count as lost
  static constexpr float kSpacing = 4.0f;   // units

  btVector3 center_;
};

// Bullet's broadphase filter: two bodies collide if each one's mask contains the other's group, unless both are
// kinematic. The ground collides with every dynamic body, whatever its mask.
struct PairFilter final : btOverlapFilterCallback {
  // Further overlapping pairs are ignored. Without a limit, a file with thousands of bodies in one place would need
  // gigabytes of memory and minutes per step. Real models have far fewer pairs.
  static constexpr int kMaxPairs = kMaxBodyOverlaps;

  explicit PairFilter(btOverlappingPairCache& cache) : pairs(cache) {}

  bool needBroadphaseCollision(btBroadphaseProxy* a, btBroadphaseProxy* b) const override {
    ++examined;
    if (!may_collide(*a, *b)) return false;
    return is_ground(*a) || is_ground(*b) || pairs.getNumOverlappingPairs() < kMaxPairs;
  }

  bool may_collide(const btBroadphaseProxy& a, const btBroadphaseProxy& b) const {
    return !(object(a).isStaticOrKinematicObject() && object(b).isStaticOrKinematicObject()) && groups_allow(a, b);
  }

  bool groups_allow(const btBroadphaseProxy& a, const btBroadphaseProxy& b) const {
    if (is_ground(a) || is_ground(b)) return true;
    return (a.m_collisionFilterGroup & b.m_collisionFilterMask) != 0 &&
           (b.m_collisionFilterGroup & a.m_collisionFilterMask) != 0;
  }

  btOverlappingPairCache& pairs;
  const btCollisionObject* ground = nullptr;
  mutable std::int64_t examined = 0;  // calls since it was last set to 0

 private:
  static const btCollisionObject& object(const btBroadphaseProxy& proxy) {
    return *static_cast<const btCollisionObject*>(proxy.m_clientObject);
  }
  bool is_ground(const btBroadphaseProxy& proxy) const { return ground != nullptr && &object(proxy) == ground; }
};

// Calls of the pair filter in one step above which objects are excluded from contacts. Bullet examines a pair again
// whenever one of the two leaves its enlarged bounding box, so a model within kMaxBodyOverlaps stays below.
inline constexpr std::int64_t kMaxExaminedPairs = 8 * std::int64_t{kMaxBodyOverlaps};

// Indices of the objects that are beyond kMaxBodyOverlaps with their current bounding boxes (within_overlap_limit).
std::vector<std::size_t> excess_objects(std::span<const btCollisionObject* const> objects);

// Memory for the contacts of so many objects. Bullet allocates more when it is used up; its own default is several MiB
// for every world.
btDefaultCollisionConstructionInfo contact_memory(std::size_t objects);

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
