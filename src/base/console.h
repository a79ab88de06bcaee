#pragma once

// How the program reports to a terminal: exit status, lines on standard error, progress, Ctrl-C.

#include "base/fault.h"

#include <filesystem>
#include <string_view>

namespace odori {

// What the program returns to its caller.
enum class ExitStatus : int {
  done = 0,
  answer_is_no = 1,  // done, and over a limit or with an error found
  bad_command_line = 2,
  unreadable_input = 3,
  unwritable_output = 4,
  no_opengl = 5,
  interrupted = 130,  // stopped with Ctrl-C, as shells count it
};

// One line on standard error: "odori: FILE: what is wrong (section, element 12, byte 3456)". Returns `status`.
ExitStatus print_error(ExitStatus status, std::string_view what);
ExitStatus print_error(ExitStatus status, const std::filesystem::path& file, const Fault& fault);

// What was odd in a file, a line for each kind of thing, unless `quiet`; notes are left to `odori check`.
void print_diagnostics(const std::filesystem::path& file, const Diagnostics& diagnostics, bool quiet);

// Progress of long work on standard error, when that is a terminal and not `quiet`: "name 12/300". The line is
// wiped when it goes out of scope.
class Progress {
 public:
  Progress(std::string_view name, std::size_t total, bool quiet);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void show(std::size_t done);

 private:
  std::string_view name_;
  std::size_t total_;
  bool active_;
};

// While one lives, Ctrl-C sets a flag instead of ending the program.
class InterruptGuard {
 public:
  InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();

  bool interrupted() const;

 private:
  using Handler = void (*)(int);
  Handler previous_;
};

// "FILE: what is wrong (section, element 12, byte 3456)".
std::string message(const std::filesystem::path& file, const Fault& fault);

}  // namespace odori
