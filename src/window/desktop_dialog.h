#pragma once

// The desktop's own file dialog, by xdg-desktop-portal (org.freedesktop.portal.FileChooser) over D-Bus.
// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.FileChooser.html

#include "app/session.h"
#include "base/fault.h"
#include "base/job.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kNoDesktopDialog{"dialog.portal",
                                            "the desktop offers no file dialog of its own (xdg-desktop-portal)"};

enum class DesktopDialogKind : std::uint8_t { open_files, select_folder, save_file };

struct DesktopDialogRequest {
  DesktopDialogKind kind = DesktopDialogKind::open_files;
  std::string title;             // UTF-8
  std::filesystem::path folder;  // in which it opens; empty: the desktop decides
  std::string name;              // of the file to save, UTF-8; unused by the other kinds
};

// Whether odori was built with D-Bus.
bool has_desktop_dialog();

// Shows the dialog and waits for the answer: the selected files or folder, none if it was cancelled. Call it in a job;
// cancelling the job closes the dialog. Fails with kNoDesktopDialog.
Result<std::vector<std::filesystem::path>> ask_desktop(const DesktopDialogRequest& request, const JobControl& control);

// The path of a "file://" address; empty for others.
std::filesystem::path path_of_file_uri(const std::string& uri);

// The same dialog where one of the session asks for it.
class FileDialogs {
 public:
  // Starts the dialog when it is asked for. Returns what the selection in it leads to, once it is closed.
  std::optional<Commands> update(Session& session);

 private:
  std::optional<Job<Result<std::vector<std::filesystem::path>>>> open_;
  DialogUse use_ = DialogUse::open;  // of that
};

}  // namespace odori
