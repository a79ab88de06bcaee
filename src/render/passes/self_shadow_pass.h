#pragma once

#include "gpu/depth_map.h"
#include "render/detail/frame_view.h"
#include "render/detail/programs.h"
#include "render/gpu_model.h"
#include "render/renderer.h"
#include "scene/stage.h"

#include <optional>

namespace odori {

// Draws the shadow map: the depths, seen from the light, of all materials that cast a self shadow (rendering.md
// 3, 3.1).
class SelfShadowPass {
 public:
  // `flat`: programs that draw in one colour. Restores the framebuffer binding. `soft`: wider filter. Nothing if self
  // shadow is off (mode 0), or no material casts one, or none receives one.
  std::optional<SelfShadowMap> draw(Drawer& drawer, const SkinnedPrograms& flat, const Stage& stage, GpuModels models,
                                    glm::vec3 light_direction, const Skinning& skinning, bool soft);

 private:
  std::optional<DepthMap> map_;  // created for the first shadow
};

// Parallel projection of the stage as seen from the light, fitted to all visible models.
struct ShadowProjection {
  glm::mat4 world_to_clip{1.0f};
  float depth_range = 1.0f;  // units between depth 0 and 1, > 0
};

// `light_direction`: direction of travel, unit length; `size`: texels per side. The projection moves in whole texels,
// so that shadow edges do not crawl. Nothing if no visible material casts a shadow, or none receives one.
std::optional<ShadowProjection> fit_shadow_map(const Stage& stage, GpuModels models, glm::vec3 light_direction,
                                               int size);

// Darkening per unit of shadow map depth behind the caster (rendering.md 3, 3.1); 0 if the self shadow's distance is
// out of range.
float shadow_slope(const SelfShadow& shadow, const ShadowProjection& projection);

}  // namespace odori
