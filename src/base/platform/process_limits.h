#pragma once

// Limits on the whole process, for work on files that nobody asked to open, such as thumbnails.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace odori {

// Limits the memory of the process to so many bytes; beyond, std::bad_alloc is thrown. Returns false where the system
// has no such limit, or the address sanitizer needs more.
bool limit_memory(std::uint64_t bytes);

// Calls `expired` on another thread if the deadline is not destroyed within `time`. `expired` should end the program,
// because what takes too long cannot be interrupted.
class Deadline {
 public:
  Deadline(std::chrono::milliseconds time, std::function<void()> expired);
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
  ~Deadline();

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace odori
