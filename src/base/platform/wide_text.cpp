#include "base/platform/wide_text.h"

#if defined(_WIN32)

#define WIN32_LEAN_AND_MEAN
#include <array>

#include <windows.h>

namespace odori {

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

}  // namespace odori

#endif
