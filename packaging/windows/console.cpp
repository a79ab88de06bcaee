// odori.com: odori in a console. A console finds it before odori.exe, which is a program of windows: no console waits
// for that one. It starts odori.exe with its own arguments and streams, and ends as that does.

#define WIN32_LEAN_AND_MEAN
#include <cwchar>
#include <string>

#include <windows.h>

namespace {

// Ctrl+C reaches both programs; odori.exe decides when the work ends.
BOOL WINAPI keep_running(DWORD) { return TRUE; }

int fail(const wchar_t* program) {
  const std::wstring text = std::wstring(L"odori: ") + program + L" cannot be started\r\n";
  DWORD written = 0;
  WriteConsoleW(GetStdHandle(STD_ERROR_HANDLE), text.data(), static_cast<DWORD>(text.size()), &written, nullptr);
  return 1;
}

}  // namespace

int wmain() {
  std::wstring program(32768, L'\0');
  program.resize(GetModuleFileNameW(nullptr, program.data(), static_cast<DWORD>(program.size())));
  const std::size_t name = program.find_last_of(L"\\/") + 1;
  program.replace(name, std::wstring::npos, L"odori.exe");
  std::wstring arguments = GetCommandLineW();

  STARTUPINFOW startup = {};
  startup.cb = sizeof startup;
  startup.dwFlags = STARTF_USESTDHANDLES;
  startup.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
  startup.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
  startup.hStdError = GetStdHandle(STD_ERROR_HANDLE);
  PROCESS_INFORMATION process = {};
  SetConsoleCtrlHandler(keep_running, TRUE);
  if (CreateProcessW(program.c_str(), arguments.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &startup,
                     &process) == 0)
    return fail(program.c_str());
  WaitForSingleObject(process.hProcess, INFINITE);
  DWORD status = 1;
  GetExitCodeProcess(process.hProcess, &status);
  return static_cast<int>(status);
}
