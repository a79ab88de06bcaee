#include "physics/detail/joint_constraint.h"

#include "physics/detail/bullet_math.h"
#include "physics/detail/six_dof_joint.h"
#include "physics/transforms.h"

namespace odori {

namespace {

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
  return std::make_unique<SixDofJoint>(a, b, ends.in_a, ends.in_b, joint, settings.stop_erp);
}

}  // namespace odori
