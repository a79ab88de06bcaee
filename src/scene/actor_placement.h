#pragma once

// Where an actor stands: a transform of its whole model, applied to the bones that have no parent. A bone with an
// external parent, and what hangs on it, is not moved.

#include "base/math.h"

namespace odori {

struct ActorPlacement {
  glm::vec3 translation{0.0f};   // units, world space
  glm::vec3 rotation_rad{0.0f};  // about X, Y and Z; applied in MMD's order, Y * X * Z (Y outermost)
  float scale = 1.0f;            // of an accessory, above 0; models ignore it

  friend bool operator==(const ActorPlacement&, const ActorPlacement&) = default;
};

}  // namespace odori
