#pragma once

#include "render/grid_pass.h"
#include "render/programs.h"
#include "render/renderer.h"

namespace odori {

struct Renderer::State {
  Programs programs;
  GridPass grid;
  RenderStatistics statistics;
};

}  // namespace odori
