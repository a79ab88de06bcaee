#include "support/links.h"

#include "support/temp_folder.h"

#include <system_error>

#if defined(_WIN32)
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include <windows.h>
#include <winioctl.h>
#endif

namespace odori::testing {

namespace fs = std::filesystem;

bool can_make_links() {
  const TempFolder folder;
  std::error_code error;
  fs::create_symlink("target", folder.path() / "link", error);
  return !error;
}

#if defined(_WIN32)

namespace {

// REPARSE_DATA_BUFFER of a junction: tag, length, and two names with their offsets and lengths in bytes.
std::vector<std::uint8_t> junction_data(const fs::path& folder) {
  const std::wstring shown = fs::path(folder).make_preferred().wstring(), target = L"\\??\\" + shown;
  std::vector<std::uint8_t> data;
  const auto put = [&data](std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) data.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  };
  const auto put_text = [&put](const std::wstring& text) {
    for (const wchar_t unit : text) put(unit, 2);
    put(0, 2);
  };
  const auto target_bytes = static_cast<std::uint32_t>(2 * target.size());
  const auto shown_bytes = static_cast<std::uint32_t>(2 * shown.size());
  put(IO_REPARSE_TAG_MOUNT_POINT, 4);
  put(8 + target_bytes + 2 + shown_bytes + 2, 2);
  put(0, 2);  // reserved
  put(0, 2);
  put(target_bytes, 2);
  put(target_bytes + 2, 2);
  put(shown_bytes, 2);
  put_text(target);
  put_text(shown);
  return data;
}

bool make_junction(const fs::path& folder, const fs::path& link) {
  if (CreateDirectoryW(link.c_str(), nullptr) == 0) return false;
  const HANDLE file = CreateFileW(link.c_str(), GENERIC_WRITE, 0, nullptr, OPEN_EXISTING,
                                  FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT, nullptr);
  std::vector<std::uint8_t> data = junction_data(folder);
  DWORD unused = 0;
  const bool made = file != INVALID_HANDLE_VALUE &&
                    DeviceIoControl(file, FSCTL_SET_REPARSE_POINT, data.data(), static_cast<DWORD>(data.size()),
                                    nullptr, 0, &unused, nullptr) != 0;
  if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
  if (!made) RemoveDirectoryW(link.c_str());
  return made;
}

// Wine's name of a file in the system below; empty without Wine.
std::wstring unix_name(const fs::path& path) {
  using Function = char* (*)(const wchar_t*);
  const FARPROC found = GetProcAddress(GetModuleHandleW(L"kernel32.dll"), "wine_get_unix_file_name");
  if (found == nullptr) return {};
  Function function = nullptr;
  std::memcpy(&function, &found, sizeof function);
  char* name = function(path.c_str());
  if (name == nullptr) return {};
  const std::wstring wide = fs::path(reinterpret_cast<const char8_t*>(name)).wstring();
  HeapFree(GetProcessHeap(), 0, name);
  return wide;
}

// Runs a program of the system below Wine, which does not tell when it ends: once the link is there, or no longer.
bool run_below_wine(const wchar_t* program, std::wstring command, const fs::path& link, bool there) {
  STARTUPINFOW start{};
  start.cb = sizeof start;
  PROCESS_INFORMATION process{};
  if (CreateProcessW(program, command.data(), nullptr, nullptr, FALSE, 0, nullptr, nullptr, &start, &process) == 0) {
    return false;
  }
  CloseHandle(process.hThread);
  CloseHandle(process.hProcess);
  for (int i = 0; i < 200; ++i) {
    if ((GetFileAttributesW(link.c_str()) != INVALID_FILE_ATTRIBUTES) == there) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

// The link's own name below Wine: `unix_name` of it would be that of its target.
std::wstring unix_name_of_link(const fs::path& link) {
  const std::wstring folder = unix_name(link.parent_path());
  return folder.empty() ? folder : folder + L"/" + link.filename().wstring();
}

bool make_link_below_wine(const fs::path& folder, const fs::path& link) {
  const std::wstring target = unix_name(folder), name = unix_name_of_link(link);
  if (target.empty() || name.empty()) return false;
  return run_below_wine(L"\\\\?\\unix\\bin\\ln", L"ln -s \"" + target + L"\" \"" + name + L"\"", link, true);
}

}  // namespace

FolderLink::FolderLink(const fs::path& folder, const fs::path& link)
    : link_(link), made_(make_junction(folder, link) || make_link_below_wine(folder, link)) {}

FolderLink::~FolderLink() {
  if (!made_ || RemoveDirectoryW(link_.c_str()) != 0) return;
  run_below_wine(L"\\\\?\\unix\\bin\\rm", L"rm \"" + unix_name_of_link(link_) + L"\"", link_, false);
}

#else

FolderLink::FolderLink(const fs::path& folder, const fs::path& link) : link_(link) {
  std::error_code error;
  fs::create_directory_symlink(folder, link, error);
  made_ = !error;
}

FolderLink::~FolderLink() {
  std::error_code ignored;
  if (made_) fs::remove(link_, ignored);
}

#endif

}  // namespace odori::testing
