#pragma once

// Between our numbers and Bullet's.

#include "base/math.h"

#include <LinearMath/btTransform.h>

namespace odori {

static_assert(sizeof(btScalar) == sizeof(float), "Bullet's single precision build is the one that is linked");

inline btVector3 to_bullet(glm::vec3 v) { return {v.x, v.y, v.z}; }
inline btTransform to_bullet(const RigidTransform& place) {
  const glm::quat& q = place.rotation;
  return btTransform(btQuaternion(q.x, q.y, q.z, q.w), to_bullet(place.translation));
}

inline glm::vec3 from_bullet(const btVector3& v) { return {v.x(), v.y(), v.z()}; }
inline RigidTransform from_bullet(const btTransform& place) {
  const btQuaternion q = place.getRotation();
  return {glm::quat(q.w(), q.x(), q.y(), q.z()), from_bullet(place.getOrigin())};
}

}  // namespace odori
