#pragma once

#include "render/frame_view.h"
#include "render/gpu_model.h"
#include "render/passes/is_drawn.h"
#include "render/programs.h"

namespace odori {

// How far an edge of size 1 stands off the skin, units: grows with the distance of the model's second bone from the
// eye, so that the outline keeps its width on the screen; `scale` multiplies it (rendering.md 5).
float edge_width(const FrameView& view, const Actor& actor, float scale);

// The outlines of a model's materials, in file order, after their colours.
void draw_edges(Drawer& drawer, const SkinnedPrograms& programs, const FrameView& view, const Actor& actor,
                const GpuModel& gpu, const Skinning& skinning, float scale, Materials materials = Materials::all);

}  // namespace odori
