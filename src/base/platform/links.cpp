#include "base/platform/links.h"

#if defined(_WIN32)
#include <string>
#include <string_view>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

namespace odori {

namespace fs = std::filesystem;

#if defined(_WIN32)

namespace {

std::error_code reason() { return {static_cast<int>(GetLastError()), std::system_category()}; }

HANDLE open_without_access(const fs::path& path, DWORD flags) {
  constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  return CreateFileW(path.c_str(), 0, kShareAll, nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags, nullptr);
}

// Empty if the system knows none, as for disks that are not mounted in its usual way.
std::wstring final_path(HANDLE file) {
  std::wstring path(MAX_PATH, L'\0');
  DWORD length = GetFinalPathNameByHandleW(file, path.data(), static_cast<DWORD>(path.size()), 0);
  if (length >= path.size()) {
    path.resize(length);  // with the terminator
    length = GetFinalPathNameByHandleW(file, path.data(), static_cast<DWORD>(path.size()), 0);
  }
  path.resize(length < path.size() ? length : 0);
  return path;
}

// "\\?\C:\a" is C:\a, "\\?\UNC\server\a" is \\server\a.
fs::path usual_path(std::wstring_view path) {
  constexpr std::wstring_view kPrefix = L"\\\\?\\", kServer = L"UNC\\";
  if (!path.starts_with(kPrefix)) return path;
  path.remove_prefix(kPrefix.size());
  if (!path.starts_with(kServer)) return path;
  return L"\\\\" + std::wstring(path.substr(kServer.size()));
}

}  // namespace

// Other reparse points are files and folders with content of their own, such as those that are kept in a cloud.
bool is_link(const fs::path& path) {
  const DWORD attributes = GetFileAttributesW(path.c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES || (attributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0) return false;
  const HANDLE file = open_without_access(path, FILE_FLAG_OPEN_REPARSE_POINT);
  if (file == INVALID_HANDLE_VALUE) return true;  // not to be followed, then
  FILE_ATTRIBUTE_TAG_INFO info{};
  const bool known = GetFileInformationByHandleEx(file, FileAttributeTagInfo, &info, sizeof info) != 0;
  CloseHandle(file);
  return !known || info.ReparseTag == 0 || IsReparseTagNameSurrogate(info.ReparseTag);  // 0: Wine's links to folders
}

fs::path without_links(const fs::path& path, std::error_code& error) {
  const HANDLE file = open_without_access(path, 0);
  if (file == INVALID_HANDLE_VALUE) {
    error = reason();
    return {};
  }
  const std::wstring found = final_path(file);
  CloseHandle(file);
  error.clear();
  if (!found.empty()) return usual_path(found);
  if (!is_link(path)) return fs::canonical(path, error);
  error = std::make_error_code(std::errc::function_not_supported);
  return {};
}

#else

bool is_link(const fs::path& path) {
  std::error_code error;
  return fs::is_symlink(path, error);
}

fs::path without_links(const fs::path& path, std::error_code& error) { return fs::canonical(path, error); }

#endif

}  // namespace odori
