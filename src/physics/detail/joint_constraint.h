#pragma once

#include "model/bodies.h"
#include "physics/physics_world.h"

#include <memory>

#include <btBulletDynamicsCommon.h>

namespace odori {

// Creates the Bullet constraint of a joint between bodies `a` and `b`. Its frames are computed from the rest
// transforms, independent of the bodies' current transforms (physics.md 4; the joint kinds of PMX 2.1:
// formats.md 1.10).
std::unique_ptr<btTypedConstraint> make_constraint(const Joint& joint, btRigidBody& a, const RigidTransform& rest_a,
                                                   btRigidBody& b, const RigidTransform& rest_b,
                                                   const PhysicsSettings& settings);

}  // namespace odori
