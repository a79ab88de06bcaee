#include "loading/user_folders.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/translate.h"
#include "format/formats.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

namespace odori {

namespace fs = std::filesystem;

namespace {

// The XDG base directory specification says to ignore relative paths.
fs::path absolute_folder(const Environment& variables, const char* name) {
  const fs::path folder = path_from_utf8(variables(name));
  return folder.is_absolute() ? folder : fs::path();
}

fs::path below(const fs::path& folder, const char* name) { return folder.empty() ? folder : folder / name; }

#if !defined(_WIN32) && !defined(__APPLE__)

constexpr std::uintmax_t kMaxUserDirsBytes = 1 << 16;

// Parses `"$HOME/Bilder"` or `"/media/images"` as a shell does.
fs::path folder_of_value(std::string_view value, const fs::path& home) {
  if (value.size() < 2 || value.front() != '"') return {};
  value.remove_prefix(1);
  std::string unescaped;
  for (std::size_t i = 0; i < value.size() && value[i] != '"'; ++i) {
    if (value[i] == '\\' && i + 1 < value.size()) ++i;
    unescaped += value[i];
  }
  constexpr std::string_view kHome = "$HOME";
  if (!unescaped.starts_with(kHome)) {
    const fs::path folder = path_from_utf8(unescaped);
    return folder.is_absolute() ? folder : fs::path();
  }
  const std::size_t rest = unescaped.find_first_not_of('/', kHome.size());
  return rest == std::string::npos ? home : home / path_from_utf8(std::string_view(unescaped).substr(rest));
}

// Reads the folder from user-dirs.dirs (xdg-user-dirs): its name is in the language of the user.
std::optional<fs::path> user_directory(const fs::path& configuration, const fs::path& home, std::string_view key) {
  const auto file = read_file(configuration / "user-dirs.dirs", kMaxUserDirsBytes);
  if (!file) return std::nullopt;
  std::istringstream in(std::string(file->begin(), file->end()));
  std::optional<fs::path> found;
  for (std::string line; std::getline(in, line);) {
    const std::size_t start = line.find_first_not_of(" \t");
    if (start == std::string::npos || !std::string_view(line).substr(start).starts_with(key)) continue;
    const std::string_view value = std::string_view(line).substr(start + key.size());
    if (value.starts_with('=')) found = folder_of_value(value.substr(1), home);
  }
  return found;
}

#endif

// The folder that user-dirs.dirs lists under `key`, otherwise `default_name` in the home folder; empty if there is
// neither.
fs::path user_folder(const Environment& variables, [[maybe_unused]] const char* key, const char* default_name) {
  const fs::path home = home_folder(variables);
#if !defined(_WIN32) && !defined(__APPLE__)
  const auto named = user_directory(configuration_folder(variables), home, key);
  if (named && !named->empty()) return *named;
#endif
  const fs::path fallback = below(home, default_name);
  std::error_code error;
  return fs::is_directory(fallback, error) ? fallback : fs::path();
}

constexpr std::size_t kMaxDisks = 12;

std::vector<fs::path> disks() {
#if defined(_WIN32)
  std::vector<fs::path> roots;
  const DWORD letters = GetLogicalDrives();
  for (int i = 0; i < 26; ++i) {
    if (letters >> i & 1) roots.push_back(std::string(1, static_cast<char>('A' + i)) + ":\\");
  }
  return roots;
#else
  std::vector<fs::path> roots{"/"};
  const fs::path user = path_from_utf8(environment("USER"));
  for (const fs::path& mounts : {fs::path("/media") / user, fs::path("/run/media") / user, fs::path("/media"),
                                 fs::path("/mnt"), fs::path("/Volumes")}) {
    std::error_code error;
    fs::directory_iterator it(mounts, error);
    for (const fs::directory_iterator end; !error && it != end && roots.size() < kMaxDisks; it.increment(error)) {
      std::error_code ignored;
      if (it->path() != "/media" / user && it->is_directory(ignored)) roots.push_back(it->path());
    }
  }
  return roots;
#endif
}

// Collects existing folders without duplicates.
class ShortcutList {
 public:
  void add(const fs::path& folder, std::string name = {}) {
    std::error_code error;
    const fs::path normal = folder.lexically_normal();
    const bool known = std::ranges::any_of(
        shortcuts_, [&](const FolderShortcut& shortcut) { return !normal.empty() && shortcut.folder == normal; });
    if (known || folder.empty() || !fs::is_directory(normal, error)) return;
    shortcuts_.push_back({name.empty() ? readable_name(normal) : std::move(name), normal});
  }

  void add_recent() { shortcuts_.push_back({tr("Recent"), {}}); }

  std::vector<FolderShortcut> take() { return std::move(shortcuts_); }

 private:
  std::vector<FolderShortcut> shortcuts_;
};

constexpr const char* kSampleScenery = "stage";  // folder of the assets

}  // namespace

fs::path home_folder(const Environment& variables) {
#if defined(_WIN32)
  return absolute_folder(variables, "USERPROFILE");
#else
  return absolute_folder(variables, "HOME");
#endif
}

fs::path portable_folder(const fs::path& program) {
  std::error_code error;
  const fs::path folder = program.parent_path();
  return fs::is_regular_file(folder / "portable", error) ? folder / "settings" : fs::path();
}

fs::path configuration_folder(const Environment& variables) {
  if (fs::path portable = portable_folder(); !portable.empty()) return portable;
#if defined(_WIN32)
  return absolute_folder(variables, "APPDATA");
#elif defined(__APPLE__)
  return below(home_folder(variables), "Library/Application Support");
#else
  const fs::path folder = absolute_folder(variables, "XDG_CONFIG_HOME");
  return folder.empty() ? below(home_folder(variables), ".config") : folder;
#endif
}

fs::path data_folder(const Environment& variables) {
  if (fs::path portable = portable_folder(); !portable.empty()) return portable;
#if defined(_WIN32) || defined(__APPLE__)
  return configuration_folder(variables);  // programs keep both in one place there
#else
  const fs::path folder = absolute_folder(variables, "XDG_DATA_HOME");
  return folder.empty() ? below(home_folder(variables), ".local/share") : folder;
#endif
}

fs::path cache_folder(const Environment& variables) {
  if (fs::path portable = portable_folder(); !portable.empty()) return portable / "cache";
#if defined(_WIN32)
  return absolute_folder(variables, "LOCALAPPDATA");
#elif defined(__APPLE__)
  return below(home_folder(variables), "Library/Caches");
#else
  const fs::path folder = absolute_folder(variables, "XDG_CACHE_HOME");
  return folder.empty() ? below(home_folder(variables), ".cache") : folder;
#endif
}

fs::path pictures_folder(const Environment& variables) {
  const fs::path folder = user_folder(variables, "XDG_PICTURES_DIR", "Pictures");
  return folder.empty() ? home_folder(variables) : folder;
}

std::vector<fs::path> standard_folders(const Environment& variables) {
  constexpr const char* kFolders[][2] = {{"XDG_DESKTOP_DIR", "Desktop"},
                                         {"XDG_DOCUMENTS_DIR", "Documents"},
                                         {"XDG_DOWNLOAD_DIR", "Downloads"},
                                         {"XDG_PICTURES_DIR", "Pictures"}};
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& [key, name] : kFolders) {
    const fs::path folder = user_folder(variables, key, name);
    if (fs::is_directory(folder, error)) folders.push_back(folder);
  }
  return folders;
}

std::vector<FolderShortcut> folder_shortcuts(const fs::path& model_folder) {
  ShortcutList shortcuts;
  shortcuts.add_recent();
  shortcuts.add(model_folder);
  const fs::path home = home_folder();
  shortcuts.add(home, tr_context("place", "Home"));
  for (const fs::path& folder : standard_folders()) shortcuts.add(folder);
  shortcuts.add(assets_folder(), tr("Sample"));
  for (const fs::path& disk : disks()) shortcuts.add(disk, disk == "/" ? tr("Computer") : "");
  return shortcuts.take();
}

bool is_sample(const fs::path& file) {
  std::error_code error;
  const fs::path folder = assets_folder();
  const fs::path parent = fs::absolute(file, error).lexically_normal().parent_path();
  return !folder.empty() && (parent == folder || parent == folder / kSampleScenery);
}

void add_recent_file(std::vector<fs::path>& recent, const fs::path& file) {
  std::error_code error;
  const fs::path path = fs::absolute(file, error).lexically_normal();
  if (error || is_sample(file)) return;
  std::erase(recent, path);
  recent.insert(recent.begin(), path);
  if (recent.size() > kMaxRecent) recent.resize(kMaxRecent);
}

std::vector<fs::path> sample_files() {
  const fs::path folder = assets_folder();
  if (folder.empty()) return {};
  std::vector<fs::path> files;
  const auto add = [&files](const fs::path& from, FileKind kind) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator it(from, error), end; !error && it != end; it.increment(error)) {
      if (kind_by_name(it->path()) == kind) found.push_back(it->path());
    }
    std::ranges::sort(found);
    files.insert(files.end(), found.begin(), found.end());
  };
  add(folder, FileKind::pmx);
  add(folder, FileKind::vmd);
  add(folder, FileKind::sound);
  add(folder / kSampleScenery, FileKind::pmx);
  return files;
}

}  // namespace odori
