#pragma once

#include "base/fault.h"

#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace odori {

// What the last file contains, for all threads: read again when it, or another that was read for it, has changed.
template <typename T>
class KeptFile {
 public:
  using Value = Result<std::shared_ptr<const T>>;

  // Null for an empty path. `read(file, others)` returns a Value, and adds the other files that it reads to `others`.
  template <typename Read>
  Value get(const std::filesystem::path& file, const Read& read) {
    if (file.empty()) return std::shared_ptr<const T>();
    const std::lock_guard lock(mutex_);
    if (!files_.empty() && files_.front() == file && times_ == times()) return value_;
    files_ = {file};
    value_ = read(file, files_);
    times_ = times();
    return value_;
  }

 private:
  std::vector<std::filesystem::file_time_type> times() const {
    std::vector<std::filesystem::file_time_type> times;
    for (const std::filesystem::path& file : files_) {
      std::error_code error;
      times.push_back(std::filesystem::last_write_time(file, error));
    }
    return times;
  }

  std::mutex mutex_;
  std::vector<std::filesystem::path> files_;
  std::vector<std::filesystem::file_time_type> times_;  // of `files_` when they were read
  Value value_ = std::shared_ptr<const T>();
};

}  // namespace odori
