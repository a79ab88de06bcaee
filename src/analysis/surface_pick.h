#pragma once

// Picking: the first intersection of a ray with an actor's surface.

#include "base/math.h"
#include "scene/actor.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace odori {

struct SurfaceHit {
  std::uint32_t vertex = 0;                // the corner closest to the hit
  std::array<std::uint32_t, 3> corners{};  // vertices of the triangle
  std::int32_t material = -1;
  float distance = 0.0f;     // from the ray's origin, units
  glm::vec3 position{0.0f};  // world space
};

// `positions`: posed vertices, per vertex, world space. Ignores what is not drawn: hidden and fully transparent
// materials, points, lines, and back faces of one-sided materials. nullopt if the ray misses.
std::optional<SurfaceHit> pick_surface(const Actor& actor, std::span<const glm::vec3> positions, const Ray& ray);

}  // namespace odori
