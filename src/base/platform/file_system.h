#pragma once

// What the standard library does not know of files: links of Windows, exact times, locks and mapped files.

#include "base/files.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

namespace odori {

// Whether the path itself, not what it leads to, is a link: a symbolic one or, on Windows, a junction as well. Broken
// links are links. The standard library of mingw-w64 knows neither.
bool is_link(const std::filesystem::path& path);

// The absolute path without links. Fails if it leads to nothing.
std::filesystem::path without_links(const std::filesystem::path& path, std::error_code& error);

// Windows: the usual form of a path that has the prefix for long ones: "\\?\C:\a" is C:\a, "\\?\UNC\server\a" is
// \\server\a. Any other path as it is.
std::filesystem::path without_long_prefix(const std::filesystem::path& path);

// When a file was written last, in ticks of the system, to see whether it has changed. mingw-w64's
// std::filesystem::last_write_time has whole seconds.
std::int64_t write_time(const std::filesystem::path& file, std::error_code& error);

// An advisory lock between programs (and between objects of one program), held until it is destroyed. The lock file is
// created if missing and left where it is: removing it would let two programs hold the lock.
class FileLock {
 public:
  // Creates missing folders. Waits up to `max_wait` for another holder.
  FileLock(const std::filesystem::path& lock_file, std::chrono::milliseconds max_wait);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

  // False: another holder kept it for too long, or the file system has no locks.
  bool held() const { return held_; }

 private:
  bool held_ = false;
#if defined(_WIN32)
  void* file_ = nullptr;
#else
  int file_ = -1;
#endif
};

// The content of a file that nobody changes while it is viewed. Copies share it.
class FileView {
 public:
  // Maps the file into memory, so that only the parts that are used take memory. What cannot be mapped, as in an
  // archive, is read, and fails as `read_file` does.
  static Result<FileView> open(const std::filesystem::path& path);

  explicit FileView(FileBytes content);

  Bytes bytes() const { return {data_.get(), size_}; }

 private:
  FileView() = default;
  bool map(const std::filesystem::path& path);

  std::shared_ptr<const std::uint8_t> data_;
  std::size_t size_ = 0;
};

}  // namespace odori
