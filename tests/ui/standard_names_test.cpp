#include "ui/core/standard_names.h"

#include "base/translate.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(StandardNames, OfBones) {
  EXPECT_EQ(standard_bone_name("センター").english, "centre");
  EXPECT_EQ(standard_bone_name("ｾﾝﾀｰ").english, "centre") << "half-width katakana";
  EXPECT_EQ(standard_bone_name("左ひじ").english, "left elbow");
  EXPECT_EQ(standard_bone_name("右足ＩＫ").english, "right leg IK");
  EXPECT_EQ(standard_bone_name("右足IK親").english, "right leg IK parent");
  EXPECT_EQ(standard_bone_name("左人指３").english, "left index finger 3");
  EXPECT_EQ(standard_bone_name("上半身2").english, "upper body 2");
  EXPECT_EQ(standard_bone_name("腰キャンセル左").english, "left waist cancel");
  EXPECT_EQ(standard_bone_name("左腕捩1").english, "left arm twist 1");
  for (const char* name : {"", "左", "12", "左12", "なにか", "上半身x", "leg"})
    EXPECT_EQ(standard_bone_name(name).english, "") << name;
}

TEST(StandardNames, OfMorphs) {
  EXPECT_EQ(standard_morph_name("まばたき").english, "blink");
  EXPECT_EQ(standard_morph_name("ｷﾘｯ").english, "sharp");
  EXPECT_EQ(standard_morph_name("ウィンク２右").english, "right wink 2");
  EXPECT_EQ(standard_morph_name("あ").english, "a");
  EXPECT_EQ(standard_morph_name("右").english, "");
  EXPECT_EQ(standard_morph_name("smile").english, "");
}

TEST(StandardNames, HaveReadingsAndChineseNames) {
  EXPECT_EQ(standard_bone_name("左足").reading, "ひだりあし");
  EXPECT_EQ(standard_bone_name("右肘").reading, "みぎひじ");
  EXPECT_EQ(standard_bone_name("上半身２").reading, "じょうはんしん2");
  EXPECT_EQ(standard_bone_name("左ひじ").chinese, "左肘");
  EXPECT_EQ(standard_bone_name("左膝").chinese, "左膝");
  EXPECT_EQ(standard_bone_name("頭").chinese, "头");
  EXPECT_EQ(standard_morph_name("笑い").reading, "わらい");
  EXPECT_EQ(standard_morph_name("まばたき").chinese, "眨眼");
}

TEST(StandardNames, AreShownInChineseInAChineseInterface) {
  EXPECT_EQ(standard_bone_name("左ひじ").shown(), "left elbow");
  select_language("zh_CN");
  EXPECT_EQ(standard_bone_name("左ひじ").shown(), "左肘");
  select_language("ja");
  EXPECT_EQ(standard_bone_name("左ひじ").shown(), "left elbow");
  select_language("en");
}

}  // namespace
}  // namespace odori
