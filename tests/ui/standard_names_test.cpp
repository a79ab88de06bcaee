#include "ui/core/standard_names.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(StandardNames, OfBones) {
  EXPECT_EQ(translate_bone_name("センター"), "centre");
  EXPECT_EQ(translate_bone_name("ｾﾝﾀｰ"), "centre") << "half-width katakana";
  EXPECT_EQ(translate_bone_name("左ひじ"), "left elbow");
  EXPECT_EQ(translate_bone_name("右足ＩＫ"), "right leg IK");
  EXPECT_EQ(translate_bone_name("右足IK親"), "right leg IK parent");
  EXPECT_EQ(translate_bone_name("左人指３"), "left index finger 3");
  EXPECT_EQ(translate_bone_name("上半身2"), "upper body 2");
  EXPECT_EQ(translate_bone_name("腰キャンセル左"), "left waist cancel");
  EXPECT_EQ(translate_bone_name("左腕捩1"), "left arm twist 1");
  for (const char* name : {"", "左", "12", "左12", "なにか", "上半身x", "leg"})
    EXPECT_EQ(translate_bone_name(name), "") << name;
}

TEST(StandardNames, OfMorphs) {
  EXPECT_EQ(translate_morph_name("まばたき"), "blink");
  EXPECT_EQ(translate_morph_name("ｷﾘｯ"), "sharp");
  EXPECT_EQ(translate_morph_name("ウィンク２右"), "right wink 2");
  EXPECT_EQ(translate_morph_name("あ"), "a");
  EXPECT_EQ(translate_morph_name("右"), "");
  EXPECT_EQ(translate_morph_name("smile"), "");
}

}  // namespace
}  // namespace odori
