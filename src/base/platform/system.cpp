#include "base/platform/system.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <array>

// clang-format off
#include <windows.h>
#include <shellapi.h>  // needs windows.h
// clang-format on
#endif
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#if defined(__linux__)
#include <sys/resource.h>
#endif
#if defined(__SANITIZE_ADDRESS__)
#define ODORI_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ODORI_ADDRESS_SANITIZER
#endif
#endif

namespace odori {

#if defined(_WIN32)

std::string environment(const char* name) {
  const wchar_t* value = _wgetenv(wide_from_utf8(name).c_str());
  return value != nullptr ? utf8_from_wide(value) : std::string();
}

std::vector<std::string> utf8_arguments(int argc, const char* const* argv) {
  int count = 0;
  wchar_t** wide = CommandLineToArgvW(GetCommandLineW(), &count);
  if (wide == nullptr) return {argv, argv + argc};
  std::vector<std::string> arguments;
  for (int i = 0; i < count; ++i) arguments.push_back(utf8_from_wide(wide[i]));
  LocalFree(wide);
  return arguments;
}

std::string system_locale() {
  std::array<wchar_t, LOCALE_NAME_MAX_LENGTH> name{};
  const int size = GetUserDefaultLocaleName(name.data(), static_cast<int>(name.size()));
  return size > 0 ? utf8_from_wide(name.data()) : std::string();
}

void show_unseen_error(const std::string& text) {
  if (GetConsoleWindow() != nullptr) return;
  MessageBoxW(nullptr, wide_from_utf8(text).c_str(), L"odori", MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
}

#else

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : std::string();
}

std::vector<std::string> utf8_arguments(int argc, const char* const* argv) { return {argv, argv + argc}; }

std::string system_locale() { return {}; }

void show_unseen_error(const std::string&) {}

#endif

std::string error_text(const std::error_code& error) {
#if defined(_WIN32)
  if (error.category() == std::system_category()) return windows_error_text(static_cast<unsigned long>(error.value()));
#endif
  return error.message();
}

#if defined(_WIN32)

std::wstring wide_from_utf8(std::string_view utf8) {
  const int size = static_cast<int>(utf8.size());
  std::wstring wide(static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, nullptr, 0)), L'\0');
  MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, wide.data(), static_cast<int>(wide.size()));
  return wide;
}

std::string utf8_from_wide(std::wstring_view wide) {
  const int size = static_cast<int>(wide.size());
  std::string utf8(
      static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, wide.data(), size, nullptr, 0, nullptr, nullptr)), '\0');
  WideCharToMultiByte(CP_UTF8, 0, wide.data(), size, utf8.data(), static_cast<int>(utf8.size()), nullptr, nullptr);
  return utf8;
}

std::string windows_error_text(unsigned long error) {
  std::array<wchar_t, 512> text{};
  const DWORD size = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr, error, 0,
                                    text.data(), static_cast<DWORD>(text.size()), nullptr);
  std::string line = utf8_from_wide({text.data(), size});
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r' || line.back() == ' ')) line.pop_back();
  return line.empty() ? "error " + std::to_string(error) : line;
}

#endif

void return_large_blocks() {
#if defined(__GLIBC__)
  constexpr int kLargeBlockBytes = 4 << 20;
  mallopt(M_MMAP_THRESHOLD, kLargeBlockBytes);
#endif
}

void return_freed_memory() {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

bool limit_memory([[maybe_unused]] std::uint64_t bytes) {
#if defined(__linux__) && !defined(ODORI_ADDRESS_SANITIZER)
  // Private writable memory. A limit on the address space would hinder drivers, which reserve a lot of it.
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return false;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? bytes : std::min<rlim_t>(bytes, limit.rlim_max);
  return setrlimit(RLIMIT_DATA, &limit) == 0;
#else
  return false;
#endif
}

Deadline::Deadline(std::chrono::milliseconds time, std::function<void()> expired)
    : thread_([this, time, expired = std::move(expired)] {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, time, [this] { return done_; })) expired();
      }) {}

Deadline::~Deadline() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

}  // namespace odori
