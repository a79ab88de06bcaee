#pragma once

#include "model/bodies.h"
#include "physics/physics_world.h"

#include <memory>

#include <btBulletDynamicsCommon.h>

namespace odori {

// What holds bodies `a` and `b`, whose rest places are given: where a joint is comes from the rest pose, wherever the
// bodies are by now (physics.md 4; the kinds of PMX 2.1 as formats.md 1.10 packs them).
std::unique_ptr<btTypedConstraint> make_constraint(const Joint& joint, btRigidBody& a, const RigidTransform& rest_a,
                                                   btRigidBody& b, const RigidTransform& rest_b,
                                                   const PhysicsSettings& settings);

}  // namespace odori
