#pragma once

// Picking: the first intersection of a ray with an actor's surface.

#include "analysis/drawn_texels.h"
#include "base/math.h"
#include "scene/actor.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace odori {

// A part of a ray: distances from its origin in units, negative behind it.
struct RayRange {
  float begin = 0.0f;
  float end = std::numeric_limits<float>::max();

  friend bool operator==(const RayRange&, const RayRange&) = default;
};

struct SurfaceHit {
  std::uint32_t vertex = 0;                // the corner closest to the hit
  std::array<std::uint32_t, 3> corners{};  // vertices of the triangle
  std::int32_t material = -1;
  float distance = 0.0f;     // from the ray's origin, units, within the range
  glm::vec3 position{0.0f};  // world space
};

// `positions`: posed vertices, per vertex, world space. Ignores what is not drawn: hidden and fully transparent
// materials, points, lines, back faces of one-sided materials, transparent texels of `textures` (one per
// Model::textures; none known if empty) at the UV of the frame, transparent vertex colours, and what is outside the
// range. nullopt if the ray misses.
std::optional<SurfaceHit> pick_surface(const Actor& actor, std::span<const glm::vec3> positions, const Ray& ray,
                                       const RayRange& range = {}, std::span<const SharedDrawnTexels> textures = {});

}  // namespace odori
