#include "render/warm_up.h"

#include "render/detail/renderer_state.h"
#include "view/look_rows.h"

#include <algorithm>

#include <glad/gl.h>

namespace odori {

namespace {

constexpr int kPaneSize = 8;                // pixels per pane and side
constexpr std::size_t kDetailedShadow = 4;  // a step: as seen from near by
constexpr std::size_t kNoShadow = 5;        // a step
constexpr std::size_t kViewSteps = 6;

// Every view that uses programs or states of its own, then every other skinning mode; last, two panes side by side.
// Only a plain view is needed per mode: the passes read vertices that were skinned before, whatever the mode.
std::optional<Views> views_of_step(std::size_t step) {
  const auto modes = modes_with_shader();
  Views views;
  Pane& pane = views.panes[0];
  switch (step) {
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
  if (step < kViewSteps) return views;
  const std::size_t mode = step - kViewSteps + 1;
  if (mode > modes.size()) return std::nullopt;
  if (mode < modes.size()) {
    pane.skinning = modes[mode].value;
  } else {
    views.count = 2;
    views.panes[1].skinning = modes.back().value;  // memory for two sets of posed vertices
  }
  return views;
}

}  // namespace

bool WarmUp::step(Renderer& renderer, const Stage& stage, GpuModels models, const Look& look) {
  Look needed;
  for (const LookRow& row : kLookRows) {
    if (row.selects_programs) set_value(needed, row, value_of(look, row));
  }
  if (needed != look_) {
    look_ = needed;
    steps_ = 0;
    image_.reset();
  }
  if (!std::ranges::equal(models, models_)) {
    models_.assign(models.begin(), models.end());
    steps_ = 0;
  }
  const std::optional<Views> views = views_of_step(steps_);
  if (models.empty() || !views) return false;
  if (!image_) {
    auto image = ViewportRenderer::create(2 * kPaneSize + kPaneGap, kPaneSize, look_.samples);
    if (!image) return false;
    image_.emplace(std::move(*image));
  }
  PaneCameras cameras;
  cameras.fill(stage.camera);
  // Two panes with different skinning would need a second shadow map.
  RenderOptions options(look_);
  options.self_shadow = steps_ != kNoShadow && views->count == 1;
  options.always_detailed_shadow = steps_ == kDetailedShadow;
  ProgramLinker& linker = *renderer.state_->programs.linker;
  linker.set_limit(1);
  const Status drawn = image_->draw(renderer, stage, models, options, *views, cameras);
  if (!linker.postponed()) ++steps_;
  linker.set_limit(-1);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return static_cast<bool>(drawn);
}

}  // namespace odori
