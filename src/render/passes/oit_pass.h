#pragma once

#include "render/frame_view.h"
#include "render/programs.h"
#include "render/renderer.h"
#include "render/targets/oit_target.h"

namespace odori {

// Order-independent transparency, which MMD does not have: what shows through is mixed by its depth, whatever the order
// of models and materials (shaders/layers.glsl).
struct DepthOrder {
  const Skinning& skinning;
  const RenderOptions& options;
  const OitTarget& layers;  // of the framebuffer bound for drawing
};

// Surfaces, their edges and the ground shadow; then all layers over them; then the layers' own edges. An edge is seen
// through no layer of its own material, so that it stays an outline.
void draw_by_depth(Drawer& drawer, const Programs& programs, FrameView view, const Stage& stage, GpuModels models,
                   const DepthOrder& order);

// FrameView::layer_depth of the visible models, seen along `forward`, unit.
glm::vec4 layer_depth(const Stage& stage, GpuModels models, glm::vec3 forward);

}  // namespace odori
