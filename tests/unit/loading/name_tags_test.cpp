#include "loading/scene/name_tags.h"

#include "base/files.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

NameTags tags(const char* text) { return tags_of(tokens_of_text(text)); }

TEST(NameTags, Versions) {
  EXPECT_EQ(tags("motion_ver2").version, std::vector<int>{2});
  EXPECT_EQ(tags("motion v1.10").version, (std::vector<int>{1, 10}));
  EXPECT_EQ(tags("motion").version, std::vector<int>());
  EXPECT_EQ(tags("motion_ver2").number, 0) << "a version is not a dancer";
}

TEST(NameTags, NumbersOfDancers) {
  EXPECT_EQ(tags("p1").number, 1);
  EXPECT_EQ(tags("no.3").number, 3);
  EXPECT_EQ(tags("②").number, 2);
  EXPECT_EQ(tags("２人目").number, 2);
  EXPECT_EQ(tags("三人目").number, 3);
  EXPECT_EQ(tags("dancer_B").number, 2);
  EXPECT_EQ(tags("60fps").number, 0);
  EXPECT_EQ(tags("20240131").number, 0);
}

TEST(NameTags, HowManyDancersACameraIsFor) {
  EXPECT_EQ(tags("カメラ2人用").dancers, 2);
  EXPECT_EQ(tags("カメラ 二人用").dancers, 2);
  EXPECT_EQ(tags("camera_solo").dancers, 1);
  EXPECT_EQ(tags("カメラ全員").dancers, -1);
  EXPECT_EQ(tags("カメラ_全員").dancers, -1);
  EXPECT_EQ(tags("カメラ2人用").number, 0);
}

TEST(NameTags, Sides) {
  EXPECT_EQ(tags("dance_left").side, "left");
  EXPECT_EQ(tags("ダンス_右側").side, "right");
  EXPECT_EQ(tags("上手").side, "right");
  EXPECT_EQ(tags("dance_L").side, "left");
  EXPECT_TRUE(tags("dance_L").side_letter);
  EXPECT_EQ(tags("dance_left hand").side, "") << "a hand, not a dancer";
  EXPECT_EQ(tags("ダンス_右手").side, "");
}

TEST(NameTags, NamesOfCharacters) {
  EXPECT_EQ(tags("初音ミク").name, "miku");
  EXPECT_EQ(tags("ミクモーション").name, "miku");
  EXPECT_EQ(tags("dance_Rin").name, "rin");
  EXPECT_EQ(tags("リンク").name, "") << "a word that begins with a name";
}

TEST(NameTags, CommonPartsAreRemoved) {
  std::vector<NameTokens> names{tokens_of_text("song_L_motion"), tokens_of_text("song_R_motion")};
  remove_common_tokens(names);
  EXPECT_EQ(names[0], tokens_of_text("l"));
  EXPECT_EQ(names[1], tokens_of_text("r"));
  std::vector<NameTokens> equal{tokens_of_text("a b"), tokens_of_text("a b c")};
  remove_common_tokens(equal);
  EXPECT_TRUE(equal[0].empty());
  EXPECT_EQ(equal[1], tokens_of_text("c"));
}

TEST(NameTags, LengthOfTheCommonPart) {
  EXPECT_EQ(common_length("wavefile_v2.vmd", "WAVEFILE.mp3"), 8u);
  EXPECT_EQ(common_length("ab.vmd", "xabx.mp3"), 0u) << "two characters are chance";
  EXPECT_TRUE(same_stem(path_from_utf8("x/Ａ.vmd"), "y/a.wav"));
}

}  // namespace
}  // namespace odori
