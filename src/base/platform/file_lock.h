#pragma once

#include <chrono>
#include <filesystem>
#include <utility>

namespace odori {

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

}  // namespace odori
