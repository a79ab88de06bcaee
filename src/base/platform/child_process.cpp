#include "base/platform/child_process.h"

#include <cstddef>
#include <string_view>

namespace odori {

namespace {

// Backslashes are doubled where a quote follows them, and only there.
std::string quoted_argument(std::string_view argument) {
  std::string text = "\"";
  std::size_t backslashes = 0;
  for (const char c : argument) {
    if (c == '"') text.append(backslashes + 1, '\\');
    backslashes = c == '\\' ? backslashes + 1 : 0;
    text += c;
  }
  text.append(backslashes, '\\');
  return text += '"';
}

}  // namespace

std::string windows_command_line(const std::vector<std::string>& arguments) {
  std::string line;
  for (const std::string& argument : arguments) {
    if (!line.empty()) line += ' ';
    const bool plain = !argument.empty() && argument.find_first_of(" \t\n\v\"") == std::string::npos;
    line += plain && !line.empty() ? argument : quoted_argument(argument);
  }
  return line;
}

}  // namespace odori
