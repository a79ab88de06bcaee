#pragma once

// Lines of text for a given width. Japanese and Chinese have no spaces: there a line may end after any character, but
// none begins with a closing bracket or a full stop.

#include <functional>
#include <string_view>
#include <vector>

namespace odori {

// Views into `utf8`. Line feeds, with or without carriage returns, end lines as well. `advance`: a character's width;
// where even one does not fit it stands alone.
std::vector<std::string_view> wrapped_lines(std::string_view utf8, float width,
                                            const std::function<float(char32_t)>& advance);

}  // namespace odori
