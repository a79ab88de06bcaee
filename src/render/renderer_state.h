#pragma once

#include "render/color_scales.h"
#include "render/pass_timers.h"
#include "render/passes/background_pass.h"
#include "render/passes/grid_pass.h"
#include "render/passes/self_shadow_pass.h"
#include "render/programs.h"
#include "render/renderer.h"
#include "viewer/surface_heatmap.h"

namespace odori {

struct Renderer::State {
  Programs programs;
  BackgroundPass background_image;
  GridPass grid;
  SelfShadowPass self_shadow;
  ColorScales color_scales;
  SurfaceHeatmap heatmap;  // of the last frame
  RenderStatistics statistics;
  PassTiming timing = PassTiming::none;
  PassTimers timers;  // of the last frame
  int usual_anisotropy = 1;
};

}  // namespace odori
