#pragma once

// The spot of an actor's surface that a ray meets first.

#include "base/ray.h"
#include "scene/actor.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace odori {

struct SurfaceSpot {
  std::uint32_t vertex = 0;                // the triangle's nearest to the spot
  std::array<std::uint32_t, 3> corners{};  // of the triangle, vertices
  std::int32_t material = -1;
  float distance = 0.0f;     // from the ray's origin, units
  glm::vec3 position{0.0f};  // world space, when it was picked
};

// `positions`: of the actor's vertices as shown, world space. Triangles that are not drawn do not count: hidden or
// transparent materials, backs of one-sided ones.
std::optional<SurfaceSpot> pick_surface(const Actor& actor, std::span<const glm::vec3> positions, const Ray& ray);

}  // namespace odori
