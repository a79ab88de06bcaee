#pragma once

#include "base/math.h"

namespace odori {

// From a to b, turning on the short arc; t 0..1.
inline RigidTransform between(const RigidTransform& a, const RigidTransform& b, float t) {
  return {slerp_short(a.rotation, b.rotation, t), glm::mix(a.translation, b.translation, t)};
}

}  // namespace odori
