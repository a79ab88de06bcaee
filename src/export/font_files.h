#pragma once

// Selects font files for the interface: the requested one, and fonts of the system for Japanese, Chinese and Korean,
// first that of the current language.

#include "base/fault.h"
#include "ui/core/fonts.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace odori {

struct SystemFont {
  std::filesystem::path file;
  int face = 0;  // within a collection, from 0
};

// Fonts of the system with the characters of a language, the user's preferred one first; at most kMaxSystemFonts. From
// fontconfig where it is there, otherwise the known files that exist. `language`: RFC 3066, in lower case: "ja",
// "zh-cn", "zh-tw", "ko".
inline constexpr std::size_t kMaxSystemFonts = 8;
std::vector<SystemFont> system_fonts(const std::string& language);

inline constexpr FaultKind kFontUnusable{"font.unusable", "odori cannot use this font"};
inline constexpr FaultKind kFontMissing{
    "font.missing", "no font with Japanese or Chinese characters was found; names show question marks",
    Severity::warning, "install one, such as Noto Sans CJK (Debian: fonts-noto-cjk), or give one by --font FILE"};

struct FontChoice {
  std::vector<FontFile> files;        // in order of preference; later ones supply missing characters; may be empty
  std::vector<std::string> warnings;  // one sentence each
  bool east_asian = false;            // one of them has Japanese or Chinese characters, or was requested
};

// `requested`: path of a font file, UTF-8, or empty. A font that cannot be used is skipped, with a warning.
FontChoice select_fonts(const std::string& requested);

}  // namespace odori
