#pragma once

#include "model/bodies.h"

#include <memory>

#include <btBulletCollisionCommon.h>

namespace odori {

// Sizes of zero and below are taken as next to nothing.
std::unique_ptr<btCollisionShape> shape_of(const RigidBody& body);

// False: it meets nothing (physics.md 2).
bool has_volume(const RigidBody& body);

// Bullet's filter of the groups it meets.
inline int group_bit(const RigidBody& body) { return 1 << body.group; }

}  // namespace odori
