#pragma once

// Picking: the first intersection of a ray with an actor's surface.

#include "base/image.h"
#include "base/math.h"
#include "model/textures.h"
#include "scene/actor.h"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Which texels of a texture are drawn, for picking: one bit per texel, because images are not kept after upload.
struct DrawnTexels {
  int width = 0;  // texels, > 0
  int height = 0;
  std::vector<bool> drawn;  // per texel, row 0 at the top
};

// Null: all of the texture is drawn. Shared by all actors of a model.
using SharedDrawnTexels = std::shared_ptr<const DrawnTexels>;

// The texels with an alpha above 0. Null for images without transparent texels.
SharedDrawnTexels find_drawn_texels(const Image& image);

// One per texture; null for missing ones.
std::vector<SharedDrawnTexels> find_drawn_texels(const ModelTextures& textures);

// Whether the texel nearest to `uv` is drawn. The texture repeats outside 0..1.
bool is_drawn_at(const DrawnTexels& texels, glm::vec2 uv);

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
