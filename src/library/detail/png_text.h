#pragma once

// The texts of a PNG file (PNG specification, 11.3.4.3): pairs of keyword and text.

#include "base/bytes.h"
#include "base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

inline constexpr FaultKind kNoPng{"library.no_png", "the image is no PNG file"};

// The image with these texts after its header. They are ASCII. Fails with kNoPng.
Result<std::vector<std::uint8_t>> png_with_texts(Bytes png,
                                                 const std::vector<std::pair<std::string_view, std::string>>& texts);

// The text of a keyword; empty if there is none. Any bytes may be given.
std::string png_text(Bytes png, std::string_view keyword);

}  // namespace odori
