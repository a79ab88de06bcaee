#pragma once

// Which fonts to write names with: one asked for, else what the system is known to have.

#include "base/result.h"
#include "ui/core/fonts.h"

#include <optional>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kFontUnusable{"font.unusable", "this is no font odori can use"};
inline constexpr FaultKind kFontMissing{"font.missing",
                                        "no Japanese font was found, so names may show as question marks",
                                        Severity::warning, "--font FILE names one"};

struct FontChoice {
  std::vector<FontFile> files;    // the first is preferred, the others fill in what it lacks; may be empty
  std::vector<std::string> said;  // what a person should know, a sentence each
};

// `asked_for`: a UTF-8 path, empty for none. A font that cannot be used is told of and passed over.
FontChoice select_fonts(const std::string& asked_for);

}  // namespace odori
