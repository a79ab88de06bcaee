#include "base/platform/file_lock.h"

#include <cerrno>
#include <system_error>
#include <thread>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

namespace odori {

namespace {

// Calls `try_once` until it returns false (try no longer) or the time is over.
template <typename TryOnce>
void retry(std::chrono::milliseconds max_wait, TryOnce try_once) {
  constexpr std::chrono::milliseconds kInterval{5};
  const auto deadline = std::chrono::steady_clock::now() + max_wait;
  while (try_once() && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(kInterval);
}

}  // namespace

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

}  // namespace odori
