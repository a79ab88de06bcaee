#pragma once

// The joint with six axes that MMD's models use, in place of Bullet's own two, whose stops keep bodies trembling: see
// docs/physics.md, "Standing still".

#include "model/bodies.h"
#include "physics/physics_world.h"

#include <array>
#include <memory>

#include <btBulletDynamicsCommon.h>

namespace odori {

// Axes 0 to 2 are linear, in body a's frame; 3 to 5 are Bullet's angles between the frames (physics.md 4). An axis
// whose limits are equal is locked, one whose lower limit is above the upper one is free.
class SixDofJoint final : public btGeneric6DofConstraint {
 public:
  // The frames are local to each body. `stop_erp`: see PhysicsSettings. Springs are those of JointKind::spring_6dof.
  SixDofJoint(btRigidBody& a, btRigidBody& b, const btTransform& in_a, const btTransform& in_b, const Joint& joint,
              float stop_erp);

  // Called by Bullet's solver in every step: the number of rows, then the rows.
  void getInfo1(btConstraintInfo1* info) override;
  void getInfo2(btConstraintInfo2* info) override;

 private:
  static constexpr int kAxes = 6;

  struct Axis {
    float lower = 0.0f;  // units or radians
    float upper = 0.0f;
    float stiffness = 0.0f;  // 0: no spring

    bool locked() const { return lower == upper; }
    bool limited() const { return lower <= upper; }
    bool has_spring() const { return stiffness != 0.0f && !locked(); }
  };

  float position(int axis) const;
  void set_direction(btConstraintInfo2& info, int row, int axis) const;
  void set_spring(btConstraintInfo2& info, int row, int axis) const;
  void set_limit(btConstraintInfo2& info, int row, int axis) const;

  std::array<Axis, kAxes> axes_;
  float stop_erp_;
};

// Creates the Bullet constraint of a joint between bodies `a` and `b`. Its frames are computed from the rest
// transforms, independent of the bodies' current transforms (physics.md 4; the joint kinds of PMX 2.1:
// formats.md 1.10).
std::unique_ptr<btTypedConstraint> make_constraint(const Joint& joint, btRigidBody& a, const RigidTransform& rest_a,
                                                   btRigidBody& b, const RigidTransform& rest_b,
                                                   const PhysicsSettings& settings);

}  // namespace odori
