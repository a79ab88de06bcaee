#pragma once

#include "render/detail/all_programs.h"
#include "render/detail/frame_view.h"
#include "render/renderer.h"
#include "render/targets/oit_target.h"

namespace odori {

// Order-independent transparency, an extension over MMD: transparent fragments are blended by depth instead of in file
// order (shaders/oit.glsl).
struct OitPass {
  const Skinning& skinning;
  const RenderOptions& options;
  const OitTarget& target;  // belongs to the framebuffer bound for drawing
};

// Draws opaque fragments, edges of opaque materials and the ground shadow, then all transparent layers over them, then
// the edges of transparent materials. `groups`: all actors of the stage. An edge is not seen through its own material,
// so that it stays an outline.
void draw_oit(Drawer& drawer, const Programs& programs, FrameView view, const Stage& stage, GpuModels models,
              std::span<const DrawGroup> groups, const OitPass& pass);

// FrameView::oit_depth for the visible models. `forward`: viewing direction, unit length.
glm::vec4 oit_depth(const Stage& stage, GpuModels models, glm::vec3 forward);

}  // namespace odori
