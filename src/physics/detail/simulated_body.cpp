#include "physics/detail/simulated_body.h"

#include "physics/placement.h"

#include <algorithm>

namespace odori {

namespace {

constexpr float kMinMass = 1e-3f;  // of a dynamic body (physics.md 2)
// Slower bodies are stopped by Bullet's additional damping, units/s and rad/s. Its own value, 0.1, stops what gains
// less than 12 units/s^2 at 120 steps a second: small swings would never start.
constexpr float kRestSpeed = 0.01f;

constexpr float kLeverInertia = 0.01f;    // of m r^2; a rod that reaches to the joint has 1/3
constexpr float kMaxDistance = 10000.0f;  // of a valid transform from the model's origin, units

const btVector3 kNoVelocity(0.0f, 0.0f, 0.0f);

std::int32_t carrier_of(const RigidBody& body, const Placement& placement) {
  const bool follows_placement = body.bone < 0 && body.mode != BodyMode::follow_bone;
  return follows_placement ? placement.main_bone() : body.bone;
}

constexpr float kMinSize = 1e-4f;

}  // namespace

void KinematicTarget::set(const RigidTransform& transform) { transform_ = to_bullet(transform); }

SimulatedBody::SimulatedBody(const Model& model, const RigidBody& body, const Placement& placement, PhysicsRules rules)
    : bone_(body.bone),
      carrier_(carrier_of(body, placement)),
      in_bone_(transform_on_bone(model, body, carrier_)),
      group_(group_bit(body)),
      mask_(body.collides_with),
      mass_(body.mode == BodyMode::follow_bone ? 0.0f : std::max(body.mass, kMinMass)),
      kinematic_(mass_ == 0.0f),
      target_(rest_transform(body)),
      shape_(shape_of(body)) {
  if (mass_ > 0.0f) shape_->calculateLocalInertia(mass_, inertia_);
  btRigidBody::btRigidBodyConstructionInfo info(mass_, &target_, shape_.get(), inertia_);
  info.m_linearDamping = std::clamp(body.linear_damping, 0.0f, 1.0f);
  info.m_angularDamping = std::clamp(body.angular_damping, 0.0f, 1.0f);
  info.m_restitution = std::max(body.restitution, 0.0f);
  info.m_friction = std::max(body.friction, 0.0f);
  info.m_additionalDamping = rules == PhysicsRules::stable;
  info.m_additionalLinearDampingThresholdSqr = info.m_additionalAngularDampingThresholdSqr = kRestSpeed * kRestSpeed;
  bullet_ = std::make_unique<btRigidBody>(info);
  if (rules == PhysicsRules::mmd) bullet_->setFlags(0);  // no gyroscopic forces, which Bullet 2.75 does not have
  bullet_->setActivationState(DISABLE_DEACTIVATION);
  int flags = bullet_->getCollisionFlags();
  if (kinematic_) flags |= btCollisionObject::CF_KINEMATIC_OBJECT;
  bullet_->setCollisionFlags(flags);
}

void SimulatedBody::set_kinematic(bool kinematic) {
  kinematic = kinematic || !can_be_dynamic();
  if (kinematic == kinematic_) return;
  kinematic_ = kinematic;
  const int flags = bullet_->getCollisionFlags();
  const int flag = btCollisionObject::CF_KINEMATIC_OBJECT;
  bullet_->setCollisionFlags(kinematic ? flags | flag : flags & ~flag);
  bullet_->setMassProps(kinematic ? 0.0f : mass_, kinematic ? btVector3(0.0f, 0.0f, 0.0f) : inertia_);
  bullet_->updateInertiaTensor();
  bullet_->setLinearVelocity(kNoVelocity);
  bullet_->setAngularVelocity(kNoVelocity);
}

void SimulatedBody::reset_to_bones(std::span<const RigidTransform> bones) {
  set_target(bones);
  btTransform target;
  target_.getWorldTransform(target);
  set_state(target, kNoVelocity, kNoVelocity);
  bullet_->clearForces();
}

void SimulatedBody::place(const RigidTransform& transform) {
  set_state(to_bullet(transform), kNoVelocity, kNoVelocity);
}

void SimulatedBody::carry(const Placement& placement, std::span<const RigidTransform> from,
                          std::span<const RigidTransform> to) {
  if (carrier_ < 0) return;
  const btTransform change = to_bullet(placement.change(carrier_, from, to));
  const btMatrix3x3& rotation = change.getBasis();
  set_state(change * bullet_->getWorldTransform(), rotation * bullet_->getLinearVelocity(),
            rotation * bullet_->getAngularVelocity());
}

void SimulatedBody::park(int index) {
  parked_shape_ = std::make_unique<ParkedShape>(index);
  bullet_->setCollisionShape(parked_shape_.get());
}

void SimulatedBody::teleport(glm::vec3 offset, const SimulatedBody& holder) {
  btTransform transform = bullet_->getWorldTransform();
  transform.setOrigin(transform.getOrigin() + to_bullet(offset));
  set_state(transform, holder.bullet_->getLinearVelocity(), kNoVelocity);
}

void SimulatedBody::reach_to(glm::vec3 lever) {
  if (!can_be_dynamic()) return;
  for (int axis = 0; axis < 3; ++axis) {
    const float squared = glm::dot(lever, lever) - lever[axis] * lever[axis];  // the distance to the axis
    inertia_[axis] = std::max(inertia_[axis], kLeverInertia * mass_ * squared);
  }
  if (kinematic_) return;
  bullet_->setMassProps(mass_, inertia_);
  bullet_->updateInertiaTensor();
}

void SimulatedBody::set_state(const btTransform& transform, const btVector3& velocity,
                              const btVector3& angular_velocity) {
  bullet_->setWorldTransform(transform);
  bullet_->updateInertiaTensor();  // the one in world space; Bullet does this only when it moves the body itself
  bullet_->setInterpolationWorldTransform(transform);
  bullet_->setLinearVelocity(velocity);
  bullet_->setAngularVelocity(angular_velocity);
  bullet_->setInterpolationLinearVelocity(velocity);
  bullet_->setInterpolationAngularVelocity(angular_velocity);
}

void SimulatedBody::apply_impulse(const ImpulseOffset& impulse, float weight) {
  if (kinematic_) return;
  if (impulse.velocity == glm::vec3(0.0f) && impulse.torque == glm::vec3(0.0f)) {
    bullet_->setLinearVelocity(kNoVelocity);
    bullet_->setAngularVelocity(kNoVelocity);
    return;
  }
  const btMatrix3x3 frame = impulse.local ? bullet_->getWorldTransform().getBasis() : btMatrix3x3::getIdentity();
  bullet_->applyCentralForce(frame * to_bullet(impulse.velocity * weight));
  bullet_->applyTorqueImpulse(frame * to_bullet(impulse.torque * weight));
}

RigidTransform SimulatedBody::transform() const { return from_bullet(bullet_->getWorldTransform()); }

bool SimulatedBody::has_valid_transform() const {
  const RigidTransform at = transform();
  return odori::is_finite(glm::vec4(at.rotation.x, at.rotation.y, at.rotation.z, at.rotation.w)) &&
         glm::length(at.translation) <= kMaxDistance;  // false for NaN
}

RigidTransform SimulatedBody::target_transform(std::span<const RigidTransform> bones) const {
  return carrier_ < 0 ? in_bone_ : bones[carrier_] * in_bone_;
}

std::unique_ptr<btCollisionShape> shape_of(const RigidBody& body) {
  const glm::vec3 size = glm::max(body.size, kMinSize);
  switch (body.shape) {
    case BodyShape::box:
      return std::make_unique<btBoxShape>(to_bullet(size));
    case BodyShape::capsule:
      return std::make_unique<btCapsuleShape>(size.x, size.y);
    case BodyShape::sphere:
      break;
  }
  return std::make_unique<btSphereShape>(size.x);
}

std::vector<std::size_t> excess_objects(std::span<const btCollisionObject* const> objects) {
  std::vector<Box> boxes;
  boxes.reserve(objects.size());
  for (const btCollisionObject* object : objects) {
    const btBroadphaseProxy& proxy = *object->getBroadphaseHandle();
    boxes.push_back({from_bullet(proxy.m_aabbMin), from_bullet(proxy.m_aabbMax)});
  }
  const std::vector<std::uint8_t> within = within_overlap_limit(boxes, kMaxBodyOverlaps);
  std::vector<std::size_t> excess;
  for (std::size_t i = 0; i < within.size(); ++i) {
    if (within[i] == 0) excess.push_back(i);
  }
  return excess;
}

btDefaultCollisionConstructionInfo contact_memory(std::size_t objects) {
  constexpr std::size_t kPairsPerObject = 4, kSpare = 16;
  btDefaultCollisionConstructionInfo info;
  const std::size_t most = info.m_defaultMaxPersistentManifoldPoolSize;
  const auto count = static_cast<int>(std::min(kPairsPerObject * objects + kSpare, most));
  info.m_defaultMaxPersistentManifoldPoolSize = count;
  info.m_defaultMaxCollisionAlgorithmPoolSize = count;
  return info;
}

}  // namespace odori
