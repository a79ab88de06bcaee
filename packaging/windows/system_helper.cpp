// What the tests of odori.exe need of Windows, and Python has not where it runs:
//
//   odori_system_helper lock FILE
//     holds a file that no other program may open, until its input ends
//   odori_system_helper console CODE_PAGE PROGRAM ARGUMENT...
//     prints what the program shows in a console of its own, and ends with its status
//   odori_system_helper interrupt FILE PROGRAM ARGUMENT...
//     presses Ctrl+C once the file is there, whose name may have *, and ends with its status

#define WIN32_LEAN_AND_MEAN
#include <cstdio>
#include <cwchar>
#include <string>

#include <windows.h>

namespace {

constexpr DWORD kMaxTime_ms = 120'000;
constexpr COORD kConsole = {200, 300};  // characters

int fail(const char* what) {
  std::fprintf(stderr, "%s: error %lu\n", what, GetLastError());
  return 255;
}

BOOL WINAPI keep_running(DWORD) { return TRUE; }

// The arguments from `first` on, each in quotes: none of the tests' own has quotes or ends in a backslash.
std::wstring command_line(int argc, wchar_t** argv, int first) {
  std::wstring line;
  for (int i = first; i < argc; ++i) line += std::wstring(i == first ? L"\"" : L" \"") + argv[i] + L"\"";
  return line;
}

// Starts a program in the console of this one, with the console as its streams.
HANDLE start_in_console(std::wstring line, HANDLE input, HANDLE output) {
  STARTUPINFOW startup = {};
  startup.cb = sizeof startup;
  startup.dwFlags = STARTF_USESTDHANDLES;
  startup.hStdInput = input;
  startup.hStdOutput = startup.hStdError = output;
  PROCESS_INFORMATION process = {};
  if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &startup, &process) == 0)
    return nullptr;
  CloseHandle(process.hThread);
  return process.hProcess;
}

int status_of(HANDLE process) {
  if (WaitForSingleObject(process, kMaxTime_ms) != WAIT_OBJECT_0) {
    TerminateProcess(process, 254);
    return fail("the program does not end");
  }
  DWORD status = 255;
  GetExitCodeProcess(process, &status);
  return static_cast<int>(status);
}

HANDLE console_file(const wchar_t* name) {
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, nullptr, TRUE};
  return CreateFileW(name, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING,
                     0, nullptr);
}

// The text of the console, without the empty ends of its lines, in UTF-8.
void print_console(HANDLE output) {
  CONSOLE_SCREEN_BUFFER_INFO info = {};
  GetConsoleScreenBufferInfo(output, &info);
  for (SHORT row = 0; row < info.dwCursorPosition.Y; ++row) {
    std::wstring line(static_cast<std::size_t>(info.dwSize.X), L' ');
    DWORD count = 0;
    ReadConsoleOutputCharacterW(output, line.data(), static_cast<DWORD>(info.dwSize.X), {0, row}, &count);
    line.resize(line.find_last_not_of(L' ') + 1);
    std::string text(line.size() * 3, '\0');
    const int size = WideCharToMultiByte(CP_UTF8, 0, line.data(), static_cast<int>(line.size()), text.data(),
                                         static_cast<int>(text.size()), nullptr, nullptr);
    std::printf("%.*s\n", size, text.c_str());
  }
}

int hold_locked(const wchar_t* file) {
  const HANDLE held = CreateFileW(file, GENERIC_READ | GENERIC_WRITE, 0, nullptr, OPEN_EXISTING, 0, nullptr);
  if (held == INVALID_HANDLE_VALUE) return fail("lock");
  std::puts("locked");
  std::fflush(stdout);
  while (std::getchar() != EOF) continue;
  return 0;
}

int run_in_console(UINT code_page, const std::wstring& line) {
  if (SetConsoleOutputCP(code_page) == 0) return fail("code page");
  const HANDLE output = console_file(L"CONOUT$");
  SetConsoleScreenBufferSize(output, kConsole);
  const HANDLE process = start_in_console(line, console_file(L"CONIN$"), output);
  if (process == nullptr) return fail("start");
  const int status = status_of(process);
  print_console(output);
  std::printf("code page %u\n", GetConsoleOutputCP());
  return status;
}

bool is_there(const wchar_t* file) {
  WIN32_FIND_DATAW found = {};
  const HANDLE search = FindFirstFileW(file, &found);
  if (search == INVALID_HANDLE_VALUE) return false;
  bool any = false;
  do {
    any = any || (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) == 0;
  } while (FindNextFileW(search, &found) != 0);
  FindClose(search);
  return any;
}

int interrupt(const wchar_t* file, const std::wstring& line) {
  const HANDLE process = start_in_console(line, console_file(L"CONIN$"), console_file(L"CONOUT$"));
  if (process == nullptr) return fail("start");
  SetConsoleCtrlHandler(keep_running, TRUE);  // after the start: a program inherits whether Ctrl+C is ignored
  for (DWORD waited = 0; !is_there(file); waited += 50) {
    if (waited >= kMaxTime_ms || WaitForSingleObject(process, 50) == WAIT_OBJECT_0) return fail("no file was begun");
  }
  for (int i = 0; i < 2; ++i) {  // the second one finds the program ending
    if (GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0) == 0) return fail("Ctrl+C");
    Sleep(20);
  }
  return status_of(process);
}

}  // namespace

int wmain(int argc, wchar_t** argv) {
  const std::wstring what = argc > 2 ? argv[1] : L"";
  if (what == L"lock" && argc == 3) return hold_locked(argv[2]);
  if (argc < 4) return fail("arguments");
  FreeConsole();
  if (AllocConsole() == 0) return fail("console");
  if (what == L"console") return run_in_console(static_cast<UINT>(_wtoi(argv[2])), command_line(argc, argv, 3));
  if (what == L"interrupt") return interrupt(argv[2], command_line(argc, argv, 3));
  return fail("arguments");
}
