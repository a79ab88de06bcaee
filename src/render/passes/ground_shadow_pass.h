#pragma once

#include "render/detail/all_programs.h"
#include "render/detail/culling.h"
#include "render/detail/draw_groups.h"
#include "render/detail/drawer.h"
#include "render/detail/frame_view.h"
#include "render/renderer.h"
#include "render/targets/mask_target.h"
#include "render/targets/render_target.h"
#include "scene/stage.h"

#include <optional>
#include <span>

namespace odori {

// Projects world space along the light onto the ground, y = 0 (rendering.md 6). Nothing for light that travels upwards,
// or so flat (less than 0.01 down per unit) that the shadow would be extremely long.
std::optional<glm::mat4> ground_projection(const glm::vec3& light_direction);

// Of GroundShadow::bounds.
WorldBox box_of(const glm::vec4& bounds);

// The shadows of all visible actors that cast one, without a mask. Nothing if the view shows none of them. Call after
// the actors were skinned, if that is done in advance.
std::optional<GroundShadow> find_ground_shadow(const FrameView& view, const Stage& stage, GpuModels models,
                                               const Skinning& skinning);

// Draws the silhouettes of ground shadows in advance, for views with few samples per pixel: the many small triangles
// of a model cost much less in a mask of the same resolution without depth, stencil and samples.
class GroundShadowMask {
 public:
  // `view.ground_shadow` is not empty. `drawn`: the part of the bound draw framebuffer that will be drawn.
  // `line_width`: see PaneView. Begins the pass of ground shadows and restores the framebuffer binding; the viewport is
  // another. Nothing if the shadows are better drawn directly, or have to be. The result is valid until the next call.
  std::optional<GroundShadow::Mask> draw(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view,
                                         std::span<const DrawGroup> groups, const Skinning& skinning,
                                         const PixelBox& drawn, int line_width);

 private:
  bool ensure(glm::ivec2 size);

  std::optional<MaskTarget> target_;
};

// Draws `view.ground_shadow`, if there is one. Call after the colours and edges of the models that receive it. Where
// shadows overlap they darken once: by the mask, or without one by a stencil test. `groups`: all actors. Begins its own
// pass.
void draw_ground_shadows(Drawer& drawer, const Programs& programs, const FrameView& view,
                         std::span<const DrawGroup> groups, const Skinning& skinning, const glm::vec4& color);

}  // namespace odori
