#pragma once

#include "base/math.h"
#include "gpu/handles.h"
#include "render/detail/all_programs.h"
#include "render/detail/culling.h"
#include "render/detail/draw_groups.h"
#include "render/detail/drawer.h"
#include "render/detail/frame_view.h"
#include "render/passes/silhouette.h"
#include "render/renderer.h"
#include "scene/stage.h"

#include <cstdint>
#include <optional>
#include <span>

namespace odori {

// A texture with one channel of 8 bits that can be drawn into, without depth buffer. Shaders fetch its
// texels.
class MaskTarget {
 public:
  // `size`: texels, at most max_target_side() each. Nothing if the driver has no memory for it. Keeps the bound
  // framebuffers.
  static std::optional<MaskTarget> create(glm::ivec2 size);

  // Binds it as the draw framebuffer and sets all of it to 0. Disables the scissor test.
  void bind_and_clear() const;

  // Replaces the lower left corner, `size` texels, with rows from the lowest on.
  void write(glm::ivec2 size, std::span<const std::uint8_t> texels) const;

  glm::ivec2 size() const { return size_; }
  GLuint texture() const { return texture_.id(); }

 private:
  explicit MaskTarget(glm::ivec2 size);

  glm::ivec2 size_;
  TextureHandle texture_;
  FramebufferHandle framebuffer_;
};

// Projects world space along the light onto the ground, y = 0 (rendering.md 6). Nothing for light that travels upwards,
// or so flat (less than 0.01 down per unit) that the shadow would be extremely long.
std::optional<glm::mat4> ground_projection(const glm::vec3& light_direction);

// Of GroundShadow::bounds.
Box box_of(const glm::vec4& bounds);

// The shadows of all visible actors that cast one, without a mask. Nothing if the view shows none of them. Call after
// the actors were skinned, if that is done in advance.
std::optional<GroundShadow> find_ground_shadow(const FrameView& view, const Stage& stage, GpuModels models,
                                               const Skinning& skinning);

// Draws the silhouettes of ground shadows in advance: the many small triangles of a model cost much less in a mask with
// a texel per sample, without depth and stencil. Where the CPU has skinned the vertices, it fills the mask as well.
class GroundShadowMask {
 public:
  // `view.ground_shadow` is not empty. `drawn`: the part of the bound draw framebuffer that will be drawn.
  // `line_width`: see PaneView. Begins the pass of ground shadows and restores the framebuffer binding; the viewport is
  // another. Nothing if the shadows are better drawn directly, or have to be. The result is valid until the next call.
  std::optional<GroundShadow::Mask> draw(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view,
                                         std::span<const DrawGroup> groups, const Skinning& skinning,
                                         const PixelRect& drawn, int line_width);
  // Of the last call.
  const UploadCost& upload_cost() const { return upload_cost_; }

 private:
  // Texels per pixel and axis, and the pixels of the framebuffer that the mask covers.
  struct Layout {
    int fineness = 1;
    PixelRect rect;

    glm::ivec2 size() const { return fineness * glm::ivec2(rect.width, rect.height); }
  };

  bool ensure(glm::ivec2 size);
  // False if a silhouette reaches behind the eye.
  bool fill(const FrameView& view, std::span<const DrawGroup> groups, const Skinning& skinning, const Layout& layout);
  void draw_silhouettes(Drawer& drawer, const SkinnedPrograms& flat, const FrameView& view,
                        std::span<const DrawGroup> groups, const Skinning& skinning, const Layout& layout,
                        int line_width) const;

  std::optional<MaskTarget> target_;
  Silhouette silhouette_;
  UploadCost upload_cost_;
};

// Draws `view.ground_shadow`, if there is one. Call after the colours and edges of the models that receive it. Where
// shadows overlap they darken once: by the mask, or without one by a stencil test. `groups`: all actors. Begins its own
// pass.
void draw_ground_shadows(Drawer& drawer, const Programs& programs, const FrameView& view,
                         std::span<const DrawGroup> groups, const Skinning& skinning, const glm::vec4& color);

}  // namespace odori
