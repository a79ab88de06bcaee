#pragma once

#include "model/bodies.h"

#include <memory>

#include <btBulletCollisionCommon.h>

namespace odori {

// Sizes are clamped to a small positive minimum, and the body collides as what is left: a capsule without height as the
// ball of its radius, a box without thickness as a plate, a body without any size as a point. Bullet 2.75, which MMD
// uses, does not exempt such bodies from contacts either.
std::unique_ptr<btCollisionShape> shape_of(const RigidBody& body);

// The body's group as a bit of Bullet's collision filter.
inline int group_bit(const RigidBody& body) { return 1 << body.group; }

}  // namespace odori
