#pragma once

#include "gpu/depth_map.h"
#include "render/detail/frame_view.h"
#include "render/detail/programs.h"
#include "render/gpu_model.h"
#include "render/passes/shadow_fit.h"
#include "render/renderer.h"
#include "scene/stage.h"

#include <optional>
#include <utility>

namespace odori {

// Draws the shadow maps: the depths, seen from the light, of all materials that cast a self shadow (rendering.md
// 3, 3.1).
class SelfShadowPass {
 public:
  // The stage has changed. Until the next call it stays the same, and so do maps that are asked for again: all tiles of
  // an image share them.
  void begin_frame();

  // `flat`: programs that draw in one colour. Restores the framebuffer binding. Nothing if self shadow is off (mode 0),
  // no material casts one, or none receives one, or if the driver refuses every size of map.
  std::optional<SelfShadowMaps> draw(Drawer& drawer, const SkinnedPrograms& flat, const Stage& stage, GpuModels models,
                                     const Skinning& skinning, const ShadowView& view, ShadowMapSize size);

 private:
  struct Map {
    DepthMap depths;
    std::optional<std::pair<ShadowMapFit, Skinning>> drawn{};  // what it holds, if anything
  };

  std::optional<ShadowFit> fit(const Stage& stage, GpuModels models, const ShadowView& view, ShadowMapSize size);
  bool ensure_whole(int side);
  bool ensure_fine(glm::ivec2 size);
  ShadowTexture draw_map(Map& map, Drawer& drawer, const SkinnedPrograms& flat, const Stage& stage, GpuModels models,
                         const Skinning& skinning, const ShadowMapFit& fit);

  std::optional<Map> whole_;          // kShadowMapSide or kMmdShadowMapSide; created for the first shadow
  int whole_side_ = 0;                // requested for `whole_`
  std::optional<Map> fine_;           // any size; created when finer texels are first needed
  std::optional<int> max_fine_side_;  // of the driver, or the side that it accepted when it refused a larger one
};

// Darkening per unit of shadow map depth behind the caster (rendering.md 3, 3.1). `depth_range`: as in ShadowFit. 0 if
// the self shadow's distance is out of range.
float shadow_slope(const SelfShadow& shadow, float depth_range);

}  // namespace odori
