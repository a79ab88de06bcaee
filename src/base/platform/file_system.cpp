#include "base/platform/file_system.h"

#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <string>
#include <string_view>

#include <windows.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace odori {

namespace fs = std::filesystem;

namespace {

// Calls `try_once` until it returns false (try no longer) or the time is over.
template <typename TryOnce>
void retry(std::chrono::milliseconds max_wait, TryOnce try_once) {
  constexpr std::chrono::milliseconds kInterval{5};
  const auto deadline = std::chrono::steady_clock::now() + max_wait;
  while (try_once() && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(kInterval);
}

#if defined(_WIN32)

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

#endif

}  // namespace

#if defined(_WIN32)

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

fs::path without_long_prefix(const fs::path& path) {
  constexpr std::wstring_view kPrefix = L"\\\\?\\", kServer = L"UNC\\";
  std::wstring_view rest = path.native();
  if (!rest.starts_with(kPrefix)) return path;
  rest.remove_prefix(kPrefix.size());
  if (rest.starts_with(kServer)) return L"\\\\" + std::wstring(rest.substr(kServer.size()));
  return rest.size() > 1 && rest[1] == L':' ? fs::path(rest) : path;  // else of a volume without a letter
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
  if (!found.empty()) return without_long_prefix(found);
  if (!is_link(path)) return fs::canonical(path, error);
  error = std::make_error_code(std::errc::function_not_supported);
  return {};
}

#else

bool is_link(const fs::path& path) {
  std::error_code error;
  return fs::is_symlink(path, error);
}

fs::path without_long_prefix(const fs::path& path) { return path; }

fs::path without_links(const fs::path& path, std::error_code& error) { return fs::canonical(path, error); }

#endif

std::int64_t write_time(const std::filesystem::path& file, std::error_code& error) {
#if defined(_WIN32)
  WIN32_FILE_ATTRIBUTE_DATA data{};
  if (GetFileAttributesExW(file.c_str(), GetFileExInfoStandard, &data) == 0) {
    error = std::error_code(static_cast<int>(GetLastError()), std::system_category());
    return 0;
  }
  error.clear();
  const std::uint64_t high = data.ftLastWriteTime.dwHighDateTime;
  return static_cast<std::int64_t>((high << 32) | data.ftLastWriteTime.dwLowDateTime);
#else
  return std::filesystem::last_write_time(file, error).time_since_epoch().count();
#endif
}

#if defined(_WIN32)

FileLock::FileLock(const std::filesystem::path& lock_file, std::chrono::milliseconds max_wait) {
  std::error_code ignored;
  std::filesystem::create_directories(lock_file.parent_path(), ignored);
  retry(max_wait, [&] {
    const HANDLE file =
        CreateFileW(lock_file.c_str(), GENERIC_WRITE, 0, nullptr, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    held_ = file != INVALID_HANDLE_VALUE;
    if (held_) file_ = file;
    return !held_ && GetLastError() == ERROR_SHARING_VIOLATION;
  });
}

FileLock::~FileLock() {
  if (file_ != nullptr) CloseHandle(file_);
}

#else

FileLock::FileLock(const std::filesystem::path& lock_file, std::chrono::milliseconds max_wait) {
  std::error_code ignored;
  std::filesystem::create_directories(lock_file.parent_path(), ignored);
  file_ = open(lock_file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (file_ < 0) return;
  retry(max_wait, [this] {
    held_ = flock(file_, LOCK_EX | LOCK_NB) == 0;
    return !held_ && (errno == EWOULDBLOCK || errno == EINTR);
  });
}

FileLock::~FileLock() {
  if (file_ >= 0) close(file_);
}

#endif

Result<FileView> FileView::open(const std::filesystem::path& path) {
  FileView view;
  if (view.map(path)) return view;
  auto content = read_file(path);
  if (!content) return content.fault();
  return FileView(std::move(*content));
}

FileView::FileView(FileBytes content) : size_(content.size()) {
  const auto shared = std::make_shared<const FileBytes>(std::move(content));
  data_ = {shared, shared->data()};
}

#if defined(_WIN32)

bool FileView::map(const std::filesystem::path& path) {
  const HANDLE file = CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                                  OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) return false;
  LARGE_INTEGER size{};
  const HANDLE mapping =
      GetFileSizeEx(file, &size) ? CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr) : nullptr;
  CloseHandle(file);
  if (mapping == nullptr) return false;
  const void* const data = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
  CloseHandle(mapping);
  if (data == nullptr) return false;
  size_ = static_cast<std::size_t>(size.QuadPart);
  data_.reset(static_cast<const std::uint8_t*>(data), [](const std::uint8_t* mapped) { UnmapViewOfFile(mapped); });
  return true;
}

#else

bool FileView::map(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return false;
  struct stat status {};
  void* data = MAP_FAILED;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    size_ = static_cast<std::size_t>(status.st_size);
    data = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
  }
  close(file);
  if (data == MAP_FAILED) return false;
  data_.reset(static_cast<const std::uint8_t*>(data),
              [size = size_](const std::uint8_t* mapped) { munmap(const_cast<std::uint8_t*>(mapped), size); });
  return true;
}

#endif

}  // namespace odori
