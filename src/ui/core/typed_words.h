#pragma once

#include <string>

namespace odori {

// One character of UTF-8 off the end; nothing of no words.
void drop_last_character(std::string& words);

}  // namespace odori
