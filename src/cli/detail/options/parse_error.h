#pragma once

#include <string>

namespace CLI {
class ParseError;
}

namespace odori {

// What is wrong with a command line, in the user's language. What CLI11 says rarely stays in English.
std::string parse_error_text(const CLI::ParseError& error);

}  // namespace odori
