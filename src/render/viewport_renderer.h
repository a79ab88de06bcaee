#pragma once

#include "render/renderer.h"
#include "render/targets/render_target.h"
#include "view/views.h"

#include <optional>

namespace odori {

// Draws all panes of a view into one off-screen image.
class ViewportRenderer {
 public:
  // `width`, `height`: pixels; `samples` as for RenderTarget.
  static Result<ViewportRenderer> create(int width, int height, int samples);

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
  Status draw_tile(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                   const Views& views, const PaneCameras& cameras, int gap, const Tile& tile);

  // The last image drawn; as RenderTarget.
  Image read();
  void blit_to_bound(int x, int y) const;

 private:
  ViewportRenderer(RenderTarget pane, int width, int height) : pane_(std::move(pane)), width_(width), height_(height) {}

  Status ensure_composite();

  RenderTarget pane_;                      // one pane at a time, at its position in the image
  std::optional<RenderTarget> composite_;  // several panes; created when first needed
  bool is_composite_ = false;              // the last image is in `composite_`, not in `pane_`
  int width_;
  int height_;
};

}  // namespace odori
