#pragma once

#include "base/bytes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace odori {

// Text conversions and comparison. All text inside the program is UTF-8; decoding never fails: invalid input becomes
// U+FFFD.

// From Windows-31J (CP932). A two-byte character that is cut off by the end of the field is dropped (formats.md 5).
std::string utf8_from_cp932(Bytes text);

// Empty optional when a character has no CP932 code. Those that other tables give a code of Windows' have that code.
std::optional<std::string> cp932_from_utf8(std::string_view text);

// Whether a byte of CP932 begins a character of two, whose second may be one of ASCII.
inline bool is_cp932_lead(std::uint8_t byte) {
  return (byte >= 0x81 && byte <= 0x9F) || (byte >= 0xE0 && byte <= 0xFC);
}

// With which a text may begin to say that it is UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Ignores an odd last byte; an unpaired surrogate becomes U+FFFD.
std::string utf8_from_utf16le(Bytes text);
std::string utf16le_from_utf8(std::string_view text);

// One character as UTF-8.
std::string utf8_from(char32_t character);

// The text with every ill-formed byte replaced by U+FFFD.
std::string valid_utf8(Bytes text);

// The text made safe for a terminal: control characters, characters that reorder text (bidirectional overrides and
// marks) or separate lines (U+2028, U+2029), and ill-formed bytes become U+FFFD. `printable` keeps tabs and line ends,
// `printable_line` turns them into spaces.
std::string printable(std::string_view text);
std::string printable_line(std::string_view text);

// The text with its first letter, if it is one of ASCII, as a capital.
std::string capitalized(std::string text);

// A quoted field of a CSV file, as `printable_line`, with quotes doubled. An apostrophe before what a spreadsheet would
// read as a formula makes it text.
std::string csv_field(std::string_view text);

// The text as content of an element of XML 1.0, without the characters that it does not allow.
std::string xml_escaped(std::string_view text);

// JSON made safe for a terminal: the same characters become \uXXXX, which only occurs in strings and means the same
// there. `json` is well-formed.
std::string printable_json(std::string_view json);

// Parses the whole text as a finite number with "." as decimal point, independent of the locale.
std::optional<double> parse_number(std::string_view text);

// The part of a fixed-size field before its first 0x00.
Bytes until_nul(Bytes field);

// The characters of a text; an ill-formed byte is U+FFFD.
std::u32string code_points(std::string_view utf8);
std::size_t character_count(std::string_view utf8);

// Normal form for comparisons that ignore character width: full-width Latin letters, digits and signs become ASCII,
// half-width katakana become full-width, decomposed characters (NFD) are composed, and characters that are one code of
// CP932 in different tables, such as U+301C and U+FF5E, are equal.
std::string width_folded(std::string_view utf8);

// Normal form for lookups that ignore spelling: `width_folded`, with letters in lower case.
std::string folded(std::string_view utf8);

// Latin letters without the marks above and below them.
std::string without_marks(std::string_view utf8);

// Normal form of one part of a path, to be compared with others only: `folded`, without the blanks and full stops at
// the end, which Windows strips, and the blanks at the start. Empty: it can be the name of no file.
std::string file_key(std::string_view name);

// Code points of a name for incremental search: `folded`, with katakana as hiragana.
std::u32string search_key(std::string_view utf8);

// Natural sort order of two folded names: runs of digits compare as numbers ("2" before "10"), everything else by
// character. A strict weak order.
bool natural_less(std::string_view a, std::string_view b);

}  // namespace odori
