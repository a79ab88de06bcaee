#pragma once

// The fonts that the system has for a language.

#include <filesystem>
#include <string>
#include <vector>

namespace odori {

struct SystemFont {
  std::filesystem::path file;
  int face = 0;  // within a collection, from 0
};

// Fonts with the characters of a language, the user's preferred one first; at most kMaxSystemFonts. From fontconfig
// where it is there, otherwise the known files that exist. `language`: RFC 3066, in lower case: "ja", "zh-cn", "zh-tw",
// "ko".
inline constexpr std::size_t kMaxSystemFonts = 8;
std::vector<SystemFont> system_fonts(const std::string& language);

}  // namespace odori
