#include "export/stage_view.h"

#include "session/pane_cameras.h"
#include "render/large_image.h"

#include <glad/gl.h>

namespace odori {

namespace {

RenderOptions options_of(const Session& session) {
  const ViewSettings& settings = session.settings;
  RenderOptions options;
  options.edge = settings.edge;
  options.grid = settings.grid;
  options.ground_shadow = settings.ground_shadow;
  options.self_shadow = settings.self_shadow;
  options.soft_shadow = settings.soft_shadow;
  options.by_depth = settings.look.by_depth;
  options.anisotropy = settings.look.anisotropy;
  options.background = glm::vec4(settings.look.background, 1.0f);
  options.backdrop = session.backdrop;
  return options;
}

}  // namespace

bool StageView::draw(Renderer& renderer, const Session& session, int width, int height) {
  const ViewSettings& settings = session.settings;
  const Shown wanted{session.stage.frame,
                     pane_cameras(session),
                     session.stage.light,
                     settings.views,
                     settings.look,
                     session.backdrop.get(),
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
  if (wanted == shown_) return false;
  const bool resampled = wanted.look.samples != shown_.look.samples;
  if (resampled || wanted.width != shown_.width || wanted.height != shown_.height) {
    auto picture = ViewsPicture::create(width, height, settings.look.samples);
    picture_.reset();
    if (picture) picture_.emplace(std::move(*picture));
  }
  shown_ = wanted;
  if (!picture_) return false;
  const Status drawn =
      picture_->draw(renderer, session.stage, session.gpu_models, options_of(session), wanted.views, wanted.cameras);
  if (!drawn) picture_.reset();
  draw_calls_ = sum(renderer.statistics().passes).draw_calls;
  for (std::size_t i = 0; i < kMostPanes; ++i) paint_scales_[i] = renderer.paint_scale(settings.views.panes[i]);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return static_cast<bool>(drawn);
}

Result<Image> StageView::picture(Renderer& renderer, const Session& session, int width, int height, int scale,
                                 bool clear) const {
  auto picture = LargePicture::create({width * scale, height * scale, session.settings.look.samples});
  if (!picture) return picture.fault();
  RenderOptions options = options_of(session);
  if (clear) {
    options.backdrop = nullptr;
    options.background = glm::vec4(0.0f);
    options.grid = options.ground_shadow = false;  // they are a part of the background
  }
  auto image = picture->draw(renderer, session.stage, session.gpu_models, options, session.settings.views,
                             pane_cameras(session), scale * kPaneGap);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return image;
}

void StageView::show(const PixelArea& area) const {
  glDisable(GL_SCISSOR_TEST);
  const glm::vec3& color = shown_.look.background;
  glClearColor(color.r, color.g, color.b, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT);
  if (picture_) picture_->copy_to_bound(area.x, area.y);
}

}  // namespace odori
