#pragma once

// What the standard library does not know of the system: environment, texts of Windows, memory and limits of the
// process.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

namespace odori {

// The value of an environment variable, UTF-8; empty if it is not set.
std::string environment(const char* name);

// The command line in UTF-8: what main() was given, except on Windows, where that is in the code page of the system.
std::vector<std::string> utf8_arguments(int argc, const char* const* argv);

// The locale that is selected in the settings of the system, such as "ja-JP", where no environment variable has it
// (Windows); empty elsewhere.
std::string system_locale();

// Shows a text in a window of the system, and waits until it is closed, where nobody sees the standard error: on
// Windows, in a program that was not started from a console.
void show_unseen_error(const std::string& text);

// What the system says about an error, UTF-8. error_code::message() has the code page of the system on Windows.
std::string error_text(const std::error_code& error);

#if defined(_WIN32)
// Text for the functions of Windows.
std::wstring wide_from_utf8(std::string_view utf8);
std::string utf8_from_wide(std::wstring_view wide);

// The system's text for an error number of GetLastError().
std::string windows_error_text(unsigned long error);
#endif

// From now on, large blocks of memory, such as decoded images, go back to the system when they are freed. Otherwise the
// GNU C library keeps those of up to 32 MiB, in a heap per thread that other threads cannot use.
void return_large_blocks();

// Gives memory that was freed back to the system. The GNU C library keeps it, for example what drivers need to compile
// programs. Takes some milliseconds, in which no thread can allocate.
void return_freed_memory();

// Two limits for work on files that nobody asked to open, such as thumbnails.

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
