#include "app/window_pictures.h"

#include "app/picture_file.h"
#include "base/files.h"
#include "base/user_folders.h"

#include <ctime>
#include <utility>

#include <fmt/chrono.h>
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

std::filesystem::path folder_of(const Session& session) {
  if (!session.picture_folder.empty()) return session.picture_folder;
  const std::filesystem::path pictures = pictures_folder();
  return pictures.empty() ? pictures : pictures / "odori";
}

// What the picture shows, in a word.
std::string subject_of(const Session& session) {
  if (session.chosen < 0) return {};
  const auto at = static_cast<std::size_t>(session.chosen);
  const std::string& name = session.stage.actors[at]->model->name;
  return name.empty() ? session.files[at].model : name;
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
  std::filesystem::path folder = folder_of(session);
  if (folder.empty()) return say(session, Severity::error, kTaking, {describe(Fault{&kNoPictureFolder})});
  const std::tm now = fmt::localtime(std::time(nullptr));
  writer_.write(std::move(*image), std::move(folder), picture_stem(subject_of(session), session.stage.frame, now));
}

bool WindowPictures::report(Session& session) {
  bool any = false;
  while (const auto done = writer_.take_finished()) {
    any = true;
    if (!*done) {
      say(session, Severity::error, kTaking, {describe(done->fault()), "in " + utf8_from_path(folder_of(session))});
      continue;
    }
    const std::filesystem::path& file = **done;
    say(session, Severity::note, utf8_from_path(file.filename()), {"written to " + utf8_from_path(file.parent_path())},
        utf8_from_path(file));
  }
  return any;
}

}  // namespace odori
