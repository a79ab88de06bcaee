#pragma once

#include "render/backdrop_pass.h"
#include "render/color_scales.h"
#include "render/grid_pass.h"
#include "render/pass_timers.h"
#include "render/programs.h"
#include "render/renderer.h"
#include "render/self_shadow_pass.h"
#include "scene/surface_paint.h"

namespace odori {

struct Renderer::State {
  Programs programs;
  BackdropPass backdrop;
  GridPass grid;
  SelfShadowPass self_shadow;
  ColorScales color_scales;
  SurfacePaint paint;  // of the last frame
  RenderStatistics statistics;
  PassTiming timing = PassTiming::none;
  PassTimers timers;  // of the last frame
  int usual_anisotropy = 1;
};

}  // namespace odori
