#include "ui/core/standard_names.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(StandardNames, OfBones) {
  EXPECT_EQ(bone_gloss("センター"), "centre");
  EXPECT_EQ(bone_gloss("ｾﾝﾀｰ"), "centre") << "half-width katakana";
  EXPECT_EQ(bone_gloss("左ひじ"), "left elbow");
  EXPECT_EQ(bone_gloss("右足ＩＫ"), "right leg IK");
  EXPECT_EQ(bone_gloss("右足IK親"), "right leg IK parent");
  EXPECT_EQ(bone_gloss("左人指３"), "left index finger 3");
  EXPECT_EQ(bone_gloss("上半身2"), "upper body 2");
  EXPECT_EQ(bone_gloss("腰キャンセル左"), "left waist cancel");
  EXPECT_EQ(bone_gloss("左腕捩1"), "left arm twist 1");
  for (const char* name : {"", "左", "12", "左12", "なにか", "上半身x", "leg"}) EXPECT_EQ(bone_gloss(name), "") << name;
}

TEST(StandardNames, OfMorphs) {
  EXPECT_EQ(morph_gloss("まばたき"), "blink");
  EXPECT_EQ(morph_gloss("ｷﾘｯ"), "sharp");
  EXPECT_EQ(morph_gloss("ウィンク２右"), "right wink 2");
  EXPECT_EQ(morph_gloss("あ"), "a");
  EXPECT_EQ(morph_gloss("右"), "");
  EXPECT_EQ(morph_gloss("smile"), "");
}

}  // namespace
}  // namespace odori
