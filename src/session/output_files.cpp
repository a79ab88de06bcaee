#include "session/output_files.h"

#include "image/image_writer.h"
#include "base/files.h"
#include "loading/user_folders.h"

#include <ctime>

#include <fmt/chrono.h>

namespace odori {

namespace {

std::string subject_of(const Session& session) {
  if (session.chosen < 0) return {};
  const auto at = static_cast<std::size_t>(session.chosen);
  const std::string& name = session.stage.actors[at]->model->name;
  return name.empty() ? session.files[at].model : name;
}

}  // namespace

std::filesystem::path written_folder(const Session& session) {
  if (!session.picture_folder.empty()) return session.picture_folder;
  const std::filesystem::path pictures = pictures_folder();
  return pictures.empty() ? pictures : pictures / "odori";
}

std::string written_stem(const Session& session) {
  return picture_stem(subject_of(session), session.stage.frame, fmt::localtime(std::time(nullptr)));
}

void say_written(Session& session, const std::filesystem::path& file, std::vector<std::string> more) {
  more.insert(more.begin(), "written to " + utf8_from_path(file.parent_path()));
  const Severity severity = more.size() > 1 ? Severity::warning : Severity::note;
  say(session, severity, utf8_from_path(file.filename()), std::move(more), utf8_from_path(file));
}

}  // namespace odori
