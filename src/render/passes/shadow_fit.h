#pragma once

// Which shadow maps a view needs, and the part of the stage that each of them covers.

#include "base/math.h"
#include "render/renderer.h"
#include "scene/stage.h"

#include <array>
#include <optional>

namespace odori {

// Sides of the map of the whole stage, texels: MMD's, and odori's.
inline constexpr int kMmdShadowMapSide = 1024;
inline constexpr int kShadowMapSide = 2048;
// A map of 32-bit depths has at most 1 GiB.
inline constexpr double kMaxShadowTexels = 1024.0 * 1024.0 * 256.0;

// The view that the maps are for.
struct ShadowView {
  glm::mat4 world_to_clip{1.0f};        // of the whole image, also while a tile of it is drawn
  glm::ivec2 size{1};                   // of the whole image, pixels of the output
  glm::vec3 light_direction{0, -1, 0};  // direction of travel, unit length
  bool soft = false;                    // wider filter
};

// A shadow map: a parallel projection of a part of the stage as seen from the light.
struct ShadowMapFit {
  glm::mat4 world_to_clip{1.0f};
  glm::ivec2 size{0};  // texels
  int blur = 0;        // radius of the filter beyond the four nearest texels, texels

  friend bool operator==(const ShadowMapFit&, const ShadowMapFit&) = default;
};

struct ShadowFit {
  ShadowMapFit whole;          // covers all models, or all that the view shows of them
  bool whole_is_fine = false;  // the latter, with finer texels
  // Where a texel of `whole` would be larger than a pixel: finer texels for the smaller models in view and the shadows
  // that they cast.
  std::optional<ShadowMapFit> detail{};
  float depth_range = 1.0f;  // units between depth 0 and 1 of each map, > 0
};

// Limits of the maps, texels.
struct ShadowLimits {
  int whole_side = kShadowMapSide;  // the map that covers all models is this large
  int max_detail_side = 0;          // longest side of finer maps; 0: none
};

// A map moves in whole texels, so that shadow edges do not crawl; sides of finer texels are powers of two, units, so
// that they do not change in small movements either. Nothing if no visible material casts a shadow, or none receives
// one.
std::optional<ShadowFit> fit_shadow_maps(const Stage& stage, GpuModels models, const ShadowView& view,
                                         const ShadowLimits& limits);

// What a view shows of a box in the light's space, for the shadow map of just that part.

// In the light's space.
using LightBox = BoxOf<glm::dvec3>;

inline LightBox box_around(const glm::dvec3& center, double radius) { return {center - radius, center + radius}; }

// A box or a view frustum.
struct Hexahedron {
  std::array<glm::dvec3, 8> corners{};  // bits 0, 1 and 2 of the index: high end along the first, second, third axis
  std::array<glm::dvec4, 6> planes{};   // dot(plane, (p, 1)) >= 0 inside
};

Hexahedron box_hexahedron(const LightBox& box);

// What is inside clip space, -w <= x, y, z <= w. `to_clip`: the space of the result to clip space.
Hexahedron frustum(const glm::dmat4& to_clip);

// Bounds of the part of `box` that is inside `view`; empty if there is none.
LightBox visible_part(const Hexahedron& view, const LightBox& box);

}  // namespace odori
