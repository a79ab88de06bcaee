#pragma once

// Text for the functions of Windows.

#include <string>
#include <string_view>

#if defined(_WIN32)

namespace odori {

std::wstring wide_from_utf8(std::string_view utf8);
std::string utf8_from_wide(std::wstring_view wide);

// The system's text for an error number of GetLastError().
std::string windows_error_text(unsigned long error);

}  // namespace odori

#endif
