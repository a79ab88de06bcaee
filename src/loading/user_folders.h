#pragma once

// Folders and files of the user that the program knows without asking: the system's standard folders, the shortcuts of
// the open dialog, recently opened files and the sample.

#include "base/files.h"
#include "base/platform/system.h"
#include "view/folder_listing.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace odori {

using Environment = std::function<std::string(const char* name)>;

// Standard folders of the user: absolute paths, which need not exist, or empty if the system does not tell. On Linux
// they follow the XDG base directory specification and user-dirs.dirs.
std::filesystem::path home_folder(const Environment& variables = environment);
// Where everything is kept instead if a file with the name `portable` lies beside the program, as on a stick that is
// carried from computer to computer: `settings` beside it. Otherwise empty.
std::filesystem::path portable_folder(const std::filesystem::path& program = program_file());
// Parent of the folders in which programs keep their settings.
std::filesystem::path configuration_folder(const Environment& variables = environment);
// Parent of the folders in which programs keep what the user made with them.
std::filesystem::path data_folder(const Environment& variables = environment);
// Parent of the folders in which programs keep files that they can create again.
std::filesystem::path cache_folder(const Environment& variables = environment);
// For photographs and images; the home folder if there is none.
std::filesystem::path pictures_folder(const Environment& variables = environment);
// Desktop, documents, downloads and pictures, those that exist.
std::vector<std::filesystem::path> standard_folders(const Environment& variables = environment);

// The shortcuts of the open dialog: recent files (an empty path), `model_folder` (empty: no model is open), the home
// folder, the standard folders, the sample's folder and the disks; those that exist, each once.
std::vector<FolderShortcut> folder_shortcuts(const std::filesystem::path& model_folder);

// Inserts `file` at the front of `recent`, which is ordered newest first, has no duplicates and at most `kMaxRecent`
// files. Paths are made absolute, so they do not depend on the working directory. Files of the sample are not added.
inline constexpr std::size_t kMaxRecent = 12;
void add_recent_file(std::vector<std::filesystem::path>& recent, const std::filesystem::path& file);

// The sample: dancer, dance, song and scenery, in this order; empty if the program's data is not installed.
std::vector<std::filesystem::path> sample_files();
// Whether the file is one of the program's own, which is not among the recent files and whose terms are not shown.
bool is_sample(const std::filesystem::path& file);

}  // namespace odori
