#pragma once

// The window's picture without a window: the stage in its place between the panels.

#include "export/panel_canvas.h"
#include "export/stage_view.h"
#include "render/renderer.h"
#include "render/table_view.h"
#include "viewer/gpu_tables.h"

#include <memory>
#include <span>
#include <string>

namespace odori {

// Needs a current OpenGL context while it lives; one at a time.
class UiImage {
 public:
  // `width`, `height`: of the whole picture, pixels. `samples`: of the stage's part. `font`: as WindowOptions::font.
  // `settings`: those that the panels' sizes depend on are to stay.
  static Result<UiImage> create(int width, int height, int samples, const std::string& font,
                                const ViewSettings& settings = {});

  void show_tab(SideTab tab) { canvas_->state().tab = tab; }

  // Of a pane in the stage's part.
  float aspect(const Views& views) const { return pane_aspect(views, area_.width, area_.height, kPaneGap); }

  // The stage as last advanced, in the view's panes; its background is that of `options`.
  Result<Image> draw(Renderer& renderer, const UiView& view, std::span<const std::shared_ptr<GpuModel>> models,
                     const RenderOptions& options);

 private:
  UiImage(std::unique_ptr<PanelCanvas> canvas, PixelArea area, ViewportRenderer stage, RenderTarget whole)
      : canvas_(std::move(canvas)), area_(area), stage_(std::move(stage)), whole_(std::move(whole)) {}

  std::unique_ptr<PanelCanvas> canvas_;
  PixelArea area_;  // where the stage is seen
  ViewportRenderer stage_;
  RenderTarget whole_;
  TableView table_;   // of the GPU tab
  GpuReport on_gpu_;  // likewise; nothing is timed
};

}  // namespace odori
