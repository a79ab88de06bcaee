#pragma once

#include "model/bodies.h"

#include <memory>

#include <btBulletCollisionCommon.h>

namespace odori {

// Sizes are clamped to a small positive minimum.
std::unique_ptr<btCollisionShape> shape_of(const RigidBody& body);

// Whether all sizes are positive. A body without volume collides with nothing (physics.md 2).
bool has_volume(const RigidBody& body);

// The body's group as a bit of Bullet's collision filter.
inline int group_bit(const RigidBody& body) { return 1 << body.group; }

}  // namespace odori
