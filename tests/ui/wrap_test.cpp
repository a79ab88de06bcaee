#include "ui/widgets/widgets.h"

#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Ideographs are two cells wide, everything else one; lines are joined by '|'.
std::string wrapped(std::string_view text, float cells) {
  std::string joined;
  for (const std::string_view line : wrapped_lines(text, cells, [](char32_t c) { return c < 0x2E80 ? 1.0f : 2.0f; })) {
    joined.append(line).append("|");
  }
  return joined;
}

TEST(Wrap, WordsStayWhole) {
  EXPECT_EQ(wrapped("the cat sat", 7.0f), "the cat |sat|");
  EXPECT_EQ(wrapped("the cat", 7.0f), "the cat|");
}

TEST(Wrap, LineFeedsAreKept) {
  EXPECT_EQ(wrapped("a\r\n\r\nb\nc", 10.0f), "a||b|c|");
  EXPECT_EQ(wrapped("", 10.0f), "");
}

TEST(Wrap, JapaneseBreaksBetweenCharacters) { EXPECT_EQ(wrapped("見本のモデル", 6.0f), "見本の|モデル|"); }

TEST(Wrap, MixedTextFillsTheLine) { EXPECT_EQ(wrapped("odori に付属する", 9.0f), "odori に|付属する|"); }

TEST(Wrap, StopsAndBracketsStayWithTheirWords) {
  EXPECT_EQ(wrapped("日本語。次", 6.0f), "日本|語。次|");
  EXPECT_EQ(wrapped("日本「語」", 6.0f), "日本|「語」|");
}

TEST(Wrap, UnbreakableTextIsCut) {
  EXPECT_EQ(wrapped("abcdefgh", 3.0f), "abc|def|gh|");
  EXPECT_EQ(wrapped("見本", 0.5f), "見|本|");
}

TEST(Wrap, InvalidUtf8IsKeptByteForByte) {
  const std::string text = "\xE3\x81 \xFF\x80 a\xE3";
  std::string joined;
  for (const auto line : wrapped_lines(text, 1.0f, [](char32_t) { return 1.0f; })) joined += line;
  EXPECT_EQ(joined, text);
}

}  // namespace
}  // namespace odori
