#include "window/screenshots.h"

#include "base/files.h"
#include "base/translate.h"
#include "render/targets/render_target.h"
#include "session/messages.h"
#include "session/output_files.h"

#include <utility>

#include <glad/gl.h>

namespace odori {

namespace {

constexpr const char* kSource = tr_later("Screenshot");

// The window's last frame with its panels.
Result<Image> read_window(const StageView& stage_view, PanelCanvas& canvas, const WindowSize& size,
                          const PixelArea& area) {
  auto target = RenderTarget::create(size.pixel_width, size.pixel_height, 0);
  if (!target) return target.fault();
  target->bind();
  stage_view.copy_to_bound(area);
  canvas.redraw();
  Image image = target->read();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return image;
}

}  // namespace

void Screenshots::take(Renderer& renderer, const StageView& stage_view, PanelCanvas& canvas, const WindowSize& size,
                       const PixelArea& area, Session& session) {
  if (!session.screenshot_requested || !writer_.has_room()) return;
  const TakeScreenshot request = *std::exchange(session.screenshot_requested, std::nullopt);
  const int scale = session.settings.render.resolution_scale;
  auto image = request.panels ? read_window(stage_view, canvas, size, area)
                              : stage_view.image(renderer, session, area.width, area.height, scale,
                                                 session.settings.transparent_background);
  if (!image) return post_message(session, Severity::error, kSource, {describe(image.fault())});
  std::filesystem::path folder = output_folder(session);
  if (folder.empty()) return post_message(session, Severity::error, kSource, {describe(Fault{&kNoOutputFolder})});
  writer_.write(std::move(*image), std::move(folder), output_stem(session));
}

bool Screenshots::report(Session& session) {
  bool any = false;
  while (const auto done = writer_.take_finished()) {
    any = true;
    if (!*done) {
      post_message(session, Severity::error, kSource,
                   {describe(done->fault()), "in " + utf8_from_path(output_folder(session))});
      continue;
    }
    post_file_written(session, **done);
  }
  return any;
}

}  // namespace odori
