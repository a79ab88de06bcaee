#include "export/ui_image.h"

#include "base/enums.h"
#include "export/font_files.h"

#include <cstddef>
#include <optional>

#include <imgui.h>

namespace odori {

namespace {

// Windows that fit their content know their size from the second frame on.
constexpr int kLayoutFrames = 3;

}  // namespace

Result<UiImage> UiImage::create(int width, int height, int samples, const std::string& font, const Views& views,
                                const ViewSettings& settings) {
  auto canvas = std::make_unique<PanelCanvas>(select_fonts(font).files);
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(width), static_cast<float>(height));
  io.DeltaTime = 1.0f / 60.0f;
  const Area viewport = canvas->areas(views, settings).viewport;
  const PixelRect area{static_cast<int>(viewport.low.x), height - static_cast<int>(viewport.high().y),
                       static_cast<int>(viewport.size.x), static_cast<int>(viewport.size.y)};
  auto stage = ViewportRenderer::create(area.width, area.height, samples);
  if (!stage) return stage.fault();
  auto whole = RenderTarget::create(width, height, 0);
  if (!whole) return whole.fault();
  return UiImage(std::move(canvas), area, std::move(*stage), std::move(*whole));
}

std::vector<std::string> UiImage::widget_names() const {
  std::vector<std::string> names;
  for (const WidgetArea& widget : canvas_->state().widgets) names.push_back(widget.name);
  return names;
}

Result<Image> UiImage::draw(Renderer& renderer, const PanelInput& wanted,
                            std::span<const std::shared_ptr<GpuModel>> models, const RenderOptions& options) {
  PanelInput input = wanted;
  PaneCameras cameras;
  for (std::size_t i = 0; i < cameras.size(); ++i) cameras[i] = pane_camera(input, i);
  const Status drawn =
      stage_.draw(renderer, input.document.stage, models, options, input.document.settings.views, cameras);
  if (!drawn) return drawn.fault();
  for (std::size_t i = 0; i < kMaxPanes; ++i) {
    input.activity.measured.heatmap_scales[i] = renderer.heatmap_scale(input.document.settings.views.panes[i]);
  }
  const std::int32_t selected = input.document.selected.actor;
  if (canvas_->state().page == Page::gpu && has_index(models, selected)) {
    on_gpu_.image = table_.draw(renderer, models[selected], *input.document.stage.actors[selected],
                                canvas_->state().gpu.table_view, std::nullopt);
    input.activity.gpu = &on_gpu_;
  }
  LooksView& looks = input.activity.looks;
  if (canvas_->state().page == Page::looks) look_pictures_.draw_all(renderer, input.document, looks.listed);
  looks.pictures = look_pictures_.ids();
  looks.picture_size = LookPictures::kSize;
  looks.own_passes = options.passes.get();
  whole_.bind();
  stage_.blit_to_bound(area_.x, area_.y);
  canvas_->prepare(input, 0, {});
  for (int i = 1; i < kLayoutFrames; ++i) canvas_->lay_out(input);
  canvas_->draw(input);
  return whole_.read();
}

}  // namespace odori
