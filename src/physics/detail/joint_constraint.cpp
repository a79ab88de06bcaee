#include "physics/detail/joint_constraint.h"

#include "physics/detail/simulated_body.h"
#include "physics/placement.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

void set_bounds(btTypedConstraint::btConstraintInfo2& info, int at, float velocity, float least, float most) {
  info.m_constraintError[at] = velocity;
  info.m_lowerLimit[at] = least;
  info.m_upperLimit[at] = most;
}

void set_vector(btScalar* target, const btVector3& v) {
  for (int i = 0; i < 3; ++i) target[i] = v[i];
}

// The two bodies, and the joint's frame in the local space of each.
struct Ends {
  btRigidBody& a;
  btRigidBody& b;
  btTransform in_a;
  btTransform in_b;
};

std::unique_ptr<btTypedConstraint> point_to_point(const Ends& ends) {
  return std::make_unique<btPoint2PointConstraint>(ends.a, ends.b, ends.in_a.getOrigin(), ends.in_b.getOrigin());
}

std::unique_ptr<btTypedConstraint> cone_twist(const Joint& joint, const Ends& ends) {
  auto constraint = std::make_unique<btConeTwistConstraint>(ends.a, ends.b, ends.in_a, ends.in_b);
  const glm::vec3& spans = joint.angular_lower_rad;
  const glm::vec3& softness = joint.linear_spring;  // softness, bias, relaxation
  constraint->setLimit(spans.z, spans.y, spans.x, softness.x, softness.y, softness.z);
  constraint->setDamping(joint.linear_lower.x);
  constraint->setFixThresh(joint.linear_upper.x);
  if (joint.linear_lower.z != 0.0f) {
    const glm::quat target = quat_from_euler_zxy(joint.angular_spring);
    constraint->enableMotor(true);
    constraint->setMaxMotorImpulse(joint.linear_upper.z);
    constraint->setMotorTarget({target.x, target.y, target.z, target.w});
  }
  return constraint;
}

std::unique_ptr<btTypedConstraint> slider(const Joint& joint, const Ends& ends) {
  auto constraint = std::make_unique<btSliderConstraint>(ends.a, ends.b, ends.in_a, ends.in_b, true);
  constraint->setLowerLinLimit(joint.linear_lower.x);
  constraint->setUpperLinLimit(joint.linear_upper.x);
  constraint->setLowerAngLimit(joint.angular_lower_rad.x);
  constraint->setUpperAngLimit(joint.angular_upper_rad.x);
  if (const glm::vec3& motor = joint.linear_spring; motor.x != 0.0f) {
    constraint->setPoweredLinMotor(true);
    constraint->setTargetLinMotorVelocity(motor.y);
    constraint->setMaxLinMotorForce(motor.z);
  }
  if (const glm::vec3& motor = joint.angular_spring; motor.x != 0.0f) {
    constraint->setPoweredAngMotor(true);
    constraint->setTargetAngMotorVelocity(motor.y);
    constraint->setMaxAngMotorForce(motor.z);
  }
  return constraint;
}

// As Bullet 2.75, which MMD uses, has it.
std::unique_ptr<btTypedConstraint> mmd_six_dof(const Joint& joint, const Ends& ends) {
  constexpr int kAxes = 6;
  constexpr float kStopErp = 0.5f;
  auto constraint = std::make_unique<btGeneric6DofSpringConstraint>(ends.a, ends.b, ends.in_a, ends.in_b, true);
  constraint->setUseFrameOffset(false);
  constraint->setLinearLowerLimit(to_bullet(joint.linear_lower));
  constraint->setLinearUpperLimit(to_bullet(joint.linear_upper));
  constraint->setAngularLowerLimit(to_bullet(joint.angular_lower_rad));
  constraint->setAngularUpperLimit(to_bullet(joint.angular_upper_rad));
  for (int axis = 0; axis < kAxes; ++axis) {
    constraint->setParam(BT_CONSTRAINT_STOP_ERP, kStopErp, axis);
    const float stiffness = axis < 3 ? joint.linear_spring[axis] : joint.angular_spring[axis - 3];
    if (joint.kind != JointKind::spring_6dof || !(stiffness > 0.0f)) continue;
    constraint->enableSpring(axis, true);
    constraint->setStiffness(axis, stiffness);
  }
  return constraint;
}

std::unique_ptr<btTypedConstraint> hinge(const Joint& joint, const Ends& ends) {
  auto constraint = std::make_unique<btHingeConstraint>(ends.a, ends.b, ends.in_a, ends.in_b, true);
  const glm::vec3& softness = joint.linear_spring;  // softness, bias, relaxation
  constraint->setLimit(joint.angular_lower_rad.x, joint.angular_upper_rad.x, softness.x, softness.y, softness.z);
  const glm::vec3& motor = joint.angular_spring;
  if (motor.y != 0.0f) constraint->enableAngularMotor(true, motor.x, motor.y);
  return constraint;
}

}  // namespace

SixDofJoint::SixDofJoint(btRigidBody& a, btRigidBody& b, const btTransform& in_a, const btTransform& in_b,
                         const Joint& joint, float stop_erp)
    : btGeneric6DofConstraint(a, b, in_a, in_b, true), stop_erp_(stop_erp) {
  const bool springs = joint.kind == JointKind::spring_6dof;
  for (int i = 0; i < 3; ++i) {
    axes_[i] = {joint.linear_lower[i], joint.linear_upper[i], springs ? joint.linear_spring[i] : 0.0f};
    axes_[i + 3] = {joint.angular_lower_rad[i], joint.angular_upper_rad[i], springs ? joint.angular_spring[i] : 0.0f};
  }
}

void SixDofJoint::getInfo1(btConstraintInfo1* info) {
  info->nub = 0;
  info->m_numConstraintRows = 0;
  for (const Axis& axis : axes_) info->m_numConstraintRows += (axis.has_spring() ? 1 : 0) + (axis.limited() ? 1 : 0);
}

// Springs come first: the solver works through the rows in order, and what holds the bodies has the last word.
void SixDofJoint::getInfo2(btConstraintInfo2* info) {
  calculateTransforms(m_rbA.getCenterOfMassTransform(), m_rbB.getCenterOfMassTransform());
  int row = 0;
  for (int i = 0; i < kAxes; ++i) {
    if (axes_[i].has_spring()) set_spring(*info, row++, i);
  }
  for (int i = 0; i < kAxes; ++i) {
    if (axes_[i].limited()) set_limit(*info, row++, i);
  }
}

float SixDofJoint::position(int axis) const {
  return axis < 3 ? m_calculatedLinearDiff[axis] : m_calculatedAxisAngleDiff[axis - 3];
}

// The row's velocity is the speed of `position`. Both bodies' levers end at b's frame, as in Bullet 2.75, which MMD
// uses; this affects chains of light bodies.
void SixDofJoint::set_direction(btConstraintInfo2& info, int row, int axis) const {
  const int at = row * info.rowskip;
  if (axis >= 3) {
    const btVector3 direction = getAxis(axis - 3);
    set_vector(info.m_J1angularAxis + at, direction);
    set_vector(info.m_J2angularAxis + at, -direction);
    return;
  }
  const btVector3 direction = m_calculatedTransformA.getBasis().getColumn(axis);
  const btVector3& end = m_calculatedTransformB.getOrigin();
  set_vector(info.m_J1linearAxis + at, -direction);
  set_vector(info.m_J2linearAxis + at, direction);
  set_vector(info.m_J1angularAxis + at, -(end - m_rbA.getCenterOfMassPosition()).cross(direction));
  set_vector(info.m_J2angularAxis + at, (end - m_rbB.getCenterOfMassPosition()).cross(direction));
}

// Bullet's spring (physics.md 4): a motor whose impulse in a step is at most that of the spring's force, and whose
// target speed grows with the stiffness and with the distance. Bullet's target lies beyond the equilibrium from a
// stiffness equal to the number of iterations on, which keeps light bodies on stiff springs swinging; here it never
// does.
void SixDofJoint::set_spring(btConstraintInfo2& info, int row, int axis) const {
  set_direction(info, row, axis);
  const float stiffness = axes_[axis].stiffness;
  const float distance = position(axis);
  const float share = std::min(stiffness / static_cast<float>(info.m_numIterations), 1.0f);
  const float impulse = std::abs(stiffness * distance) / info.fps;
  set_bounds(info, row * info.rowskip, -share * distance * info.fps, -impulse, impulse);
}

// A stop limits the speed already in the step in which the body would reach it. Bullet's stops act only on bodies that
// have passed them, and push these back inside: a body at rest against a stop would forever leave and reach it.
void SixDofJoint::set_limit(btConstraintInfo2& info, int row, int axis) const {
  set_direction(info, row, axis);
  const Axis& limits = axes_[axis];
  const float at = axis < 3 ? position(axis) : btAdjustAngleToLimits(position(axis), limits.lower, limits.upper);
  const float above = at - limits.lower, below = limits.upper - at;
  const bool at_lower = above < below;
  const float gap = std::min(above, below);  // negative: beyond the limit
  const float speed = (gap > 0.0f ? gap : gap * stop_erp_) * info.fps;
  const bool locked = limits.locked();
  set_bounds(info, row * info.rowskip, at_lower ? -speed : speed, at_lower && !locked ? 0.0f : -SIMD_INFINITY,
             at_lower || locked ? SIMD_INFINITY : 0.0f);
}

std::unique_ptr<btTypedConstraint> make_constraint(const Joint& joint, btRigidBody& a, const RigidTransform& rest_a,
                                                   btRigidBody& b, const RigidTransform& rest_b,
                                                   const PhysicsSettings& settings) {
  const RigidTransform rest = rest_transform(joint);
  const Ends ends{a, b, to_bullet(inverse(rest_a) * rest), to_bullet(inverse(rest_b) * rest)};
  switch (joint.kind) {
    case JointKind::point_to_point:
      return point_to_point(ends);
    case JointKind::cone_twist:
      return cone_twist(joint, ends);
    case JointKind::slider:
      return slider(joint, ends);
    case JointKind::hinge:
      return hinge(joint, ends);
    case JointKind::plain_6dof:
    case JointKind::spring_6dof:
      break;
  }
  if (settings.rules == PhysicsRules::mmd) return mmd_six_dof(joint, ends);
  return std::make_unique<SixDofJoint>(a, b, ends.in_a, ends.in_b, joint, settings.stop_erp);
}

}  // namespace odori
