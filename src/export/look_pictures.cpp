#include "export/look_pictures.h"

#include "document/scene.h"
#include "gpu/texture.h"

#include <glad/gl.h>

namespace odori {

namespace {

constexpr int kPictureSamples = 4;

}  // namespace

LookPictures::Shown LookPictures::shown_by(const Document& document, std::span<const ListedLook> looks) {
  return {document.stage.frame, document.stage.camera,
          document.stage.light, active_pane(document.settings.views).skinning,
          document.revision,    document.override_revision,
          looks.size()};
}

bool LookPictures::draw_next(Renderer& renderer, const Document& document, std::span<const ListedLook> looks) {
  if (document.clock.playing) return false;
  if (const Shown wanted = shown_by(document, looks); wanted != shown_) {
    shown_ = wanted;
    drawn_ = 0;
    return !looks.empty();
  }
  if (drawn_ >= looks.size()) return false;
  draw(renderer, document, looks[drawn_]);
  return drawn_ < looks.size();
}

void LookPictures::draw_all(Renderer& renderer, const Document& document, std::span<const ListedLook> looks) {
  drawn_ = 0;
  for (const ListedLook& look : looks) draw(renderer, document, look);
}

// The next one.
void LookPictures::draw(Renderer& renderer, const Document& document, const ListedLook& look) {
  const std::size_t index = drawn_++;
  textures_.resize(std::max(textures_.size(), drawn_));
  ids_.resize(textures_.size());
  if (!renderer_) {
    auto created = ViewportRenderer::create(kSize.x, kSize.y, kPictureSamples);
    if (!created) return;  // what the driver refuses here, it refuses for the stage, which says so
    renderer_.emplace(std::move(*created));
  }
  RenderOptions options(shown_look(document, false));
  if (look.settings) apply(*look.settings, options);
  options.background_picture = document.background;
  options.wait_for_video = Video::Wait::no;
  options.axes = options.grid = false;
  load_look_files(options);
  Views views;
  views.panes[0].skinning = active_pane(document.settings.views).skinning;
  PaneCameras cameras;
  cameras[0] = document.stage.camera;
  if (!renderer_->draw(renderer, document.stage, document.gpu_models, options, views, cameras)) return;
  textures_[index] = image_texture(renderer_->read(), Wrap::clamp, "picture of a look");
  ids_[index] = textures_[index].id();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace odori
