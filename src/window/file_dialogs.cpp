#include "window/file_dialogs.h"

#include "app/messages.h"
#include "base/translate.h"
#include "loading/scene/scene_file.h"
#include "window/desktop_dialog.h"

#include <utility>

namespace odori {

namespace {

DesktopDialogRequest desktop_request(DialogUse use, const Session& session) {
  switch (use) {
    case DialogUse::textures:
      return {DesktopDialogKind::select_folder, tr("Search folder for textures"), session.folders.dialog, {}};
    case DialogUse::show_files:
      return {
          DesktopDialogKind::select_folder, tr("Search folder for files of the project"), session.folders.dialog, {}};
    case DialogUse::pose:
      return {DesktopDialogKind::open_files, tr("Open a pose"), session.folders.pose, {}};
    case DialogUse::save_scene:
      return {DesktopDialogKind::save_file, tr("Save the scene"), session.folders.dialog, "scene.odori"};
    case DialogUse::made_for:
      return {DesktopDialogKind::open_files, tr("The model that the motion was made for"), session.folders.dialog, {}};
    default:
      break;
  }
  return {DesktopDialogKind::open_files, tr("Open"), session.folders.dialog, {}};
}

// A name without the ending of scenes gets it.
std::filesystem::path with_scene_ending(std::filesystem::path file) {
  if (!has_scene_name(file)) file += ".odori";
  return file;
}

Command selected_on_desktop(DialogUse use, const std::vector<std::filesystem::path>& files) {
  switch (use) {
    case DialogUse::textures:
      return FindTextures{files.front()};
    case DialogUse::show_files:
      return FindShowFiles{files.front()};
    case DialogUse::save_scene:
      return SaveScene{with_scene_ending(files.front())};
    case DialogUse::made_for:
      return FitToFile{files.front()};
    default:
      break;
  }
  return OpenFiles{files};
}

}  // namespace

std::optional<Commands> FileDialogs::update(Session& session) {
  if (const auto asked = take_request<AskDesktop>(session)) {
    use_ = asked->use;
    open_.emplace([request = desktop_request(asked->use, session)](JobControl& control) {
      return ask_desktop(request, control);
    });
  }
  if (!open_ || !open_->ready()) return std::nullopt;
  const auto selected = open_->take();
  open_.reset();
  if (!selected) {
    post_message(session, Severity::error, {}, {describe(selected.fault())});
    return Commands{OpenDialog{use_}};  // odori's own
  }
  if (selected->empty()) return Commands{};
  return Commands{selected_on_desktop(use_, *selected)};
}

}  // namespace odori
