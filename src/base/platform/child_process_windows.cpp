#if defined(_WIN32)

#include "base/console.h"
#include "base/files.h"
#include "base/platform/child_process.h"
#include "base/platform/system.h"
#include "base/translate.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr DWORD kInterval = 50;  // milliseconds between looks at interrupt_requested
constexpr DWORD kGrace = 2000;   // milliseconds for a program that was asked to end
constexpr DWORD kPipeBytes = 1 << 16;

class OwnHandle {
 public:
  OwnHandle() = default;
  explicit OwnHandle(HANDLE handle) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
  OwnHandle(OwnHandle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  OwnHandle& operator=(OwnHandle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~OwnHandle() { close(); }

  void close() {
    if (handle_ != nullptr) CloseHandle(std::exchange(handle_, nullptr));
  }
  HANDLE get() const { return handle_; }
  explicit operator bool() const { return handle_ != nullptr; }

 private:
  HANDLE handle_ = nullptr;
};

// `ours` is used without blocking, the program inherits `theirs`.
struct Pipe {
  OwnHandle ours;
  OwnHandle theirs;
};

// Anonymous pipes cannot be waited for, so it has a name. A null handle: GetLastError says why.
Pipe open_pipe(bool we_write) {
  static std::atomic<unsigned> number{0};
  const std::wstring name =
      wide_from_utf8(fmt::format(R"(\\.\pipe\odori-{}-{}-{})", GetCurrentProcessId(), ++number, GetTickCount64()));
  Pipe pipe;
  const DWORD direction = we_write ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND;
  pipe.ours = OwnHandle(CreateNamedPipeW(name.c_str(), direction | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                         PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS,
                                         1, kPipeBytes, kPipeBytes, 0, nullptr));
  if (!pipe.ours) return pipe;
  SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
  pipe.theirs = OwnHandle(CreateFileW(name.c_str(), we_write ? GENERIC_READ : GENERIC_WRITE, 0, &inherited,
                                      OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  return pipe;
}

// A standard stream of this program for another; where there is none, the null device.
OwnHandle inherited_stream(DWORD stream) {
  const HANDLE own = GetStdHandle(stream);
  HANDLE copy = nullptr;
  if (own != nullptr && own != INVALID_HANDLE_VALUE &&
      DuplicateHandle(GetCurrentProcess(), own, GetCurrentProcess(), &copy, 0, TRUE, DUPLICATE_SAME_ACCESS) != 0) {
    return OwnHandle(copy);
  }
  SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
  return OwnHandle(CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                               OPEN_EXISTING, 0, nullptr));
}

// The file of a program; empty: not found.
fs::path find_program(const std::string& name) {
  fs::path file = path_from_utf8(name);
  if (file.extension() != ".exe") file += ".exe";
  std::error_code error;
  if (file.has_parent_path()) return fs::is_regular_file(file, error) ? file : fs::path();
  std::vector<fs::path> folders{program_file().parent_path()};
  const std::string search = environment("PATH");
  for (std::size_t begin = 0; begin < search.size();) {
    const std::size_t end = std::min(search.find(';', begin), search.size());
    const fs::path folder = path_from_utf8(std::string_view(search).substr(begin, end - begin));
    if (folder.is_absolute()) folders.push_back(folder);
    begin = end + 1;
  }
  for (const fs::path& folder : folders) {
    if (fs::is_regular_file(folder / file, error)) return folder / file;
  }
  return {};
}

// The handles that a new program inherits: these and no others, whatever another thread has open.
class InheritedHandles {
 public:
  explicit InheritedHandles(std::array<HANDLE, 3> handles) : handles_(handles) {
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    memory_.resize(size);
    if (InitializeProcThreadAttributeList(list(), 1, 0, &size) == 0) {
      memory_.clear();
    } else {
      UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                handles_.size() * sizeof(HANDLE), nullptr, nullptr);
    }
  }
  InheritedHandles(const InheritedHandles&) = delete;
  InheritedHandles& operator=(const InheritedHandles&) = delete;
  ~InheritedHandles() {
    if (!memory_.empty()) DeleteProcThreadAttributeList(list());
  }

  LPPROC_THREAD_ATTRIBUTE_LIST list() { return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data()); }

 private:
  std::array<HANDLE, 3> handles_;
  std::vector<std::uint8_t> memory_;
};

// Starts a program with these standard streams. A null handle: GetLastError says why.
OwnHandle spawn(const fs::path& program, const std::vector<std::string>& arguments, std::array<HANDLE, 3> streams,
                DWORD& process_id) {
  InheritedHandles inherited(streams);
  STARTUPINFOEXW startup{};
  startup.StartupInfo.cb = sizeof startup;
  startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  startup.StartupInfo.hStdInput = streams[0];
  startup.StartupInfo.hStdOutput = streams[1];
  startup.StartupInfo.hStdError = streams[2];
  startup.lpAttributeList = inherited.list();
  DWORD flags = EXTENDED_STARTUPINFO_PRESENT | CREATE_NEW_PROCESS_GROUP;
  if (GetConsoleWindow() == nullptr) flags |= CREATE_NO_WINDOW;  // else a console would open
  std::wstring line = wide_from_utf8(windows_command_line(arguments));
  PROCESS_INFORMATION started{};
  if (CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, flags, nullptr, nullptr,
                     &startup.StartupInfo, &started) == 0) {
    return OwnHandle();
  }
  CloseHandle(started.hThread);
  process_id = started.dwProcessId;
  return OwnHandle(started.hProcess);
}

enum class Transfer : std::uint8_t { done, failed, interrupted };

}  // namespace

struct ChildProcess::State {
  std::string program;
  OwnHandle process;
  DWORD process_id = 0;
  OwnHandle input;  // this program's ends of the pipes; null where there is no pipe
  OwnHandle output;
  OwnHandle written{CreateEventW(nullptr, TRUE, FALSE, nullptr)};  // one each: two threads may write and read
  OwnHandle read{CreateEventW(nullptr, TRUE, FALSE, nullptr)};

  ~State() {
    if (!process) return;
    ask_to_end();
    if (WaitForSingleObject(process.get(), kGrace) == WAIT_OBJECT_0) return;
    TerminateProcess(process.get(), 1);
    WaitForSingleObject(process.get(), kGrace);
  }

  Status start(const std::vector<std::string>& arguments, ChildPipes pipes) {
    program = arguments.front();
    const fs::path file = find_program(program);
    if (file.empty()) return cannot_start(ERROR_FILE_NOT_FOUND);
    OwnHandle their_input, their_output;
    if (pipes == ChildPipes::output) {
      their_input = inherited_stream(STD_INPUT_HANDLE);
    } else {
      Pipe pipe = open_pipe(true);
      input = std::move(pipe.ours);
      their_input = std::move(pipe.theirs);
    }
    if (!their_input) return cannot_start(GetLastError());
    if (pipes == ChildPipes::input) {
      their_output = inherited_stream(STD_OUTPUT_HANDLE);
    } else {
      Pipe pipe = open_pipe(false);
      output = std::move(pipe.ours);
      their_output = std::move(pipe.theirs);
    }
    if (!their_output) return cannot_start(GetLastError());
    const OwnHandle their_errors = inherited_stream(STD_ERROR_HANDLE);
    process = spawn(file, arguments, {their_input.get(), their_output.get(), their_errors.get()}, process_id);
    return process ? Status(Done{}) : Status(cannot_start(GetLastError()));
  }

  void ask_to_end() {
    GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, process_id);
    input.close();
    output.close();
  }

  // Waits for a transfer that `begin` has started; `count`: its bytes.
  Transfer complete(HANDLE pipe, bool begun, OVERLAPPED& overlapped, DWORD& count, const StopWaiting& stop = {}) {
    if (!begun && GetLastError() != ERROR_IO_PENDING) return Transfer::failed;
    while (WaitForSingleObject(overlapped.hEvent, kInterval) == WAIT_TIMEOUT) {
      if (!interrupt_requested() && !(stop && stop())) continue;
      CancelIoEx(pipe, &overlapped);
      GetOverlappedResult(pipe, &overlapped, &count, TRUE);
      return Transfer::interrupted;
    }
    return GetOverlappedResult(pipe, &overlapped, &count, TRUE) != 0 ? Transfer::done : Transfer::failed;
  }

  Transfer write_some(Bytes bytes, DWORD& count) {
    OVERLAPPED overlapped{};
    overlapped.hEvent = written.get();
    const auto size = static_cast<DWORD>(std::min<std::size_t>(bytes.size(), kPipeBytes));
    const bool begun = WriteFile(input.get(), bytes.data(), size, nullptr, &overlapped) != 0;
    return complete(input.get(), begun, overlapped, count);
  }

  Transfer read_some(std::span<std::uint8_t> bytes, DWORD& count, const StopWaiting& stop = {}) {
    OVERLAPPED overlapped{};
    overlapped.hEvent = read.get();
    const auto size = static_cast<DWORD>(std::min<std::size_t>(bytes.size(), kPipeBytes));
    const bool begun = ReadFile(output.get(), bytes.data(), size, nullptr, &overlapped) != 0;
    return complete(output.get(), begun, overlapped, count, stop);
  }

  Fault cannot_start(DWORD error) const { return fault(kProcessStart, program + ": " + windows_error_text(error)); }
  Fault failed(const std::string& reason = {}) const {
    return fault(kProcessFailed, reason.empty() ? program : program + ": " + reason);
  }
  Fault interrupted() const { return fault(kProcessInterrupted, program); }

  Status ended_status() {
    DWORD code = 1;
    GetExitCodeProcess(process.get(), &code);
    process.close();
    return code == 0 ? Status(Done{}) : Status(failed());
  }

  Status wait() {
    while (WaitForSingleObject(process.get(), kInterval) == WAIT_TIMEOUT) {
      if (interrupt_requested()) return interrupted();
    }
    return ended_status();
  }
};

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments, ChildPipes pipes) {
  auto state = std::make_unique<State>();
  if (const Status started = state->start(arguments, pipes); !started) return started.fault();
  return ChildProcess(std::move(state));
}

Status ChildProcess::write(Bytes bytes) {
  while (!bytes.empty()) {
    if (interrupt_requested()) return state_->interrupted();
    DWORD count = 0;
    const Transfer transfer = state_->write_some(bytes, count);
    if (transfer == Transfer::interrupted) return state_->interrupted();
    if (transfer == Transfer::failed) return state_->failed(windows_error_text(GetLastError()));
    bytes = bytes.subspan(count);
  }
  return Done{};
}

Status ChildProcess::read(std::span<std::uint8_t> bytes, const StopWaiting& stop) {
  while (!bytes.empty()) {
    if (interrupt_requested()) return state_->interrupted();
    DWORD count = 0;
    const Transfer transfer = state_->read_some(bytes, count, stop);
    if (transfer == Transfer::interrupted) return state_->interrupted();
    if (transfer == Transfer::failed) return state_->failed(tr("its output ended early"));
    bytes = bytes.subspan(count);
  }
  return Done{};
}

bool ChildProcess::read_available(std::string& text) {
  std::array<std::uint8_t, 4096> buffer;
  for (;;) {
    DWORD waiting = 0;
    if (!state_->output || PeekNamedPipe(state_->output.get(), nullptr, 0, nullptr, &waiting, nullptr) == 0) {
      return false;
    }
    if (waiting == 0) return true;
    DWORD count = 0;
    if (state_->read_some(buffer, count) != Transfer::done) return false;
    text.append(reinterpret_cast<const char*>(buffer.data()), count);
  }
}

void ChildProcess::terminate() {
  if (state_->process) state_->ask_to_end();
}

std::optional<Status> ChildProcess::ended() {
  if (WaitForSingleObject(state_->process.get(), 0) == WAIT_TIMEOUT) return std::nullopt;
  return state_->ended_status();
}

Status ChildProcess::finish() {
  state_->input.close();
  state_->output.close();
  return state_->wait();
}

Result<std::string> ChildProcess::output_of(const std::vector<std::string>& arguments) {
  State state;
  if (const Status started = state.start(arguments, ChildPipes::output); !started) return started.fault();
  std::string output;
  std::array<std::uint8_t, 4096> buffer;
  while (output.size() < kMaxProcessOutput) {
    DWORD count = 0;
    const Transfer transfer = state.read_some(buffer, count);
    if (transfer == Transfer::interrupted) return state.interrupted();
    if (transfer == Transfer::failed) break;  // the other end is closed
    output.append(reinterpret_cast<const char*>(buffer.data()), count);
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
