#pragma once

#include "render/detail/all_programs.h"
#include "render/detail/draw_groups.h"
#include "render/detail/pass_timers.h"
#include "render/pass_cost.h"
#include "render/passes/background_passes.h"
#include "render/passes/ground_shadow_pass.h"
#include "render/passes/model_passes.h"
#include "render/passes/self_shadow_pass.h"
#include "render/renderer.h"
#include "view/surface_heatmap.h"

namespace odori {

// Shared with VertexStage and TableView, which draw with the renderer's programs.
struct RendererState {
  Programs programs;
  BackgroundImagePass background_image;
  GridPass grid;
  SelfShadowPass self_shadow;
  GroundShadowMask ground_shadow_mask;
  StageCrowds crowds;
  ColorScales color_scales;
  SurfaceHeatmap surface_heatmap;  // of the last frame
  RenderStatistics statistics;
  PassTiming timing = PassTiming::none;
  PassTimers timers;  // of the last frame
  int default_anisotropy = 1;
  bool skins_on_cpu = false;
};

}  // namespace odori
