#include "window/window_images.h"

#include "session/output_files.h"
#include "base/files.h"

#include <utility>

#include <glad/gl.h>

namespace odori {

namespace {

constexpr const char* kTaking = "Picture";

Result<Image> picture_of_window(const StageView& stage_view, PanelCanvas& canvas, const WindowSize& size,
                                const PixelArea& area) {
  auto target = PictureTarget::create(size.pixel_width, size.pixel_height, 0);
  if (!target) return target.fault();
  target->bind();
  stage_view.show(area);
  canvas.draw_again();
  Image image = target->read();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return image;
}

}  // namespace

void WindowPictures::take(Renderer& renderer, const StageView& stage_view, PanelCanvas& canvas, const WindowSize& size,
                          const PixelArea& area, Session& session) {
  if (!session.picture_wanted || !writer_.has_room()) return;
  const TakePicture wanted = *std::exchange(session.picture_wanted, std::nullopt);
  const int factor = session.settings.look.picture_scale;
  auto image = wanted.panels ? picture_of_window(stage_view, canvas, size, area)
                             : stage_view.picture(renderer, session, area.width, area.height, factor,
                                                  session.settings.picture_clear);
  if (!image) return say(session, Severity::error, kTaking, {describe(image.fault())});
  std::filesystem::path folder = written_folder(session);
  if (folder.empty()) return say(session, Severity::error, kTaking, {describe(Fault{&kNoPictureFolder})});
  writer_.write(std::move(*image), std::move(folder), written_stem(session));
}

bool WindowPictures::report(Session& session) {
  bool any = false;
  while (const auto done = writer_.take_finished()) {
    any = true;
    if (!*done) {
      say(session, Severity::error, kTaking,
          {describe(done->fault()), "in " + utf8_from_path(written_folder(session))});
      continue;
    }
    say_written(session, **done);
  }
  return any;
}

}  // namespace odori
