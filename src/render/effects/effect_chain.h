#pragma once

// The effects of a look on one view (looks.md 1): from the view as the passes for materials draw it to the picture.
//
//   chain.light(renderer, stage, models, options, view, region);  // what each pixel needs from its neighbours only
//   chain.spread_from_light(renderer, options);                   // what spreads over the whole view
//   chain.finish(renderer, options, frame, {framebuffer, part, origin});  // the picture

#include "gpu/draw_state.h"
#include "render/detail/frame_view.h"
#include "render/effects/finish_pass.h"
#include "render/renderer.h"
#include "render/targets/effect_target.h"
#include "render/targets/render_target.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

class Drawer;
class Program;
struct Programs;

class EffectChain {
 public:
  // Pixels beyond a region that its effects read.
  static int margin(const Look& look, int view_height);
  // Regions of a large view begin and end at multiples of this, or at the view's edge, so that half-sized targets have
  // the same texels in all of them.
  static int alignment(int view_height);

  // How the passes for materials draw the view.
  struct SceneKind {
    int samples = 0;  // per pixel
    ColorFormat format = ColorFormat::rgba16f;
    friend bool operator==(const SceneKind&, const SceneKind&) = default;
  };
  // What is enough for one frame: nothing of the look widens the steps of 8 bits, or else 16.
  static ColorFormat format_for(const RenderOptions& options);

  // Draws this region of the view, pixels from its lower left corner, up to depth of field. Of `view` its place in the
  // framebuffer and its targets are set here. Fails with kEffectTargets or kImageSize.
  Status light(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
               const PaneView& view, const PixelRect& region, const SceneKind& kind);

  // Instead of the light of one frame, the mean of several: `add_light` after each `light`, with numbers from 0, then
  // `use_mean_light`.
  Status add_light(Renderer& renderer, int number);
  Status use_mean_light(Renderer& renderer);

  // Glow and diffusion of the view: from its light if the region is all of it. Otherwise a part of each region is
  // collected first in a reduced view, without the margin, in which effects lack what is beyond the region. `part`:
  // pixels of the view.
  Status spread_from_light(Renderer& renderer, const RenderOptions& options);
  Status collect(Renderer& renderer, const PixelRect& part);
  Status spread_from_collected(Renderer& renderer, const RenderOptions& options);
  static bool spreads(const Look& look) { return look.glow || look.diffusion; }

  // The picture of a part of the region, premultiplied display values. `frame`: of the stage, for grain.
  Status finish(Renderer& renderer, const RenderOptions& options, double frame, const FinishPass::Destination& to);
  // Of own passes that are left out.
  const std::vector<Fault>& pass_faults() const { return finish_.pass_faults(); }

 private:
  Status prepare(const RenderOptions& options, bool emits, glm::ivec2 size, const SceneKind& kind);
  void occlude(Drawer& drawer, const Programs& programs, const RenderOptions& options);
  void draw_surface(Drawer& drawer, const Programs& programs, const RenderOptions& options);
  void decode_scene(Drawer& drawer, const Programs& programs, const RenderOptions& options, const std::string& defines);
  void light_surfaces(Drawer& drawer, const Program& program, const RenderOptions& options) const;
  void set_surface(Drawer& drawer, const Program& program, const RenderOptions& options) const;
  void focus(Drawer& drawer, const Programs& programs, const Stage& stage, const RenderOptions& options);
  Status glow(Drawer& drawer, const Programs& programs, const RenderOptions& options, GLuint source, glm::ivec2 size);
  Status diffuse(Drawer& drawer, const Programs& programs, const RenderOptions& options, GLuint source,
                 glm::ivec2 size);
  Status spread(Renderer& renderer, const RenderOptions& options, GLuint source, glm::ivec2 size);
  glm::vec4 depth_terms() const;
  void draw_scaled(Renderer& renderer, GLuint from, float scale, Blend blend, const EffectTarget& to) const;
  void set_place(const Program& program) const;
  void set_view(Drawer& drawer, const Program& program) const;

  PixelRect region_;
  glm::ivec2 view_size_{1};
  FrameView view_;
  Camera camera_;

  std::optional<RenderTarget> scene_;  // of the region
  SceneKind scene_kind_;
  std::optional<EffectTarget> geometry_, emission_, surface_, focused_;
  std::optional<EffectTarget> occlusion_, blurred_occlusion_;           // half the size
  std::optional<EffectTarget> half_, reach_, spread_reach_, gathered_;  // of depth of field
  std::optional<EffectTarget> collected_, collected_emission_;          // the reduced view
  std::vector<EffectTarget> levels_, spread_levels_;                    // of glow
  std::optional<EffectTarget> blurred_, diffusion_;
  std::optional<EffectTarget> light_sum_, emission_sum_;
  int added_ = 0;                        // frames in `light_sum_`
  bool emission_added_ = false;          // of some of them
  const EffectTarget* light_ = nullptr;  // surface_ or focused_
  GLuint emitted_ = 0;                   // texture of what materials emit in the whole view; 0: none does
  GLuint glow_ = 0;                      // texture
  FinishPass finish_;
};

}  // namespace odori
