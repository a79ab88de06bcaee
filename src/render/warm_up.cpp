#include "render/warm_up.h"

#include <algorithm>

#include <glad/gl.h>

namespace odori {

namespace {

constexpr int kSide = 8;  // pixels
constexpr std::size_t kLooks = 4;

// Every mode in each way that has programs or states of its own; at last two panes beside each other.
std::optional<Views> views_of_step(std::size_t step) {
  const auto modes = skinning_modes();
  Views views;
  if (step > kLooks * modes.size()) return std::nullopt;
  if (step == kLooks * modes.size()) {
    views.count = 2;
    return views;
  }
  Pane& pane = views.panes[0];
  pane.skinning = modes[step / kLooks].value;
  switch (step % kLooks) {
    case 1:
      pane.heatmap.kind = HeatmapKind::weights;
      break;
    case 2:
      pane.heatmap.kind = HeatmapKind::kinds;
      break;
    case 3:
      views.style = ViewStyle::overlay;
      views.panes[1] = pane;
      break;
    default:
      break;
  }
  return views;
}

}  // namespace

bool WarmUp::step(Renderer& renderer, const Stage& stage, GpuModels models, const Quality& fineness) {
  if (fineness != fineness_) {
    fineness_ = fineness;
    steps_ = 0;
    image_.reset();
  }
  if (!std::equal(models.begin(), models.end(), models_.begin(), models_.end())) {
    models_.assign(models.begin(), models.end());
    steps_ = 0;
  }
  const std::optional<Views> views = views_of_step(steps_);
  if (models.empty() || !views) return false;
  if (!image_) {
    auto image = ViewportRenderer::create(2 * kSide + kPaneGap, kSide, fineness_.samples);
    if (!image) return false;
    image_.emplace(std::move(*image));
  }
  ++steps_;
  PaneCameras cameras;
  cameras.fill(stage.camera);
  const RenderOptions options{.order_independent_transparency = fineness_.order_independent_transparency};
  const Status drawn = image_->draw(renderer, stage, models, options, *views, cameras);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return static_cast<bool>(drawn);
}

}  // namespace odori
