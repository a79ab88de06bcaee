#pragma once

// Two bones that reach a point, by the law of cosines: an arm, or a leg.

#include "base/math.h"
#include "fit/detail/pairing.h"

#include <algorithm>
#include <cmath>
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
inline std::optional<TwoBoneTurns> reach(const TwoBones& bones, glm::vec3 to, glm::vec3 hinge) {
  const glm::vec3 upper = bones.joint - bones.root, lower = bones.end - bones.joint;
  const float a = glm::length(upper), b = glm::length(lower), wanted = glm::distance(to, bones.root);
  if (!(a >= 1e-3f && b >= 1e-3f && wanted >= 1e-3f)) return std::nullopt;
  const float now = std::atan2(glm::dot(glm::cross(upper, lower), hinge), glm::dot(upper, lower));
  const float reachable = std::clamp(wanted, std::abs(a - b) * 1.01f + 1e-3f, (a + b) * 0.9995f);
  const float cosine = (reachable * reachable - a * a - b * b) / (2.0f * a * b);
  TwoBoneTurns turns;
  turns.joint = axis_angle(hinge, std::acos(std::clamp(cosine, -1.0f, 1.0f)) - now);
  const glm::vec3 bent = upper + turns.joint * lower;
  if (!(glm::length(bent) >= 1e-3f)) return std::nullopt;
  turns.root = shortest_arc(glm::normalize(bent), glm::normalize(to - bones.root));
  return turns;
}

}  // namespace odori
