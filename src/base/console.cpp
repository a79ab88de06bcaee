#include "base/console.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <iterator>
#include <mutex>
#include <string>

#include <fmt/format.h>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

#include "base/files.h"
#include "base/platform/system.h"
#include "base/text.h"
#include "base/translate.h"

namespace odori {

namespace {

volatile std::sig_atomic_t interrupt_flag = 0;
std::mutex last_error_mutex;
std::string last_error_text;
std::atomic<int> interrupt_guards{0};  // created by the thread that runs the verb
bool reports_to_output = false;        // set before work begins

#if defined(_WIN32)
constexpr int kSignals[] = {SIGINT, SIGTERM, SIGBREAK};
using SignalHandler = void (*)(int);
#else
constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
using SignalHandler = struct sigaction;
#endif
SignalHandler previous_handlers[std::size(kSignals)];

#if defined(_WIN32)
// Windows forgets the handler when it calls it: a second Ctrl+C would end the program where it stands.
void set_interrupt_flag(int number) {
  std::signal(number, set_interrupt_flag);
  interrupt_flag = 1;
}
#else
void set_interrupt_flag(int) { interrupt_flag = 1; }
#endif

void handle_signals() {
  for (std::size_t i = 0; i < std::size(kSignals); ++i) {
#if defined(_WIN32)
    previous_handlers[i] = std::signal(kSignals[i], set_interrupt_flag);
#else
    struct sigaction action = {};  // no SA_RESTART: blocking calls return
    action.sa_handler = set_interrupt_flag;
    sigaction(kSignals[i], &action, &previous_handlers[i]);
#endif
  }
}

void restore_signals() {
  for (std::size_t i = 0; i < std::size(kSignals); ++i) {
#if defined(_WIN32)
    std::signal(kSignals[i], previous_handlers[i]);
#else
    sigaction(kSignals[i], &previous_handlers[i], nullptr);
#endif
  }
}

#if defined(_WIN32)
// Shows the text if the stream is a console. The C library would write some bytes of a character apart, and in the code
// page of the console.
bool write_to_console(std::string_view text, FILE* stream) {
  constexpr std::size_t kMaxUnits = 8192;  // old systems refuse more than 64 KiB
  const auto console = reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(stream)));
  DWORD mode = 0;
  if (GetConsoleMode(console, &mode) == 0) return false;
  const std::wstring wide = wide_from_utf8(text);
  DWORD count = 0;
  for (std::size_t at = 0; at < wide.size(); at += count) {
    const auto size = static_cast<DWORD>(std::min(wide.size() - at, kMaxUnits));
    if (WriteConsoleW(console, wide.data() + at, size, &count, nullptr) == 0 || count == 0) return false;
  }
  return true;
}
#else
bool write_to_console(std::string_view, FILE*) { return false; }
#endif

// The error flag of the stream remembers a failure.
void write_text(std::string_view text, FILE* stream) {
  if (!write_to_console(text, stream)) static_cast<void>(std::fwrite(text.data(), 1, text.size(), stream));
}

void print_progress(const std::string& text) { write_text(text, stderr); }

// A line for the program that reads this one's standard output.
void report_line(const std::string& line) {
  print_output(line + "\n");
  static_cast<void>(std::fflush(stdout));
}

#if defined(_WIN32)
// Windows starts a program of windows without streams. They are those of the console from which it was started, if any.
void open_missing_streams() {
  const bool console = AttachConsole(ATTACH_PARENT_PROCESS) != 0;
  const auto open = [console](FILE* stream, const char* name, const char* mode) {
    if (_fileno(stream) < 0) static_cast<void>(std::freopen(console ? name : "NUL", mode, stream));
  };
  open(stdin, "CONIN$", "r");
  open(stdout, "CONOUT$", "w");
  open(stderr, "CONOUT$", "w");
}
#endif

bool standard_error_is_terminal() {
#if defined(_WIN32)
  return _isatty(_fileno(stderr)) != 0;
#else
  return isatty(STDERR_FILENO) != 0;
#endif
}

}  // namespace

void print_output(std::string_view text) {
  if (!output_failed()) write_text(text, stdout);
}

bool output_failed() { return std::ferror(stdout) != 0; }

ExitStatus finish_output(ExitStatus status) {
  const bool complete = std::fflush(stdout) == 0 && !output_failed();
  if (complete || status == ExitStatus::interrupted) return status;
  return print_error(ExitStatus::unwritable_output, tr("standard output cannot be written"));
}

ExitStatus print_error(ExitStatus status, std::string_view text) {
  if (status != ExitStatus::success) {
    const std::lock_guard lock(last_error_mutex);
    last_error_text = printable_line(text);
    if (reports_to_output) report_line("error " + last_error_text);
  }
  // Never fails: with standard error closed or full there is nobody to tell.
  write_text(fmt::format("odori: {}\n", printable_line(text)), stderr);
  return status;
}

std::string last_error() {
  const std::lock_guard lock(last_error_mutex);
  return last_error_text;
}

ExitStatus print_error(ExitStatus status, const std::filesystem::path& file, const Fault& fault) {
  return print_error(status, describe(file, fault));
}

ExitStatus bad_command_line(std::string_view text) { return print_error(ExitStatus::bad_command_line, text); }

void print_diagnostics(const std::filesystem::path& file, const Diagnostics& diagnostics, bool quiet) {
  if (quiet) return;
  for (const std::string& line : summary(diagnostics, Severity::warning)) {
    print_error(ExitStatus::success, tr_format("warning: {}: {}", utf8_from_path(file), line));
  }
}

std::string remaining_time(double elapsed_s, std::size_t done, std::size_t total) {
  constexpr double kMinElapsed = 3.0;
  if (elapsed_s < kMinElapsed || done == 0 || done >= total) return {};
  const auto parts = static_cast<double>(total - done) / static_cast<double>(done);
  const auto seconds = std::llround(elapsed_s * parts);
  const long long minutes = seconds / 60;
  if (minutes < 60) return fmt::format("{}:{:02}", minutes, seconds % 60);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, seconds % 60);
}

Progress::Progress(std::string_view name, std::size_t total, bool quiet)
    : name_(name), total_(total), active_(!reports_to_output && !quiet && standard_error_is_terminal()) {}

Progress::~Progress() {
  if (active_) print_progress("\r\033[K");
}

void Progress::show(std::size_t done) {
  if (reports_to_output) report_line(fmt::format("{} {}/{}", name_, done, total_));
  if (!active_) return;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began_;
  const std::string time = remaining_time(elapsed.count(), done, total_);
  const std::string left = time.empty() ? std::string() : tr_format(", {} left", time);
  print_progress(fmt::format("\r{} {}/{}{}\033[K", tr(name_), done, total_, left));
}

void report_to_standard_output() {
#if !defined(_WIN32)
  std::signal(SIGPIPE, SIG_IGN);  // a reader that is gone is found by output_failed
#endif
  reports_to_output = true;
}

InterruptGuard::InterruptGuard() {
  if (interrupt_guards++ > 0) return;
  interrupt_flag = 0;
  handle_signals();
}

InterruptGuard::~InterruptGuard() {
  if (--interrupt_guards == 0) restore_signals();
}

bool InterruptGuard::interrupted() const { return interrupt_requested(); }

bool interrupt_requested() {
  return interrupt_guards > 0 && (interrupt_flag != 0 || (reports_to_output && output_failed()));
}

void prepare_standard_streams() {
#if defined(_WIN32)
  open_missing_streams();
  for (FILE* stream : {stdin, stdout, stderr}) _setmode(_fileno(stream), _O_BINARY);
  const HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
  DWORD mode = 0;
  if (GetConsoleMode(console, &mode) != 0) SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
#else
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest free number is `stream`: those before it are open by now.
    const int opened = stream == STDIN_FILENO ? open("/dev/null", O_RDONLY) : open("/dev/full", O_WRONLY);
    if (opened >= 0 && opened != stream) close(opened);
  }
#endif
}

std::string describe(const std::filesystem::path& file, const Fault& fault) {
  return utf8_from_path(file) + ": " + describe(fault);
}

}  // namespace odori
