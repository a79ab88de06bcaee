#pragma once

#include "render/frame_view.h"
#include "render/gpu_model.h"
#include "render/passes/is_drawn.h"
#include "render/programs.h"

namespace odori {

// A pass with the programs of the colour pass, or others made of shaders/material_color.glsl.
struct ColorPass {
  const SkinnedPrograms& programs;
  Materials materials = Materials::all;
  DrawState state{};  // culling is the material's
};

// The colour pass: every material of the model in file order (rendering.md 2 to 4).
void draw_colors(Drawer& drawer, const ColorPass& pass, const FrameView& view, const Actor& actor, const GpuModel& gpu,
                 const Skinning& skinning);

}  // namespace odori
