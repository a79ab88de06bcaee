#include "physics/detail/joint_constraint.h"

#include "physics/detail/bullet_math.h"
#include "physics/transforms.h"

namespace odori {

namespace {

constexpr int kAxes = 6;  // three linear, three angular

// The two bodies, and the joint's frame in the local space of each.
struct Ends {
  btRigidBody& a;
  btRigidBody& b;
  btTransform in_a;
  btTransform in_b;
};

// A lower limit above the upper one leaves the axis free, in the file and in Bullet.
void set_limits(btGeneric6DofConstraint& constraint, const Joint& joint, const PhysicsSettings& settings) {
  constraint.setLinearLowerLimit(to_bullet(joint.linear_lower));
  constraint.setLinearUpperLimit(to_bullet(joint.linear_upper));
  constraint.setAngularLowerLimit(to_bullet(joint.angular_lower_rad));
  constraint.setAngularUpperLimit(to_bullet(joint.angular_upper_rad));
  for (int axis = 0; axis < kAxes; ++axis) constraint.setParam(BT_CONSTRAINT_STOP_ERP, settings.stop_erp, axis);
  constraint.setUseFrameOffset(false);  // as in Bullet 2.75, which MMD uses; affects chains of light bodies
}

std::unique_ptr<btTypedConstraint> spring_6dof(const Joint& joint, const Ends& ends, const PhysicsSettings& settings) {
  auto constraint = std::make_unique<btGeneric6DofSpringConstraint>(ends.a, ends.b, ends.in_a, ends.in_b, true);
  set_limits(*constraint, joint, settings);
  for (int axis = 0; axis < kAxes; ++axis) {
    const bool linear = axis < 3;
    const float stiffness = linear ? joint.linear_spring[axis] : joint.angular_spring[axis - 3];
    if (linear && stiffness == 0.0f) continue;
    constraint->enableSpring(axis, true);
    constraint->setStiffness(axis, stiffness);
  }
  return constraint;
}

std::unique_ptr<btTypedConstraint> plain_6dof(const Joint& joint, const Ends& ends, const PhysicsSettings& settings) {
  auto constraint = std::make_unique<btGeneric6DofConstraint>(ends.a, ends.b, ends.in_a, ends.in_b, true);
  set_limits(*constraint, joint, settings);
  return constraint;
}

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

std::unique_ptr<btTypedConstraint> hinge(const Joint& joint, const Ends& ends) {
  auto constraint = std::make_unique<btHingeConstraint>(ends.a, ends.b, ends.in_a, ends.in_b, true);
  const glm::vec3& softness = joint.linear_spring;  // softness, bias, relaxation
  constraint->setLimit(joint.angular_lower_rad.x, joint.angular_upper_rad.x, softness.x, softness.y, softness.z);
  const glm::vec3& motor = joint.angular_spring;
  if (motor.y != 0.0f) constraint->enableAngularMotor(true, motor.x, motor.y);
  return constraint;
}

}  // namespace

std::unique_ptr<btTypedConstraint> make_constraint(const Joint& joint, btRigidBody& a, const RigidTransform& rest_a,
                                                   btRigidBody& b, const RigidTransform& rest_b,
                                                   const PhysicsSettings& settings) {
  const RigidTransform rest = rest_transform(joint);
  const Ends ends{a, b, to_bullet(inverse(rest_a) * rest), to_bullet(inverse(rest_b) * rest)};
  switch (joint.kind) {
    case JointKind::plain_6dof:
      return plain_6dof(joint, ends, settings);
    case JointKind::point_to_point:
      return point_to_point(ends);
    case JointKind::cone_twist:
      return cone_twist(joint, ends);
    case JointKind::slider:
      return slider(joint, ends);
    case JointKind::hinge:
      return hinge(joint, ends);
    case JointKind::spring_6dof:
      break;
  }
  return spring_6dof(joint, ends, settings);
}

}  // namespace odori
