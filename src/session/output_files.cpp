#include "session/output_files.h"

#include "base/files.h"
#include "image/image_writer.h"
#include "loading/user_folders.h"

#include <ctime>

#include <fmt/chrono.h>

namespace odori {

namespace {

std::string subject_of(const Session& session) {
  if (session.selected < 0) return {};
  const auto at = static_cast<std::size_t>(session.selected);
  const std::string& name = session.stage.actors[at]->model->name;
  return name.empty() ? session.files[at].model : name;
}

}  // namespace

std::filesystem::path written_folder(const Session& session) {
  if (!session.image_folder.empty()) return session.image_folder;
  const std::filesystem::path images = pictures_folder();
  return images.empty() ? images : images / "odori";
}

std::string written_stem(const Session& session) {
  return image_stem(subject_of(session), session.stage.frame, fmt::localtime(std::time(nullptr)));
}

void say_written(Session& session, const std::filesystem::path& file, std::vector<std::string> more) {
  more.insert(more.begin(), "written to " + utf8_from_path(file.parent_path()));
  const Severity severity = more.size() > 1 ? Severity::warning : Severity::note;
  post_message(session, severity, utf8_from_path(file.filename()), std::move(more), utf8_from_path(file));
}

}  // namespace odori
