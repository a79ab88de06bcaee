#include "unit/library/library_fixtures.h"

namespace odori {
namespace {

using testing::LibraryTest;
using testing::named_model;
using Titles = std::vector<std::string>;

class LibrarySearch : public LibraryTest {};

TEST_F(LibrarySearch, FindsPartsOfNamesInEveryScript) {
  add_model("a/1.pmx", named_model("初音ミク"));
  add_model("b/2.pmx", named_model("みくみく"));
  add_model("c/3.pmx", named_model("Hatsune MIKU"));
  add_model("d/4.pmx", named_model("ﾐｸさん"));
  add_model("e/5.pmx", named_model("鏡音リン"));
  Library library = open();
  scan(library);
  const Titles kana{"ﾐｸさん", "みくみく", "初音ミク"}, all{"Hatsune MIKU", "ﾐｸさん", "みくみく", "初音ミク"};
  const auto sorted = [](Titles titles) {
    std::ranges::sort(titles);
    return titles;
  };
  EXPECT_EQ(titles(library, "み"), sorted(kana));
  EXPECT_EQ(titles(library, "みく"), sorted(kana));
  EXPECT_EQ(titles(library, "ﾐｸ"), sorted(kana));
  EXPECT_EQ(titles(library, "ミク"), sorted(kana));
  EXPECT_EQ(titles(library, "miku"), sorted(all));
  EXPECT_EQ(titles(library, "ＭＩＫＵ"), sorted(all));
  EXPECT_EQ(titles(library, "mi"), sorted(all));
  EXPECT_EQ(titles(library, "初音"), Titles{"初音ミク"});
  EXPECT_EQ(titles(library, "初音ミク"), Titles{"初音ミク"});
  EXPECT_EQ(titles(library, "音"), sorted({"初音ミク", "鏡音リン"}));
  EXPECT_EQ(titles(library, "hatsune miku"), Titles{"Hatsune MIKU"});
  EXPECT_EQ(titles(library, "初音　ﾐｸ"), Titles{"初音ミク"}) << "a wide blank";
  EXPECT_TRUE(titles(library, "ルカ").empty());
}

TEST_F(LibrarySearch, FindsFilesByTheirNameAndFolder) {
  add_dance("極楽浄土/motion.vmd", 900);
  Library library = open();
  scan(library);
  EXPECT_EQ(titles(library, "極楽"), Titles{"motion"});
  EXPECT_EQ(titles(library, "motion"), Titles{"motion"});
}

TEST_F(LibrarySearch, TakesConditions) {
  add_dance("short.vmd", 300);
  add_dance("long.vmd", 3000);
  add_model("miku.pmx", named_model("ミク", "作者：だれか\n再配布は禁止です", {"tex/gone.png"}));
  Library library = open();
  scan(library);
  EXPECT_EQ(titles(library, "kind:dance"), (Titles{"long", "short"}));
  EXPECT_EQ(titles(library, "kind:motion long:>60"), Titles{"long"});
  EXPECT_EQ(titles(library, "long:<60"), Titles{"short"});
  EXPECT_EQ(titles(library, "long:10"), Titles{"short"});
  EXPECT_EQ(titles(library, "-kind:dance"), Titles{"ミク"});
  EXPECT_EQ(titles(library, "author:だれ"), Titles{"ミク"});
  EXPECT_TRUE(titles(library, "author:nobody").empty());
  EXPECT_EQ(titles(library, "missing:yes"), Titles{"ミク"});
  EXPECT_EQ(titles(library, "physics:no kind:model"), Titles{"ミク"});
  ASSERT_TRUE(library.user.set_listed(UserList::tags, {path_of("long.vmd"), 0}, "Stage", true));
  ASSERT_TRUE(library.user.set_favourite({path_of("miku.pmx"), 0}, true));
  EXPECT_EQ(titles(library, "tag:stage"), Titles{"long"});
  EXPECT_EQ(titles(library, "favourite:yes"), Titles{"ミク"});
  EXPECT_EQ(titles(library, "favourite:no"), (Titles{"long", "short"}));
}

TEST_F(LibrarySearch, FindsWhatIsLikeAFileTheMostSimilarFirst) {
  add_dance("極楽浄土/極楽浄土_モーション.vmd", 6000);
  add_dance("別の配布/極楽浄土 ver2.vmd", 6060);
  add_dance("極楽浄土/おまけ.vmd", 300);
  add_dance("踊り/千本桜.vmd", 6030);
  add_dance("踊り/lamb.vmd", 2000);
  add_dance("踊り/夜咄.vmd", 2500);
  add_model("極楽浄土/極楽浄土.pmx", named_model("極楽浄土"));
  Library library = open();
  scan(library);
  const auto like = [&](const std::string& query) {
    Titles titles;
    for (const LibraryEntry& entry : search(library.index, library.user, parse_query(query), 10)) {
      titles.push_back(entry.facts.title);
    }
    return titles;
  };
  const std::string query = "like:\"" + path_of("極楽浄土/極楽浄土_モーション.vmd") + "\"";
  // By name and length, by folder, by length alone; all are made for the same model, which says nothing.
  EXPECT_EQ(like(query), (Titles{"極楽浄土 ver2", "おまけ", "千本桜"}))
      << "neither itself, nor a model, nor dances that share nothing";
  EXPECT_EQ(like(query + " long:<60"), Titles{"おまけ"}) << "with other conditions";
  ASSERT_TRUE(library.user.set_listed(UserList::tags, {path_of("極楽浄土/極楽浄土_モーション.vmd"), 0}, "夏", true));
  ASSERT_TRUE(library.user.set_listed(UserList::tags, {path_of("踊り/lamb.vmd"), 0}, "夏", true));
  EXPECT_EQ(like(query).size(), 4u) << "a tag that both have";
  EXPECT_TRUE(like("like:/nowhere.vmd").empty());
  EXPECT_EQ(parse_query("-like:/a.vmd").unknown, Titles{"-like:/a.vmd"});
}

TEST_F(LibrarySearch, RefusesUnknownConditions) {
  EXPECT_EQ(parse_query("colour:red miku").unknown, Titles{"colour:red"});
  EXPECT_EQ(parse_query("kind:nothing").unknown, Titles{"kind:nothing"});
  EXPECT_EQ(parse_query("long:>far").unknown, Titles{"long:>far"});
  EXPECT_EQ(parse_query("\"a:b\" \"two words\"").words, (Titles{"a:b", "two words"}));
}

TEST_F(LibrarySearch, TakesAnyTextForAWord) {
  add_model("1.pmx", named_model("a\"b' OR 1 NEAR(x) ユニコード 🎤"));
  Library library = open();
  scan(library);
  for (const char* typed : {"\"", "'", "a\"b", "*", "NEAR(", "OR 1", "%", "_", "🎤", "\\", "-", "\xFF\xFE", ":", "^a"}) {
    titles(library, typed);
    EXPECT_TRUE(library.index.status()) << typed;
  }
  EXPECT_EQ(titles(library, "🎤").size(), 1u);
  EXPECT_EQ(titles(library, "near(").size(), 1u);
}

TEST(PairsOfText, AreEachOnceAndNotAcrossBlanks) {
  EXPECT_EQ(pairs_of("みくみ"), (Titles{"くみ", "みく"}));
  EXPECT_EQ(pairs_of("ab c\nde"), (Titles{"ab", "de"}));
  EXPECT_TRUE(pairs_of("").empty());
}

}  // namespace
}  // namespace odori
