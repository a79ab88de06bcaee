#pragma once

#include <string>
#include <vector>

namespace odori {

// The command line from which a program on Windows reads these arguments: it splits one text at spaces and knows quotes
// and backslashes (CommandLineToArgvW). UTF-8. arguments[0], the program, may not hold quotes.
std::string windows_command_line(const std::vector<std::string>& arguments);

}  // namespace odori
