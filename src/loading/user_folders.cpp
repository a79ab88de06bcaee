#include "loading/user_folders.h"

#include "base/files.h"

#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>

namespace odori {

namespace fs = std::filesystem;

#if defined(_WIN32)

std::string environment(const char* name) {
  const std::wstring wide(name, name + std::char_traits<char>::length(name));
  const wchar_t* value = _wgetenv(wide.c_str());
  return value != nullptr ? utf8_from_path(fs::path(value)) : std::string();
}

#else

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : std::string();
}

#endif

namespace {

// Relative ones are not to be heeded, says the XDG base directory specification.
fs::path absolute_folder(const Environment& variables, const char* name) {
  const fs::path folder = path_from_utf8(variables(name));
  return folder.is_absolute() ? folder : fs::path();
}

fs::path below(const fs::path& folder, const char* name) { return folder.empty() ? folder : folder / name; }

#if !defined(_WIN32) && !defined(__APPLE__)

constexpr std::uintmax_t kMaxUserDirsBytes = 1 << 16;

// `"$HOME/Bilder"` or `"/media/images"`, as a shell reads it.
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

// What the desktop calls the person's folder, in the language of the person (xdg-user-dirs).
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

}  // namespace

fs::path home_folder(const Environment& variables) {
#if defined(_WIN32)
  return absolute_folder(variables, "USERPROFILE");
#else
  return absolute_folder(variables, "HOME");
#endif
}

fs::path configuration_folder(const Environment& variables) {
#if defined(_WIN32)
  return absolute_folder(variables, "APPDATA");
#elif defined(__APPLE__)
  return below(home_folder(variables), "Library/Application Support");
#else
  const fs::path given = absolute_folder(variables, "XDG_CONFIG_HOME");
  return given.empty() ? below(home_folder(variables), ".config") : given;
#endif
}

fs::path cache_folder(const Environment& variables) {
#if defined(_WIN32)
  return absolute_folder(variables, "LOCALAPPDATA");
#elif defined(__APPLE__)
  return below(home_folder(variables), "Library/Caches");
#else
  const fs::path given = absolute_folder(variables, "XDG_CACHE_HOME");
  return given.empty() ? below(home_folder(variables), ".cache") : given;
#endif
}

namespace {

// The folder that the system names by `key`, else the one of the usual name; empty where neither is.
fs::path user_folder(const Environment& variables, [[maybe_unused]] const char* key, const char* usual_name) {
  const fs::path home = home_folder(variables);
#if !defined(_WIN32) && !defined(__APPLE__)
  const auto named = user_directory(configuration_folder(variables), home, key);
  if (named && !named->empty()) return *named;
#endif
  const fs::path usual = below(home, usual_name);
  std::error_code error;
  return fs::is_directory(usual, error) ? usual : fs::path();
}

}  // namespace

fs::path images_folder(const Environment& variables) {
  const fs::path folder = user_folder(variables, "XDG_PICTURES_DIR", "Pictures");
  return folder.empty() ? home_folder(variables) : folder;
}

std::vector<fs::path> usual_folders(const Environment& variables) {
  constexpr const char* kUsual[][2] = {{"XDG_DESKTOP_DIR", "Desktop"},
                                       {"XDG_DOCUMENTS_DIR", "Documents"},
                                       {"XDG_DOWNLOAD_DIR", "Downloads"},
                                       {"XDG_PICTURES_DIR", "Pictures"}};
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& [key, name] : kUsual) {
    const fs::path folder = user_folder(variables, key, name);
    if (fs::is_directory(folder, error)) folders.push_back(folder);
  }
  return folders;
}

}  // namespace odori
