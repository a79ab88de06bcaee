#pragma once

// Selects font files for the interface: the requested one, and fonts of the system for Japanese, Chinese and Korean,
// first that of the current language.

#include "base/result.h"
#include "ui/core/fonts.h"

#include <optional>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kFontUnusable{"font.unusable", "odori cannot use this font"};
inline constexpr FaultKind kFontMissing{
    "font.missing", "no font with Japanese or Chinese characters was found; names show question marks",
    Severity::warning, "install one, such as Noto Sans CJK (Debian: fonts-noto-cjk), or give one by --font FILE"};

struct FontChoice {
  std::vector<FontFile> files;        // in order of preference; later ones supply missing characters; may be empty
  std::vector<std::string> warnings;  // one sentence each
  bool east_asian = false;            // one of them has Japanese or Chinese characters, or was requested
};

// `requested`: path of a font file, UTF-8; empty: none. A font that cannot be used is skipped, with a warning.
FontChoice select_fonts(const std::string& requested);

}  // namespace odori
