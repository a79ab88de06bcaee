#pragma once

// The first letters of the pinyin of Chinese characters, by which titles are typed: "dcyp" finds 导出影片.

#include <string>
#include <string_view>

namespace odori {

// A letter for each Chinese character; ASCII letters stay, all else becomes a blank. Of characters with several
// readings it has the one of the interface's texts.
std::string pinyin_initials(std::string_view utf8);

}  // namespace odori
