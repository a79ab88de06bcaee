#if !defined(_WIN32)

#include "base/console.h"
#include "base/platform/child_process.h"
#include "base/translate.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace odori {

namespace {

using namespace std::chrono_literals;

// A write to a program that has ended should fail, not end this one.
void ignore_broken_pipes() {
  static const bool once = [] { return std::signal(SIGPIPE, SIG_IGN) != SIG_ERR; }();
  static_cast<void>(once);
}

struct Pipe {
  int read = -1;
  int write = -1;
};

// Both ends above the standard streams' numbers, which may be free, and closed in other programs.
std::optional<Pipe> open_pipe() {
  constexpr int kFirst = STDERR_FILENO + 1;
  int ends[2];
  if (pipe(ends) != 0) return std::nullopt;
  const Pipe moved{fcntl(ends[0], F_DUPFD_CLOEXEC, kFirst), fcntl(ends[1], F_DUPFD_CLOEXEC, kFirst)};
  close(ends[0]);
  close(ends[1]);
  if (moved.read >= 0 && moved.write >= 0) return moved;
  if (moved.read >= 0) close(moved.read);
  if (moved.write >= 0) close(moved.write);
  return std::nullopt;
}

// Starts a program with these ends of pipes as its standard input and output (-1: this program's own), in a process
// group of its own. Returns 0 or errno.
int spawn(const std::vector<std::string>& arguments, int input, int output, pid_t& process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  if (input >= 0) posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  if (output >= 0) posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  const int error = posix_spawnp(&process, argv[0], &actions, &attributes, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

// Waits for the program to end, at most so long. Its wait status, if it ended.
std::optional<int> wait_for(pid_t process, std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  for (;;) {
    int status = 0;
    const pid_t ended = waitpid(process, &status, WNOHANG);
    if (ended == process || (ended < 0 && errno != EINTR)) return status;
    if (std::chrono::steady_clock::now() >= end) return std::nullopt;
    std::this_thread::sleep_for(5ms);
  }
}

void end_process(pid_t process) {
  kill(process, SIGTERM);
  if (wait_for(process, 2s)) return;
  kill(process, SIGKILL);
  waitpid(process, nullptr, 0);
}

// Waits until the pipe can be written or read, or its other end is closed. False when interrupted, or told to stop.
bool wait_ready(int end, short events, const StopWaiting& stop = {}) {
  pollfd wanted{end, events, 0};
  while (!interrupt_requested() && !(stop && stop())) {
    constexpr int kInterval = 50;  // milliseconds
    if (poll(&wanted, 1, kInterval) > 0) return true;
  }
  return false;
}

}  // namespace

struct ChildProcess::State {
  std::string program;
  pid_t process = -1;
  int input = -1;  // this program's ends of the pipes, or -1
  int output = -1;

  ~State() {
    close_pipes();
    if (process >= 0) end_process(process);
  }

  // Fails with the program's name and errno's text.
  Status start(const std::vector<std::string>& arguments, ChildPipes pipes) {
    program = arguments.front();
    std::optional<Pipe> in, out;
    if (pipes != ChildPipes::output && !(in = open_pipe())) return cannot_start(errno);
    if (in) input = in->write;
    if (pipes != ChildPipes::input) out = open_pipe();
    const int error = pipes != ChildPipes::input && !out
                          ? errno
                          : spawn(arguments, in ? in->read : -1, out ? out->write : -1, process);
    if (in) close(in->read);
    if (out) close(out->write);
    if (out) output = out->read;
    if (error == 0) return Done{};
    process = -1;
    return cannot_start(error);
  }

  void close_pipes() {
    for (int* end : {&input, &output}) {
      if (*end >= 0) close(*end);
      *end = -1;
    }
  }

  Fault cannot_start(int error) const { return fault(kProcessStart, program + ": " + std::strerror(error)); }
  Fault failed(const char* reason = nullptr) const {
    return fault(kProcessFailed, reason == nullptr ? program : program + ": " + reason);
  }
  Fault interrupted() const { return fault(kProcessInterrupted, program); }

  Status ended_with(int status) {
    process = -1;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? Status(Done{}) : Status(failed());
  }

  // Until the program ends; fails when its exit status is not 0, or when a signal arrives.
  Status wait() {
    for (;;) {
      if (interrupt_requested()) return interrupted();
      if (const auto status = wait_for(process, 50ms)) return ended_with(*status);
    }
  }
};

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments, ChildPipes pipes) {
  ignore_broken_pipes();
  auto state = std::make_unique<State>();
  if (const Status started = state->start(arguments, pipes); !started) return started.fault();
  if (state->input >= 0) fcntl(state->input, F_SETFL, O_NONBLOCK);  // a program that hangs must not hang this one
  return ChildProcess(std::move(state));
}

Status ChildProcess::write(Bytes bytes) {
  while (!bytes.empty()) {
    if (!wait_ready(state_->input, POLLOUT)) return state_->interrupted();
    const ssize_t written = ::write(state_->input, bytes.data(), bytes.size());
    if (written < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (written <= 0) return state_->failed(std::strerror(errno));
    bytes = bytes.subspan(written);
  }
  return Done{};
}

Status ChildProcess::read(std::span<std::uint8_t> bytes, const StopWaiting& stop) {
  while (!bytes.empty()) {
    if (!wait_ready(state_->output, POLLIN, stop)) return state_->interrupted();
    const ssize_t count = ::read(state_->output, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return state_->failed(tr("its output ended early"));
    bytes = bytes.subspan(count);
  }
  return Done{};
}

bool ChildProcess::read_available(std::string& text) {
  char buffer[4096];
  for (;;) {
    pollfd wanted{state_->output, POLLIN, 0};
    if (poll(&wanted, 1, 0) <= 0) return true;
    const ssize_t count = ::read(state_->output, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.append(buffer, count);
  }
}

void ChildProcess::terminate() {
  if (state_->process >= 0) kill(state_->process, SIGTERM);
}

std::optional<Status> ChildProcess::ended() {
  const auto status = wait_for(state_->process, 0ms);
  if (!status) return std::nullopt;
  return state_->ended_with(*status);
}

Status ChildProcess::finish() {
  state_->close_pipes();
  return state_->wait();
}

Result<std::string> ChildProcess::output_of(const std::vector<std::string>& arguments) {
  State state;
  if (const Status started = state.start(arguments, ChildPipes::output); !started) return started.fault();
  std::string output;
  char buffer[4096];
  while (output.size() < kMaxProcessOutput) {
    if (!wait_ready(state.output, POLLIN)) return state.interrupted();
    const ssize_t count = ::read(state.output, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    output.append(buffer, count);
  }
  if (const Status ended = state.wait(); !ended) return ended.fault();
  return output;
}

ChildProcess::ChildProcess(std::unique_ptr<State> state) : state_(std::move(state)) {}
ChildProcess::ChildProcess(ChildProcess&&) noexcept = default;
ChildProcess& ChildProcess::operator=(ChildProcess&&) noexcept = default;
ChildProcess::~ChildProcess() = default;

}  // namespace odori

#endif
