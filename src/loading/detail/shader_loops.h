#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace odori {

// A character of names and numbers.
bool is_glsl_word(char c);

// A place in a shader because of which it may run for ever, or for long.
struct EndlessCode {
  int line = 1;
  std::string text;    // the first 40 bytes of the word or sign
  std::string reason;  // translated
};

// OpenGL cannot stop a draw, so it has to be known that a fragment shader ends. Loops are written as in
// `for (int i = A; i < B; ++i)`, upwards or downwards. A and B are whole numbers of up to four digits or names of
// `const int` with such a value; nothing else changes counters and constants. All loops and functions together take at
// most a million steps.
std::optional<EndlessCode> find_endless_code(std::string_view glsl);

}  // namespace odori
