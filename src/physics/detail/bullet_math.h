#pragma once

// Conversions between glm's and Bullet's types.

#include "base/math.h"

#include <LinearMath/btTransform.h>

namespace odori {

static_assert(sizeof(btScalar) == sizeof(float), "Bullet must be built with single precision");

inline btVector3 to_bullet(glm::vec3 v) { return {v.x, v.y, v.z}; }
inline btTransform to_bullet(const RigidTransform& transform) {
  const glm::quat& q = transform.rotation;
  return btTransform(btQuaternion(q.x, q.y, q.z, q.w), to_bullet(transform.translation));
}

inline glm::vec3 from_bullet(const btVector3& v) { return {v.x(), v.y(), v.z()}; }
inline RigidTransform from_bullet(const btTransform& transform) {
  const btQuaternion q = transform.getRotation();
  return {glm::quat(q.w(), q.x(), q.y(), q.z()), from_bullet(transform.getOrigin())};
}

}  // namespace odori
