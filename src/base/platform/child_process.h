#pragma once

// Other programs, which this one starts, feeds and reads.

#include "base/bytes.h"
#include "base/fault.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kProcessStart{"process.start", "a program cannot be started"};
inline constexpr FaultKind kProcessFailed{"process.failed", "a program ended with an error"};

inline constexpr FaultKind kProcessInterrupted{"process.interrupted", "the work was interrupted"};

inline constexpr std::size_t kMaxProcessOutput = std::size_t{64} << 10;

// Which of the program's standard streams are pipes to this one; the others are this program's own.
enum class ChildPipes : std::uint8_t { input, output, both };

// Whether a wait is to end early; asked several times per second, on the thread that waits.
using StopWaiting = std::function<bool()>;

// Another program, fed through its standard input or read from its standard output. It is started without a shell, so
// arguments may hold any character, and does not receive this program's Ctrl-C. Destroying one that was not finished
// ends it: SIGTERM, after two seconds SIGKILL; on Windows Ctrl+Break, after two seconds TerminateProcess. Waiting ends
// with kProcessInterrupted when a signal arrives (base/console.h), also for a program that hangs.
class ChildProcess {
 public:
  // arguments[0]: the program, searched in PATH. UTF-8. On Windows an .exe, searched beside this program first; never a
  // batch file, whose interpreter reads arguments in its own way, and never in the current folder.
  static Result<ChildProcess> start(const std::vector<std::string>& arguments, ChildPipes pipes = ChildPipes::input);

  ChildProcess(ChildProcess&&) noexcept;
  ChildProcess& operator=(ChildProcess&&) noexcept;
  ~ChildProcess();

  // Fails with kProcessFailed when the program has ended.
  Status write(Bytes bytes);
  // Fills `bytes`; fails with kProcessFailed when the program's output ends before, and with kProcessInterrupted when
  // `stop` is true.
  Status read(std::span<std::uint8_t> bytes, const StopWaiting& stop = {});
  // Adds to `text` what the program has printed and was not read yet, without waiting. False: its output has ended.
  bool read_available(std::string& text);
  // Asks the program to end (SIGTERM), without waiting. On Windows its pipes are closed as well, since Ctrl+Break
  // reaches programs of the same console only.
  void terminate();
  // How the program has ended, as `finish`; nullopt while it runs. Must not be called again after it has ended.
  std::optional<Status> ended();

  // Closes the pipes and waits; fails with kProcessFailed when the program's exit status is not 0.
  Status finish();

  // Runs a program to its end and returns what it prints on standard output, at most kMaxProcessOutput. Fails as
  // `start` and `finish`.
  static Result<std::string> output_of(const std::vector<std::string>& arguments);

 private:
  struct State;
  explicit ChildProcess(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// The command line from which a program on Windows reads these arguments: it splits one text at spaces and knows quotes
// and backslashes (CommandLineToArgvW). UTF-8. arguments[0], the program, may not hold quotes.
std::string windows_command_line(const std::vector<std::string>& arguments);

}  // namespace odori
