#pragma once

// Gravity that changes over time, as MMD's projects have it.

#include "base/math.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace odori {

struct GravityKey {
  std::uint32_t frame = 0;
  float acceleration = 98.0f;              // units/s^2
  glm::vec3 direction{0.0f, -1.0f, 0.0f};  // multiplied by the acceleration as it is

  friend bool operator==(const GravityKey&, const GravityKey&) = default;
};

// Sorted by frame, not empty. Immutable, because simulations on other threads share them.
using GravityKeys = std::vector<GravityKey>;
using SharedGravityKeys = std::shared_ptr<const GravityKeys>;

// Acceleration and direction are interpolated linearly between keys (pmm.md 10); units/s^2.
glm::vec3 gravity_at(const GravityKeys& keys, double frame);

}  // namespace odori
