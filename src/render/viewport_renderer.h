#pragma once

#include "render/renderer.h"
#include "render/targets/render_target.h"
#include "view/views.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

class EffectChain;

// Draws all panes of a view into one off-screen image.
class ViewportRenderer {
 public:
  // `width`, `height`: pixels; `samples` as for RenderTarget.
  static Result<ViewportRenderer> create(int width, int height, int samples);
  ViewportRenderer(ViewportRenderer&&) noexcept;
  ViewportRenderer& operator=(ViewportRenderer&&) noexcept;
  ~ViewportRenderer();

  // Draws the stage as last advanced. `models` as for Renderer::upload_frame. `gap`: pixels between neighbouring panes;
  // the gap is dark, or transparent if the background is. Fails with kImageSize if several panes need a framebuffer
  // that cannot be created, and with Renderer::fault.
  Status draw(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
              const Views& views, const PaneCameras& cameras, int gap = kPaneGap);

  // Draws the part of a larger image that this renderer's size covers. Call Renderer::upload_frame first.
  struct Tile {
    int width = 1;  // of the whole image, pixels
    int height = 1;
    int x = 0;  // of the tile's upper left corner in the image, pixels
    int y = 0;
    int line_width = 1;  // as in PaneView
  };
  // What spreads over the whole image, if effects do (EffectChain::spreads), needs two rounds over the tiles: one that
  // collects, then one that draws.
  enum class Round { only, collect, draw };
  Status draw_tile(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                   const Views& views, const PaneCameras& cameras, int gap, const Tile& tile,
                   Round round = Round::only);

  // The same for the mean of several frames (view/accumulation.h): each is added, with numbers from 0 and, before it,
  // Renderer::upload_frame; then `draw_mean_tile` draws what draw_tile would. With a depth of field it is that of a
  // lens, from whose points the frames are seen. `options`, `views` and `tile` are the same in all these calls. Fail
  // with kEffectTargets, too.
  Status add_sample(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                    const Views& views, const PaneCameras& cameras, int gap, const Tile& tile, int number);
  Status draw_mean_tile(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                        const Views& views, const PaneCameras& cameras, int gap, const Tile& tile, Round round);

  // Why the last image has no effects although the options have some; null: it has them.
  const Fault* effects_fault() const { return effects_fault_ ? &*effects_fault_ : nullptr; }
  // Of the look's own passes that the last image lacks.
  std::vector<Fault> pass_faults() const;

  // The last image drawn; as RenderTarget.
  Image read();
  void blit_to_bound(int x, int y) const;
  void stretch_to_bound(const PixelRect& to) const;

 private:
  ViewportRenderer(RenderTarget pane, int width, int height, int samples);

  struct Frame {  // what is drawn, in all panes
    Renderer& renderer;
    const Stage& stage;
    GpuModels models;
    const RenderOptions& options;
    const Views& views;
    const PaneCameras& cameras;
    int gap;
    Round round = Round::only;
    int sample = -1;    // the number of one whose light is only added, or -1
    bool mean = false;  // the light is the mean of those added
  };
  Status draw_panes(const Frame& frame, const Tile& tile);
  // Into `pane_`.
  void draw_view(const Frame& frame, const PaneView& view, std::size_t pane);
  Status draw_with_effects(const Frame& frame, const PaneView& view, std::size_t pane);
  Status draw_exactly(const Frame& frame, const PaneView& view, std::size_t pane);
  Status finish_effects(const Frame& frame, const RenderOptions& options, const PaneView& view, EffectChain& chain);
  EffectChain& chain_of(std::size_t pane);
  Status drawn_by(const Frame& frame) const;
  Status ensure_composite();

  RenderTarget pane_;                                            // one pane at a time, at its position in the image
  std::optional<RenderTarget> composite_;                        // several panes; created when first needed
  bool is_composite_ = false;                                    // the last image is in `composite_`, not in `pane_`
  std::array<std::unique_ptr<EffectChain>, kMaxPanes> effects_;  // per pane; created when first needed
  std::optional<Fault> effects_fault_;
  int width_;
  int height_;
  int samples_;
};

}  // namespace odori
