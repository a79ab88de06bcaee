#pragma once

#include "render/renderer.h"
#include "viewer/views.h"

#include <optional>

namespace odori {

// One picture of a stage with all the panes of its views in their places.
class ViewportRenderer {
 public:
  // `samples` as RenderTarget's.
  static Result<ViewportRenderer> create(int width, int height, int samples);

  // The stage as last advanced, its models as Renderer::upload_frame's. `gap`: between panes beside each other, pixels;
  // dark, or clear where the background is. Fails with kImageSize where there is no room for several panes.
  Status draw(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
              const Views& views, const PaneCameras& cameras, int gap = kPaneGap);

  // The same of a picture of which this is a part, without Renderer::upload_frame. `gap`: its own.
  struct Part {
    int width = 1;  // of the whole picture, pixels
    int height = 1;
    int x = 0;  // of the part's upper left corner in it
    int y = 0;
    int stroke = 1;  // as PaneView's
  };
  Status draw_part(Renderer& renderer, const Stage& stage, GpuModels models, const RenderOptions& options,
                   const Views& views, const PaneCameras& cameras, int gap, const Part& part);

  // What was last drawn, as RenderTarget's.
  Image read();
  void copy_to_bound(int x, int y) const;

 private:
  ViewportRenderer(RenderTarget pane, int width, int height) : pane_(std::move(pane)), width_(width), height_(height) {}

  Status make_room();

  RenderTarget pane_;                // a pane at a time, in its place
  std::optional<RenderTarget> all_;  // several of them in their places; nothing until there were any
  bool composed_ = false;            // `all_` was drawn last, else `pane_`
  int width_;
  int height_;
};

}  // namespace odori
