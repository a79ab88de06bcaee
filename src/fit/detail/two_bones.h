#pragma once

// Two bones that reach a point, by the law of cosines: an arm, or a leg.

#include "base/math.h"

#include <optional>

namespace odori {

// Positions of their joints: shoulder, elbow and palm, or hip, knee and ankle.
struct TwoBones {
  glm::vec3 root{0.0f}, joint{0.0f}, end{0.0f};
};

// Rotations in world space, each before the bone's own.
struct TwoBoneTurns {
  glm::quat root = kNoRotation, joint = kNoRotation;
};

// The joint bends about `hinge`, a unit vector, to the positive side, and the root turns to the direction: the end then
// is at `to`, or as near as the bones reach. Nothing: they have no length, or `to` is at the root.
std::optional<TwoBoneTurns> reach(const TwoBones& bones, glm::vec3 to, glm::vec3 hinge);

}  // namespace odori
