#include "physics/detail/six_dof_joint.h"

#include "physics/detail/bullet_math.h"

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

}  // namespace odori
