#include "base/platform/environment.h"

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include "base/platform/wide_text.h"

#include <array>

// clang-format off
#include <windows.h>
#include <shellapi.h>  // needs windows.h
// clang-format on
#else
#include <cstdlib>
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

#else

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : std::string();
}

std::vector<std::string> utf8_arguments(int argc, const char* const* argv) { return {argv, argv + argc}; }

std::string system_locale() { return {}; }

#endif

}  // namespace odori
