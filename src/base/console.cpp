#include "base/console.h"

#include <csignal>
#include <cstdio>

#include <fmt/format.h>

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

#include "base/files.h"
#include "base/text.h"

namespace odori {

namespace {

volatile std::sig_atomic_t interrupt_flag = 0;

bool standard_error_is_terminal() {
#if defined(_WIN32)
  return _isatty(_fileno(stderr)) != 0;
#else
  return isatty(STDERR_FILENO) != 0;
#endif
}

}  // namespace

ExitStatus print_error(ExitStatus status, std::string_view text) {
  fmt::print(stderr, "odori: {}\n", printable_line(text));
  return status;
}

ExitStatus print_error(ExitStatus status, const std::filesystem::path& file, const Fault& fault) {
  return print_error(status, describe(file, fault));
}

void print_diagnostics(const std::filesystem::path& file, const Diagnostics& diagnostics, bool quiet) {
  if (quiet) return;
  for (const std::string& line : summary(diagnostics, Severity::warning)) {
    print_error(ExitStatus::success, "warning: " + utf8_from_path(file) + ": " + line);
  }
}

Progress::Progress(std::string_view name, std::size_t total, bool quiet)
    : name_(name), total_(total), active_(!quiet && standard_error_is_terminal()) {}

Progress::~Progress() {
  if (active_) fmt::print(stderr, "\r\033[K");
}

void Progress::show(std::size_t done) {
  if (active_) fmt::print(stderr, "\r{} {}/{}\033[K", name_, done, total_);
}

InterruptGuard::InterruptGuard() {
  interrupt_flag = 0;
  previous_ = std::signal(SIGINT, [](int) { interrupt_flag = 1; });
}

InterruptGuard::~InterruptGuard() { std::signal(SIGINT, previous_); }

bool InterruptGuard::interrupted() const { return interrupt_flag != 0; }

std::string describe(const std::filesystem::path& file, const Fault& fault) {
  return utf8_from_path(file) + ": " + describe(fault);
}

}  // namespace odori
