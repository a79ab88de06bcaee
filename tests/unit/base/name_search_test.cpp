#include "base/name_search.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

bool finds(std::string_view typed, std::string_view name, int index = 0) {
  return NameQuery(typed).finds(index, {name});
}

TEST(Romaji, IsHepburnWithShortVowels) {
  EXPECT_EQ(romaji("ひざ"), "hiza");
  EXPECT_EQ(romaji("ヒジ"), "hiji");
  EXPECT_EQ(romaji("しゃつ"), "shatsu");
  EXPECT_EQ(romaji("ぎゃく"), "gyaku");
  EXPECT_EQ(romaji("じょうはんしん"), "johanshin");
  EXPECT_EQ(romaji("スカート"), "sukato");
  EXPECT_EQ(romaji("ｽｶｰﾄ"), "sukato");
  EXPECT_EQ(romaji("ウィンク"), "winku");
  EXPECT_EQ(romaji("ファイル"), "fairu");
  EXPECT_EQ(romaji("びっくり"), "bikkuri");
  EXPECT_EQ(romaji("まっちゃ"), "matcha");
  EXPECT_EQ(romaji("左ひざ"), "hidarihiza");
  EXPECT_EQ(romaji("足首"), "ashikubi");
  EXPECT_EQ(romaji("髙"), " ") << "a kanji that is not known";
  EXPECT_EQ(romaji("ゃっ"), "ya") << "not Japanese, but a name";
}

TEST(NameQuery, FindsKanaByTheirRomaji) {
  EXPECT_TRUE(finds("hiza", "左ひざ"));
  EXPECT_TRUE(finds("HIZA", "左ヒザ"));
  EXPECT_TRUE(finds("sukaato", "スカート"));
  EXPECT_TRUE(finds("suka-to", "スカート"));
  EXPECT_TRUE(finds("tuinte", "ツインテ")) << "Kunrei";
  EXPECT_TRUE(finds("husa", "ふさ"));
  EXPECT_TRUE(finds("shuu", "しゅう"));
  EXPECT_TRUE(finds("syuu", "しゅう"));
  EXPECT_FALSE(finds("hiji", "左ひざ"));
  EXPECT_FALSE(finds("h", "ひざ")) << "one letter says nothing";
}

// What a rigger typed who did not find it (findings of long use).
TEST(NameQuery, FindsKanjiByTheirRomaji) {
  EXPECT_TRUE(finds("ashi", "左足ＩＫ"));
  EXPECT_TRUE(finds("hidari ashi", "左足") || finds("hidariashi", "左足"));
  EXPECT_TRUE(finds("wara", "笑い"));
  EXPECT_TRUE(finds("jouhanshin", "上半身2"));
  EXPECT_TRUE(finds("hitosashi", "左人指１"));
  EXPECT_FALSE(finds("ashi", "左腕"));
}

TEST(NameQuery, TakesKanaInEitherForm) {
  EXPECT_TRUE(finds("ヒザ", "左ひざ"));
  EXPECT_TRUE(finds("すかーと", "ｽｶｰﾄ"));
  EXPECT_TRUE(finds("ういんく", "うインク"));
}

TEST(NameQuery, TakesChineseCharactersInEveryForm) {
  for (const char* typed : {"头发", "頭髪", "頭髮"}) {
    for (const char* name : {"头发", "頭髪", "頭髮"}) EXPECT_TRUE(finds(typed, name)) << typed << name;
  }
  EXPECT_TRUE(finds("两", "両目"));
  EXPECT_FALSE(finds("头", "首"));
}

TEST(NameQuery, TakesAnIndex) {
  EXPECT_TRUE(finds("12", "左ひざ", 12));
  EXPECT_TRUE(finds("１２", "左ひざ", 12));
  EXPECT_FALSE(finds("12", "左ひざ", 112));
  EXPECT_TRUE(finds("2", "上半身2", 7)) << "a name with the number is found, too";
  EXPECT_FALSE(finds("99999999999999999999", "左ひざ", 9));
}

TEST(NameQuery, FindsEverythingWhenEmpty) { EXPECT_TRUE(finds("", "")); }

}  // namespace
}  // namespace odori
