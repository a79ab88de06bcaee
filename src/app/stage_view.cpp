#include "app/stage_view.h"

#include "app/pane_cameras.h"

#include <glad/gl.h>

namespace odori {

namespace {

constexpr glm::vec4 kBackground{1.0f};  // MMD's

RenderOptions options_of(const ViewSettings& settings) {
  RenderOptions options;
  options.edge = settings.edge;
  options.grid = settings.grid;
  options.ground_shadow = settings.ground_shadow;
  options.self_shadow = settings.self_shadow;
  options.soft_shadow = settings.soft_shadow;
  options.background = kBackground;
  return options;
}

}  // namespace

void StageView::draw(Renderer& renderer, const Session& session, int width, int height) {
  const ViewSettings& settings = session.settings;
  const Shown wanted{session.stage.frame,
                     pane_cameras(session),
                     session.stage.light,
                     settings.views,
                     settings.edge,
                     settings.grid,
                     settings.ground_shadow,
                     settings.self_shadow,
                     settings.soft_shadow,
                     session.revision,
                     session.hand_revision,
                     physics_changes(session.stage),
                     width,
                     height};
  if (wanted == shown_) return;
  if (wanted.width != shown_.width || wanted.height != shown_.height) {
    auto picture = ViewsPicture::create(width, height, samples_);
    picture_.reset();
    if (picture) picture_.emplace(std::move(*picture));
  }
  shown_ = wanted;
  if (!picture_) return;
  const Status drawn =
      picture_->draw(renderer, session.stage, session.gpu_models, options_of(settings), wanted.views, wanted.cameras);
  if (!drawn) picture_.reset();
  draw_calls_ = sum(renderer.statistics().passes).draw_calls;
  for (std::size_t i = 0; i < kMostPanes; ++i) paint_scales_[i] = renderer.paint_scale(settings.views.panes[i]);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

Result<Image> StageView::picture(Renderer& renderer, const Session& session, int width, int height, int scale,
                                 bool clear) const {
  auto picture = ViewsPicture::create(width * scale, height * scale, samples_);
  if (!picture) return picture.fault();
  RenderOptions options = options_of(session.settings);
  if (clear) {
    options.background = glm::vec4(0.0f);
    options.grid = options.ground_shadow = false;  // they are a part of the background
  }
  const Status drawn = picture->draw(renderer, session.stage, session.gpu_models, options, session.settings.views,
                                     pane_cameras(session), scale * kPaneGap);
  if (!drawn) return drawn.fault();
  Image image = picture->read();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return image;
}

void StageView::show(const PixelArea& area) const {
  glDisable(GL_SCISSOR_TEST);
  glClearColor(kBackground.r, kBackground.g, kBackground.b, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT);
  if (picture_) picture_->copy_to_bound(area.x, area.y);
}

}  // namespace odori
