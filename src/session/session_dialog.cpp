#include "session/session_dialog.h"

#include "base/files.h"
#include "loading/user_folders.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

// Whole, so that it holds whatever comes before it; without a separator at its end.
fs::path whole(const fs::path& folder) {
  std::error_code error;
  const fs::path path = fs::absolute(folder, error).lexically_normal();
  return path.has_filename() || path == path.root_path() ? path : path.parent_path();
}

// Empty for the sample: nobody keeps files there.
fs::path folder_of_selected(const Session& session) {
  if (session.selected < 0) return {};
  const fs::path& file = session.stage.actors[static_cast<std::size_t>(session.selected)]->file;
  const fs::path folder = file.empty() ? fs::path() : whole(file).parent_path();
  return folder == assets_folder() ? fs::path() : folder;
}

fs::path folder_missing_textures(const Session& session) {
  for (std::size_t i = 0; i < session.files.size(); ++i) {
    const fs::path& file = session.stage.actors[i]->file;
    if (!session.files[i].missing_textures.empty() && !file.empty()) return whole(file).parent_path();
  }
  return {};
}

// Where to begin: the first of these that is still there.
fs::path first_folder(const Session& session, DialogUse use) {
  const fs::path newest = session.recent.empty() ? fs::path() : session.recent.front().parent_path();
  const bool textures = use == DialogUse::textures;
  for (const fs::path& folder :
       {textures ? session.texture_folder : fs::path(), textures ? folder_missing_textures(session) : fs::path(),
        session.dialog_folder, newest, folder_of_selected(session), home_folder()}) {
    std::error_code error;
    if (!folder.empty() && fs::is_directory(folder, error)) return folder;
  }
  return whole(".");
}

// "~" and "~/..." of the home folder; all else from the folder shown.
fs::path meant_by(const Session& session, const fs::path& asked) {
  const bool from_home = !asked.empty() && *asked.begin() == "~";
  if (!from_home) return whole(session.dialog.folder() / asked);
  fs::path path = home_folder();
  for (auto part = std::next(asked.begin()); part != asked.end(); ++part) path /= *part;
  return whole(path);
}

}  // namespace

void open_dialog(Session& session, DialogUse use) {
  session.dialog.open(use);
  session.dialog.show_folder(first_folder(session, use), folder_of_selected(session));
  update_dialog(session);
  ++session.revision;
}

void show_folder(Session& session, const fs::path& asked) {
  if (!session.dialog.is_open()) return;
  if (asked.empty()) {
    session.dialog.show_recent(session.recent, folder_of_selected(session));
  } else {
    session.dialog.show_folder(meant_by(session, asked), folder_of_selected(session));
  }
  update_dialog(session);
  ++session.revision;
}

void forget_recent(Session& session, const fs::path& file) {
  if (file.empty()) {
    session.recent.clear();
  } else {
    std::erase(session.recent, file);
  }
  ++session.revision;
  const Dialog& dialog = session.dialog;
  if (dialog.is_open() && dialog.use() == DialogUse::open && dialog.folder().empty()) show_folder(session, {});
}

void let_select(Session& session, std::vector<fs::path> files, const fs::path& folder, bool add) {
  session.dialog.show_choice(std::move(files), folder, add);
  update_dialog(session);
  ++session.revision;
}

bool update_dialog(Session& session) {
  const bool read = session.dialog.update();
  if (read) ++session.revision;
  const auto file = session.dialog.take_file();
  if (file && session.dialog.use() == DialogUse::open) {
    session.dialog.close();
    perform(OpenFiles{{*file}}, session);
  } else if (file) {
    show_folder(session, file->parent_path());
  }
  const auto view = session.dialog.view();
  if (view && view->use == DialogUse::open && !view->reading && view->listing->fault.empty()) {
    session.dialog_folder = view->listing->folder;
  }
  return read;
}

}  // namespace odori
