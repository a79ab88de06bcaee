#pragma once

// Output to a terminal: exit status, error lines, progress, Ctrl-C.

#include "base/fault.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace odori {

// Exit status of the program.
enum class ExitStatus : int {
  success = 0,
  check_failed = 1,  // finished, but a limit was exceeded or an error was found
  bad_command_line = 2,
  unreadable_input = 3,
  unwritable_output = 4,
  no_opengl = 5,
  interrupted = 130,  // Ctrl-C: 128 + SIGINT, as shells report it
};

// Writes to standard output. Never fails: a full disk or a closed stream is found by `finish_output`.
void print_output(std::string_view text);

// Whether standard output could not be written so far. Long output should end then.
bool output_failed();

// Call last: completes standard output. Returns `status`, or unwritable_output with an error line if standard output
// could not be written. `interrupted` stays.
ExitStatus finish_output(ExitStatus status);

// Prints one line to standard error: "odori: TEXT" or "odori: FILE: message (section, element 12, byte 3456)". Returns
// `status`, so that callers can write `return print_error(...)`.
ExitStatus print_error(ExitStatus status, std::string_view text);
ExitStatus print_error(ExitStatus status, const std::filesystem::path& file, const Fault& fault);

// The last line that was printed with a status other than success, without "odori: "; empty before the first.
std::string last_error();

// The same as print_error with ExitStatus::bad_command_line.
ExitStatus bad_command_line(std::string_view text);

// Prints the warnings and errors found in a file to standard error, one line per group, unless `quiet`. Notes are only
// shown by `odori check`.
void print_diagnostics(const std::filesystem::path& file, const Diagnostics& diagnostics, bool quiet);

// The remaining time of work that takes `elapsed_s` for `done` of `total` parts, as "2:05" or "1:02:05"; empty while too
// little is done to tell.
std::string remaining_time(double elapsed_s, std::size_t done, std::size_t total);

// Progress line "name 12/300, 2:05 left" on standard error. Prints nothing when `quiet` or when standard error is not a terminal,
// unless progress goes to standard output. The destructor clears the line.
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
  bool active_;  // on the terminal
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

// For a program that has started this one and reads its standard output: from now on, progress and errors are lines
// there, "frame 12/300" and "error TEXT". Work is interrupted when nobody reads them any more.
void report_to_standard_output();

// While an instance exists, Ctrl-C, SIGTERM and SIGHUP set a flag instead of ending the program, so that work can end
// and remove its temporary files. Guards may nest: the flag stays until the outermost one ends.
class InterruptGuard {
 public:
  InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();

  bool interrupted() const;
};

// Whether a signal arrived while an InterruptGuard exists, or the reader of report_to_standard_output is gone.
bool interrupt_requested();

// Call first thing: where standard input, output or error is closed, opens it so that no other file gets its number;
// reading it then finds the end, writing to it fails as on a full disk. On Windows: bytes pass unchanged, and the
// console takes them for UTF-8 until the program ends.
void prepare_standard_streams();

// "FILE: message (section, element 12, byte 3456)".
std::string describe(const std::filesystem::path& file, const Fault& fault);

}  // namespace odori
