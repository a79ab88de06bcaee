#pragma once

#include "render/color_scales.h"
#include "render/grid_pass.h"
#include "render/programs.h"
#include "render/renderer.h"
#include "scene/surface_paint.h"

namespace odori {

struct Renderer::State {
  Programs programs;
  GridPass grid;
  ColorScales color_scales;
  SurfacePaint paint;  // of the last frame
  RenderStatistics statistics;
};

}  // namespace odori
