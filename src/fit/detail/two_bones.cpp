#include "fit/detail/two_bones.h"

#include "fit/detail/pairing.h"

#include <algorithm>
#include <cmath>

namespace odori {

std::optional<TwoBoneTurns> reach(const TwoBones& bones, glm::vec3 to, glm::vec3 hinge) {
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
