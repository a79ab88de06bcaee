#pragma once

// Draws the whole window, panels and stage, into an image, without a window (`odori render --ui`).

#include "export/look_pictures.h"
#include "export/panel_canvas.h"
#include "export/stage_view.h"
#include "render/renderer.h"
#include "render/table_view.h"
#include "view/gpu_tables.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace odori {

// Only one may exist at a time. Needs a current OpenGL context while it lives.
class UiImage {
 public:
  // `width`, `height`: of the image, pixels. `samples`: MSAA samples of the viewport. `font`: as WindowOptions::font.
  // `settings`: those that affect the size of panels must not change later.
  static Result<UiImage> create(int width, int height, int samples, const std::string& font, const Views& views = {},
                                const ViewSettings& settings = {});

  void show_page(Page page) { canvas_->state().page = page; }

  // Of the last frame, in the order in which they were drawn.
  std::vector<std::string> widget_names() const;

  // Width / height of a pane.
  float aspect(const Views& views) const { return pane_aspect(views, area_.width, area_.height, kPaneGap); }

  // Draws the stage as last advanced, in the panes of the view; `options` gives its background.
  Result<Image> draw(Renderer& renderer, const PanelInput& input, std::span<const std::shared_ptr<GpuModel>> models,
                     const RenderOptions& options);

 private:
  UiImage(std::unique_ptr<PanelCanvas> canvas, PixelRect area, ViewportRenderer stage, RenderTarget whole)
      : canvas_(std::move(canvas)), area_(area), stage_(std::move(stage)), whole_(std::move(whole)) {}

  std::unique_ptr<PanelCanvas> canvas_;
  PixelRect area_;  // of the viewport
  ViewportRenderer stage_;
  RenderTarget whole_;
  TableView table_;   // of the GPU page
  GpuReport on_gpu_;  // of the GPU page, without times
  LookPictures look_pictures_;
};

}  // namespace odori
