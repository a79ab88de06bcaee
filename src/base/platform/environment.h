#pragma once

#include <string>
#include <vector>

namespace odori {

// The value of an environment variable, UTF-8; empty if it is not set.
std::string environment(const char* name);

// The command line in UTF-8: what main() was given, except on Windows, where that is in the code page of the system.
std::vector<std::string> utf8_arguments(int argc, const char* const* argv);

// The locale that is selected in the settings of the system, such as "ja-JP", where no environment variable has it
// (Windows); empty elsewhere.
std::string system_locale();

}  // namespace odori
