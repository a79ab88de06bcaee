#include "scene/physics/gravity.h"

#include <algorithm>
#include <cmath>

namespace odori {

glm::vec3 gravity_at(const GravityKeys& keys, double frame) {
  const auto after = std::ranges::upper_bound(
      keys, frame, {}, [](const GravityKey& key) { return static_cast<double>(key.frame); });
  if (after == keys.begin()) return after->direction * after->acceleration;
  const GravityKey& from = *(after - 1);
  if (after == keys.end()) return from.direction * from.acceleration;
  const auto t = static_cast<float>((frame - from.frame) / static_cast<double>(after->frame - from.frame));
  const glm::vec3 direction = from.direction + (after->direction - from.direction) * t;  // exact if they are equal
  return direction * std::lerp(from.acceleration, after->acceleration, t);
}

}  // namespace odori
