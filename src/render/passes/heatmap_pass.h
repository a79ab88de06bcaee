#pragma once

#include "render/color_scales.h"
#include "render/frame_view.h"
#include "render/gpu_model.h"
#include "render/programs.h"

namespace odori {

// The colour pass with numbers in place of materials: every material of the model in file order, by the values the
// model was last given.
void draw_heat_mapped(Drawer& drawer, const SkinnedPrograms& programs, const ColorScales& scales, const FrameView& view,
                      const Actor& actor, const GpuModel& gpu, const Skinning& skinning, const HeatmapScale& scale);

}  // namespace odori
