#include "ui/core/typed_words.h"

namespace odori {

void drop_last_character(std::string& words) {
  while (!words.empty()) {
    const auto byte = static_cast<unsigned char>(words.back());
    words.pop_back();
    if ((byte & 0xC0) != 0x80) return;
  }
}

}  // namespace odori
