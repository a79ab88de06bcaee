#pragma once

// Selects font files for the interface: the requested one, and known fonts of the system for Japanese and Chinese.

#include "base/result.h"
#include "ui/core/fonts.h"

#include <optional>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kFontUnusable{"font.unusable", "odori cannot use this font"};
inline constexpr FaultKind kFontMissing{"font.missing", "no Japanese font was found; names may show question marks",
                                        Severity::warning, "--font FILE selects a font"};

struct FontChoice {
  std::vector<FontFile> files;        // in order of preference; later ones supply missing characters; may be empty
  std::vector<std::string> warnings;  // one sentence each
};

// `requested`: path of a font file, UTF-8; empty: none. A font that cannot be used is skipped, with a warning.
FontChoice select_fonts(const std::string& requested);

}  // namespace odori
