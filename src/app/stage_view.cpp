#include "app/stage_view.h"

#include <glad/gl.h>

namespace odori {

namespace {

constexpr glm::vec4 kBackground{1.0f};  // MMD's

RenderOptions options_of(const ViewSettings& settings) {
  RenderOptions options;
  options.skinning = settings.skinning;
  options.edge = settings.edge;
  options.grid = settings.grid;
  options.ground_shadow = settings.ground_shadow;
  options.background = kBackground;
  return options;
}

}  // namespace

void StageView::draw(Renderer& renderer, const Session& session, int width, int height) {
  const ViewSettings& settings = session.settings;
  const Shown wanted{session.stage.frame,
                     session.stage.camera,
                     session.stage.light,
                     settings.skinning,
                     settings.edge,
                     settings.grid,
                     settings.ground_shadow,
                     session.revision,
                     session.hand_revision,
                     width,
                     height};
  if (wanted == shown_) return;
  if (wanted.width != shown_.width || wanted.height != shown_.height) {
    auto target = PictureTarget::create(width, height, samples_);
    target_.reset();
    if (target) target_.emplace(std::move(*target));
  }
  shown_ = wanted;
  if (!target_) return;
  target_->bind();
  renderer.draw(session.stage, session.gpu_models, options_of(settings), width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

Result<Image> StageView::picture(Renderer& renderer, const Session& session, int width, int height, bool clear) const {
  auto target = PictureTarget::create(width, height, samples_);
  if (!target) return target.fault();
  RenderOptions options = options_of(session.settings);
  if (clear) {
    options.background = glm::vec4(0.0f);
    options.grid = options.ground_shadow = false;  // they are a part of the background
  }
  target->bind();
  renderer.draw(session.stage, session.gpu_models, options, width, height);
  Image image = target->read();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return image;
}

void StageView::show(const PixelArea& area) const {
  glDisable(GL_SCISSOR_TEST);
  glClearColor(kBackground.r, kBackground.g, kBackground.b, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT);
  if (target_) target_->copy_to_bound(area.x, area.y);
}

}  // namespace odori
