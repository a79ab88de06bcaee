#pragma once

#include "gpu/texture.h"
#include "render/detail/draw_groups.h"
#include "render/detail/frame_view.h"
#include "render/detail/programs.h"
#include "render/gpu_model.h"
#include "render/passes/shadow_fit.h"
#include "render/renderer.h"
#include "scene/stage.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace odori {

// Draws the shadow maps: the depths, seen from the light, of all materials that cast a self shadow (rendering.md
// 3, 3.1).
class SelfShadowPass {
 public:
  // The stage has changed. Until the next call it stays the same, and maps that are asked for again are not drawn
  // again: all tiles of an image share them, also if its panes have different skinnings.
  void begin_frame();

  // `flat`: programs that draw in one colour. Restores the framebuffer binding. Nothing if self shadow is off (mode 0),
  // no material casts one, or none receives one, or if the driver refuses every size of map.
  // `groups`: all actors of the stage.
  std::optional<SelfShadowMaps> draw(Drawer& drawer, const SkinnedPrograms& flat, const Stage& stage, GpuModels models,
                                     std::span<const DrawGroup> groups, const Skinning& skinning,
                                     const ShadowView& view, ShadowMapSize size);

 private:
  struct Map {
    DepthMap depths;
    std::optional<std::pair<ShadowMapFit, Skinning>> drawn{};  // what it holds, if anything
  };

  using Maps = std::vector<Map>;  // of one size

  std::optional<ShadowFit> fit(const Stage& stage, GpuModels models, const ShadowView& view, ShadowMapSize size);
  bool ensure_whole(int side);
  bool ensure_fine(glm::ivec2 size);
  Map& map_for(Maps& maps, const std::pair<ShadowMapFit, Skinning>& wanted);
  ShadowTexture draw_map(Maps& maps, Drawer& drawer, const SkinnedPrograms& flat, std::span<const DrawGroup> groups,
                         const Skinning& skinning, const ShadowMapFit& fit);

  // Empty before they are first needed. Maps after the first were needed in the last frame.
  Maps whole_;                        // kShadowMapSide or kMmdShadowMapSide
  int whole_side_ = 0;                // requested for `whole_`
  Maps fine_;                         // any size; for finer texels
  std::optional<int> max_fine_side_;  // of the driver, or the side that it accepted when it refused a larger one
};

// Darkening per unit of shadow map depth behind the caster (rendering.md 3, 3.1). `depth_range`: as in ShadowFit. 0 if
// the self shadow's distance is out of range.
float shadow_slope(const SelfShadow& shadow, float depth_range);

}  // namespace odori
