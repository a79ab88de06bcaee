#include "base/name_search.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(PinyinInitials, AreTheFirstLettersOfEachCharacter) {
  EXPECT_EQ(pinyin_initials("导出影片"), "dcyp");
  EXPECT_EQ(pinyin_initials("骨骼"), "gg");
  EXPECT_EQ(pinyin_initials("地面阴影"), "dmyy");
  EXPECT_EQ(pinyin_initials("安全区"), "aqq");
  EXPECT_EQ(pinyin_initials("坐标轴"), "zbz");
}

TEST(PinyinInitials, OfSeveralReadingsHaveThatOfTheInterface) {
  EXPECT_EQ(pinyin_initials("重新加载"), "cxjz");
  EXPECT_EQ(pinyin_initials("权重"), "qz");
  EXPECT_EQ(pinyin_initials("调整"), "tz");
}

TEST(PinyinInitials, KeepLetters) {
  EXPECT_EQ(pinyin_initials("清除 IK"), "qc ik");
  EXPECT_EQ(pinyin_initials("左ひざ"), "z  ");
}

}  // namespace
}  // namespace odori
