#pragma once

#include <string>
#include <system_error>

namespace odori {

// What the system says about an error, UTF-8. error_code::message() has the code page of the system on Windows.
std::string error_text(const std::error_code& error);

}  // namespace odori
