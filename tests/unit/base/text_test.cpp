#include "base/text.h"

#include "base/name_search.h"

#include <array>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

struct Pair {
  std::string_view cp932;
  std::string_view utf8;
};

// Codes of Windows-31J that plain Shift-JIS lacks or decodes differently, checked with Python's cp932 codec.
constexpr std::array kPairs{
    Pair{"\x83\x5A\x83\x93\x83\x5E\x81\x5B", "センター"},
    Pair{"\x8D\xB6\x82\xD0\x82\xB4", "左ひざ"},
    Pair{"\x87\x40", "①"},
    Pair{"\x81\x60", "\uFF5E"},
    Pair{"\x81\x7C", "\uFF0D"},
    Pair{"\x81\x61", "\u2225"},
    Pair{"\x81\x91", "\uFFE0"},
    Pair{"\xFB\xFC", "髙"},
    Pair{"\xB1\xB2\xB3", "ｱｲｳ"},
    Pair{"tex\\a~b", "tex\\a~b"},
    Pair{"\xF0\x40", "\uE000"},
};

TEST(Cp932, DecodesAndEncodesWindows31J) {
  for (const Pair& pair : kPairs) {
    EXPECT_EQ(utf8_from_cp932(text_bytes(pair.cp932)), pair.utf8);
    EXPECT_EQ(cp932_from_utf8(pair.utf8), std::string(pair.cp932)) << pair.utf8;
  }
}

TEST(Cp932, BothCodesOfAnIbmExtensionDecodeEqually) { EXPECT_EQ(utf8_from_cp932(text_bytes("\xEE\xE0")), "髙"); }

TEST(Cp932, AnIncompleteCharacterAtTheEndIsDropped) {
  EXPECT_EQ(utf8_from_cp932(text_bytes("\x83\x5A\x83")), "セ");
  EXPECT_EQ(utf8_from_cp932(text_bytes("\x83")), "");
}

TEST(Cp932, InvalidBytesBecomeReplacements) {
  EXPECT_EQ(utf8_from_cp932(text_bytes("a\xFD"
                                       "b")),
            "a\uFFFD"
            "b");
  EXPECT_EQ(utf8_from_cp932(text_bytes("\x83\x20z")), "\uFFFD z");
  EXPECT_EQ(utf8_from_cp932(text_bytes("")), "");
}

TEST(Printable, TerminalControlCharactersAreReplaced) {
  EXPECT_EQ(printable("左ひざ"), "左ひざ");
  EXPECT_EQ(printable("\x1B[31mred\a\b\x7F"), "\uFFFD[31mred\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(printable("a\u009B31m"), "a\uFFFD31m") << "the one-byte form of ESC [";
  EXPECT_EQ(printable("nul\0"sv), "nul\uFFFD");
  EXPECT_EQ(printable("\x83\x7E"), "\uFFFD~");
  EXPECT_EQ(printable("one\r\ntwo\n\tthree"), "one\r\ntwo\n\tthree");
  EXPECT_EQ(printable("odori: bad\rodori: good"), "odori: bad\uFFFDodori: good") << "would overwrite the line";
  EXPECT_EQ(printable_line("one\r\ntwo\n\tthree"), "one  two  three");
}

TEST(Printable, CharactersThatReorderOrSeparateTextAreReplaced) {
  for (const char* c : {"\u061C", "\u200E", "\u200F", "\u202A", "\u202E", "\u2066", "\u2069", "\u2028", "\u2029"}) {
    EXPECT_EQ(printable_line(std::string("a") + c + "b"), "a\uFFFDb");
  }
  EXPECT_EQ(printable_line("a\u200Db"), "a\u200Db") << "the joiner of emoji and scripts";
}

TEST(Printable, JsonIsEscapedWithoutLoss) {
  EXPECT_EQ(printable_json("{\n  \"左\": \"a\u009Bb\x7F\u202E\"\n}"), "{\n  \"左\": \"a\\u009bb\\u007f\\u202e\"\n}");
  EXPECT_EQ(printable_json("[\"\\n\\\"\"]"), "[\"\\n\\\"\"]");
}

TEST(Cp932, UnencodableTextGivesNothing) {
  EXPECT_EQ(cp932_from_utf8("纹理"), std::nullopt);
  EXPECT_EQ(cp932_from_utf8("a♥"), std::nullopt);
  EXPECT_EQ(cp932_from_utf8("\xC3"), std::nullopt);
}

TEST(Cp932, IsThreadSafe) {
  const auto convert = [] {
    for (int i = 0; i < 500; ++i) EXPECT_EQ(utf8_from_cp932(text_bytes("\x8D\xB6\x82\xD0\x82\xB4")), "左ひざ");
  };
  std::thread other(convert);
  convert();
  other.join();
}

TEST(Utf16, DecodesPairsAndReplacesUnpairedSurrogates) {
  EXPECT_EQ(utf8_from_utf16le(text_bytes("A\0\x42\x30"sv)), "Aあ");
  EXPECT_EQ(utf8_from_utf16le(text_bytes("\x3D\xD8\x00\xDE"sv)), "😀");
  EXPECT_EQ(utf8_from_utf16le(text_bytes("\x3D\xD8\x41\x00"sv)),
            "\uFFFD"
            "A");
  EXPECT_EQ(utf8_from_utf16le(text_bytes("\x00\xDE"sv)), "\uFFFD");
  EXPECT_EQ(utf8_from_utf16le(text_bytes("\x3D\xD8"sv)), "\uFFFD");
  EXPECT_EQ(utf8_from_utf16le(text_bytes("A\0\x42"sv)), "A") << "an odd last byte is ignored";
}

TEST(Utf16, RoundTrip) {
  for (const std::string_view text : {"", "a", "あ髙", "😀x"}) {
    EXPECT_EQ(utf8_from_utf16le(text_bytes(utf16le_from_utf8(text))), text);
  }
}

TEST(Utf8, IllFormedBytesBecomeReplacements) {
  EXPECT_EQ(valid_utf8(text_bytes("aあ😀")), "aあ😀");
  EXPECT_EQ(valid_utf8(text_bytes("a\xC0\x80")), "a\uFFFD\uFFFD") << "an overlong form";
  EXPECT_EQ(valid_utf8(text_bytes("\xED\xA0\x80")), "\uFFFD\uFFFD\uFFFD") << "a surrogate";
  EXPECT_EQ(valid_utf8(text_bytes("\xF4\x90\x80\x80")), "\uFFFD\uFFFD\uFFFD\uFFFD") << "past U+10FFFF";
  EXPECT_EQ(valid_utf8(text_bytes("\xE3\x81")), "\uFFFD\uFFFD") << "incomplete at the end";
}

TEST(Text, FieldsEndAtTheFirstZero) {
  EXPECT_EQ(until_nul(text_bytes("ab\0\xFD\xFD"sv)).size(), 2u);
  EXPECT_EQ(until_nul(text_bytes("abc")).size(), 3u);
  EXPECT_TRUE(until_nul(text_bytes("\0a"sv)).empty());
}

TEST(Text, FoldingIgnoresSpelling) {
  EXPECT_EQ(folded("ＩＫ１"), "ik1");
  EXPECT_EQ(folded("Face.PNG"), folded("fACE.png"));
  EXPECT_EQ(folded("ｱｲｳﾞ"), folded("アイヴ"));
  EXPECT_EQ(folded("\u304B\u3099"), "が") << "NFD";
  EXPECT_EQ(folded("\u30CF\u309A"), "パ");
  EXPECT_EQ(folded("ｶﾞ"), folded("ガ"));
  EXPECT_EQ(folded("あ\u3099"), "あ\u3099") << "no composed character exists: both stay";
  EXPECT_NE(folded("か"), folded("が"));
}

TEST(Text, SpellingDistance) {
  EXPECT_EQ(spelling_distance("", ""), 0u);
  EXPECT_EQ(spelling_distance("上半身２", "上半身2"), 0u) << "character width is ignored";
  EXPECT_EQ(spelling_distance("左ヒザ", "左ひざ"), 0u) << "so is the kind of kana";
  EXPECT_EQ(spelling_distance("左足ＩＫ", "右足ＩＫ"), 1u);
  EXPECT_EQ(spelling_distance("腕", "左腕"), 1u);
  EXPECT_EQ(spelling_distance("センター", ""), 4u);
  EXPECT_EQ(spelling_distance(std::string(100000, 'a'), std::string(100000, 'b')), 64u);
  EXPECT_EQ(character_count("左足IK"), 4u);
}

TEST(Text, ParseNumber) {
  EXPECT_EQ(parse_number("0.5"), 0.5);
  EXPECT_EQ(parse_number("-1e3"), -1000.0);
  EXPECT_EQ(parse_number(".25"), 0.25);
  for (const std::string_view wrong : {"", " 1", "1 ", "1,5", "nan", "inf", "1e999", "0x10", "one"}) {
    EXPECT_FALSE(parse_number(wrong)) << wrong;
  }
}

// RFC 4180, and no formulas: https://owasp.org/www-community/attacks/CSV_Injection
TEST(CsvField, QuotesAndNeverBeginsAFormula) {
  EXPECT_EQ(csv_field("左腕"), "\"左腕\"");
  EXPECT_EQ(csv_field("a \"b\", c"), "\"a \"\"b\"\", c\"");
  EXPECT_EQ(csv_field("two\nlines"), "\"two lines\"");
  for (const char* formula : {"=1+1", "+1", "-cmd", "@a", "＝1"}) {
    EXPECT_EQ(csv_field(formula), "\"'" + std::string(formula) + "\"");
  }
  EXPECT_EQ(csv_field(""), "\"\"");
}

}  // namespace
}  // namespace odori
