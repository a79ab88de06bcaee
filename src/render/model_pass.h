#pragma once

#include "render/frame_view.h"
#include "render/gpu_model.h"
#include "render/programs.h"

namespace odori {

// The colour pass: every material of the model in file order (rendering.md 2 to 4).
void draw_colors(Drawer& drawer, const SkinnedPrograms& programs, const FrameView& view, const Actor& actor,
                 const GpuModel& gpu, const Skinning& skinning);

}  // namespace odori
