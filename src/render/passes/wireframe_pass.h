#pragma once

#include "render/frame_view.h"
#include "render/gpu_model.h"
#include "render/programs.h"

namespace odori {

// Two skinnings of one stage, and how large it is seen.
struct WireView {
  Skinning surface;  // what is already drawn
  Skinning wires;
  int height = 1;  // of the picture, pixels
};

// The models' triangles by one skinning as lines over what was drawn by another: strong in front of that surface,
// faint behind it, none where they are behind the triangles' own. Clears the depth buffer. Where triangles are only a
// few pixels wide their lines are fainter.
void draw_wires(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view, const Stage& stage,
                GpuModels models, const WireView& wires);

}  // namespace odori
