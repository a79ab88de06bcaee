#include "physics/detail/simulated_body.h"

#include "physics/detail/body_shape.h"
#include "physics/detail/bullet_math.h"
#include "physics/rest_transform.h"

#include <algorithm>

namespace odori {

namespace {

constexpr float kMinMass = 1e-3f;      // of a body that is to move freely (physics.md 2)
constexpr float kFarthest = 10000.0f;  // units from the model's origin

}  // namespace

void KinematicTarget::set(const RigidTransform& place) { place_ = to_bullet(place); }

SimulatedBody::SimulatedBody(const Model& model, const RigidBody& body)
    : bone_(body.bone),
      on_bone_(position_on_bone(model, body)),
      group_(group_bit(body)),
      mask_(body.collides_with),
      mass_(body.mode == BodyMode::follow_bone ? 0.0f : std::max(body.mass, kMinMass)),
      follows_(mass_ == 0.0f),
      target_(rest_transform(body)),
      shape_(shape_of(body)) {
  if (mass_ > 0.0f) shape_->calculateLocalInertia(mass_, inertia_);
  btRigidBody::btRigidBodyConstructionInfo info(mass_, &target_, shape_.get(), inertia_);
  info.m_linearDamping = std::clamp(body.linear_damping, 0.0f, 1.0f);
  info.m_angularDamping = std::clamp(body.angular_damping, 0.0f, 1.0f);
  info.m_restitution = std::max(body.restitution, 0.0f);
  info.m_friction = std::max(body.friction, 0.0f);
  info.m_additionalDamping = true;
  bullet_ = std::make_unique<btRigidBody>(info);
  bullet_->setActivationState(DISABLE_DEACTIVATION);
  int flags = bullet_->getCollisionFlags();
  if (follows_) flags |= btCollisionObject::CF_KINEMATIC_OBJECT;
  if (!has_volume(body)) flags |= btCollisionObject::CF_NO_CONTACT_RESPONSE;
  bullet_->setCollisionFlags(flags);
}

void SimulatedBody::follow(bool follows) {
  follows = follows || !may_be_simulated();
  if (follows == follows_) return;
  follows_ = follows;
  const int flags = bullet_->getCollisionFlags();
  const int kinematic = btCollisionObject::CF_KINEMATIC_OBJECT;
  bullet_->setCollisionFlags(follows ? flags | kinematic : flags & ~kinematic);
  bullet_->setMassProps(follows ? 0.0f : mass_, follows ? btVector3(0.0f, 0.0f, 0.0f) : inertia_);
  bullet_->updateInertiaTensor();
  bullet_->setLinearVelocity({0.0f, 0.0f, 0.0f});
  bullet_->setAngularVelocity({0.0f, 0.0f, 0.0f});
}

void SimulatedBody::put_back(std::span<const RigidTransform> bones) {
  aim(bones);
  btTransform place;
  target_.getWorldTransform(place);
  put(place, {0.0f, 0.0f, 0.0f});
  bullet_->clearForces();
}

void SimulatedBody::carry(glm::vec3 by, const SimulatedBody& holder) {
  btTransform place = bullet_->getWorldTransform();
  place.setOrigin(place.getOrigin() + to_bullet(by));
  put(place, holder.bullet_->getLinearVelocity());
}

void SimulatedBody::put(const btTransform& place, const btVector3& velocity) {
  bullet_->setWorldTransform(place);
  bullet_->setInterpolationWorldTransform(place);
  bullet_->setLinearVelocity(velocity);
  bullet_->setAngularVelocity({0.0f, 0.0f, 0.0f});
  bullet_->setInterpolationLinearVelocity(velocity);
  bullet_->setInterpolationAngularVelocity({0.0f, 0.0f, 0.0f});
}

void SimulatedBody::push(const ImpulseOffset& push, float weight) {
  if (follows_) return;
  if (push.velocity == glm::vec3(0.0f) && push.torque == glm::vec3(0.0f)) {
    bullet_->setLinearVelocity({0.0f, 0.0f, 0.0f});
    bullet_->setAngularVelocity({0.0f, 0.0f, 0.0f});
    return;
  }
  const btMatrix3x3 frame = push.local ? bullet_->getWorldTransform().getBasis() : btMatrix3x3::getIdentity();
  bullet_->applyCentralForce(frame * to_bullet(push.velocity * weight));
  bullet_->applyTorqueImpulse(frame * to_bullet(push.torque * weight));
}

RigidTransform SimulatedBody::place() const { return from_bullet(bullet_->getWorldTransform()); }

bool SimulatedBody::is_valid() const {
  const RigidTransform at = place();
  return odori::is_finite(glm::vec4(at.rotation.x, at.rotation.y, at.rotation.z, at.rotation.w)) &&
         glm::length(at.translation) <= kFarthest;  // false for NaN
}

RigidTransform SimulatedBody::place_by(std::span<const RigidTransform> bones) const {
  return bone_ < 0 ? on_bone_ : bones[static_cast<std::size_t>(bone_)] * on_bone_;
}

}  // namespace odori
