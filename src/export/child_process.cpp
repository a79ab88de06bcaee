#include "export/child_process.h"

#if defined(_WIN32)
#include "base/files.h"

#include <cstdio>
#else
#include <cerrno>
#include <csignal>
#include <cstring>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;
#endif

namespace odori {

#if defined(_WIN32)

// A pipe through the command interpreter: quotes cannot occur in Windows file names, so quoting each part is enough.
struct ChildProcess::State {
  FILE* pipe = nullptr;
  ~State() {
    if (pipe != nullptr) _pclose(pipe);
  }
};

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments) {
  std::string line = "\"";
  for (const std::string& argument : arguments) line += "\"" + argument + "\" ";
  line += "\"";
  auto state = std::make_unique<State>();
  state->pipe = _wpopen(path_from_utf8(line).wstring().c_str(), L"wb");
  if (state->pipe == nullptr) return Fault{&kProcessStart, {}, -1, -1, arguments.front()};
  return ChildProcess(std::move(state));
}

Status ChildProcess::write(Bytes bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), state_->pipe) == bytes.size()) return Done{};
  return Fault{&kProcessFailed};
}

Status ChildProcess::finish() {
  const int status = _pclose(state_->pipe);
  state_->pipe = nullptr;
  return status == 0 ? Status(Done{}) : Status(Fault{&kProcessFailed});
}

#else

namespace {

// A write to a program that has gone should fail, not end this one.
void ignore_broken_pipes() {
  static const bool once = [] { return std::signal(SIGPIPE, SIG_IGN) != SIG_ERR; }();
  static_cast<void>(once);
}

}  // namespace

struct ChildProcess::State {
  std::string program;
  pid_t process = -1;
  int input = -1;

  ~State() {
    if (input >= 0) close(input);
    if (process < 0) return;
    kill(process, SIGTERM);
    waitpid(process, nullptr, 0);
  }
};

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments) {
  const Fault failed{&kProcessStart, {}, -1, -1, arguments.front()};
  ignore_broken_pipes();
  int ends[2];
  if (pipe(ends) != 0) return failed;

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_addclose(&actions, ends[0]);
  posix_spawn_file_actions_addclose(&actions, ends[1]);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);

  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  auto state = std::make_unique<State>();
  state->program = arguments.front();
  const int error = posix_spawnp(&state->process, argv[0], &actions, &attributes, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[0]);
  state->input = ends[1];
  if (error == 0) return ChildProcess(std::move(state));
  state->process = -1;
  return Fault{&kProcessStart, {}, -1, -1, arguments.front() + ": " + std::strerror(error)};
}

Status ChildProcess::write(Bytes bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(state_->input, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return Fault{&kProcessFailed, {}, -1, -1, state_->program + ": " + std::strerror(errno)};
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return Done{};
}

Status ChildProcess::finish() {
  close(state_->input);
  state_->input = -1;
  int status = 0;
  while (waitpid(state_->process, &status, 0) < 0 && errno == EINTR) {
  }
  state_->process = -1;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return Done{};
  return Fault{&kProcessFailed, {}, -1, -1, state_->program};
}

#endif

ChildProcess::ChildProcess(std::unique_ptr<State> state) : state_(std::move(state)) {}
ChildProcess::ChildProcess(ChildProcess&&) noexcept = default;
ChildProcess& ChildProcess::operator=(ChildProcess&&) noexcept = default;
ChildProcess::~ChildProcess() = default;

}  // namespace odori
