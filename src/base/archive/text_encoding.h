#pragma once

// Character sets of names that do not state in which character set they are, as in zip archives made in Japan or China.

#include "base/bytes.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace odori {

enum class TextEncoding : std::uint8_t {
  utf8,
  cp932,  // Japanese, Windows-31J
  gbk,    // simplified Chinese
  cp949,  // Korean
  big5,   // traditional Chinese
};

// Those that names are in which do not state it, in the order in which they are tried.
inline constexpr std::array kDetectedEncodings{TextEncoding::cp932, TextEncoding::gbk, TextEncoding::cp949,
                                               TextEncoding::big5};

// Stable lower-case name, as options and settings store it: "cp932".
std::string_view name(TextEncoding encoding);
std::optional<TextEncoding> encoding_from_name(std::string_view name);

// Empty optional if the text is not well-formed in `encoding`.
std::optional<std::string> utf8_from(Bytes text, TextEncoding encoding);

// Empty optional if a character has no code in `encoding`. Those of CP932 as in cp932_from_utf8.
std::optional<std::string> bytes_from_utf8(std::string_view text, TextEncoding encoding);

// Whether the text ends inside a character. Of the other bytes it does not say whether they are well-formed.
bool ends_inside_character(Bytes text, TextEncoding encoding);

// What has happened to the bytes 5C of a text before.
enum class Backslashes : std::uint8_t {
  kept,
  made_slashes,  // also where they were the second byte of a character
};

// The text with a backslash for every slash that is the second byte of a character: that is one of `made_slashes`,
// since no character has a slash there.
std::string with_mended_characters(std::string text, TextEncoding encoding);

// The most likely character set of `texts`, which are taken together. Never utf8 unless all are ASCII or UTF-8. Each
// candidate that can decode all texts is scored by the share of its common characters (shows.md 2.3); if none can, or
// several are equally likely, the answer is cp932.
TextEncoding detect_encoding(std::span<const std::string> texts, Backslashes backslashes = Backslashes::kept);

}  // namespace odori
