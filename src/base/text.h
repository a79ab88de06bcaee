#pragma once

#include "base/bytes.h"

#include <optional>
#include <string>
#include <string_view>

namespace odori {

// All text inside the program is UTF-8. Undecodable input becomes U+FFFD and never fails.

// Windows-31J (CP932). A two-byte character cut by the end of the field is dropped (formats.md 5).
std::string utf8_from_cp932(Bytes text);

// Nothing when a character has no CP932 code.
std::optional<std::string> cp932_from_utf8(std::string_view text);

// An odd last byte is ignored; a lone surrogate becomes U+FFFD.
std::string utf8_from_utf16le(Bytes text);
std::string utf16le_from_utf8(std::string_view text);

// One character.
std::string utf8_from(char32_t character);

// The same text with every ill-formed byte replaced by U+FFFD.
std::string valid_utf8(Bytes text);

// The same text with nothing in it that a terminal would obey: control characters and ill-formed bytes become U+FFFD.
// Tabs and line ends stay, or become spaces in a line.
std::string printable(std::string_view text);
std::string printable_line(std::string_view text);

// The finite number that is the whole text, "." whatever the system's language; else nothing.
std::optional<double> parse_number(std::string_view text);

// The part of a fixed-size field before its first 0x00.
Bytes until_nul(Bytes field);

// How many characters of UTF-8.
std::size_t character_count(std::string_view utf8);

// How many characters must be changed, added or dropped to make one of the other, after `folded`. Of long texts the
// first 64 characters are looked at. Katakana are as good as hiragana.
std::size_t spelling_distance(std::string_view a, std::string_view b);

// For look-ups that forgive spelling: full-width Latin letters, digits and signs become ASCII, half-width
// katakana become full-width, ASCII capitals become small, and decomposed kana (NFD) are composed.
std::string folded(std::string_view utf8);

// The characters of a name for searches as one types: `folded`, and katakana as hiragana.
std::u32string search_key(std::string_view utf8);

// The order in which people look for names, for two that are folded: digits count by the number they make, so that
// "2" comes before "10"; all else by its characters. A strict weak order.
bool natural_less(std::string_view a, std::string_view b);

}  // namespace odori
