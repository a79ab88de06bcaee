#include "base/archive/text_encoding.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

struct NamesCase {
  TextEncoding encoding;
  std::vector<std::string> raw;  // encoded by Python's codecs
  std::string first;             // decoded
};

class DetectEncoding : public ::testing::TestWithParam<NamesCase> {};

TEST_P(DetectEncoding, FindsTheCharacterSetOfUsualNames) {
  const NamesCase& names = GetParam();
  EXPECT_EQ(name(detect_encoding(names.raw)), name(names.encoding));
  EXPECT_EQ(utf8_from(text_bytes(names.raw.front()), names.encoding), names.first);
}

INSTANTIATE_TEST_SUITE_P(
    Archives, DetectEncoding,
    ::testing::Values(
        NamesCase{TextEncoding::cp932, {"\x8F\x89\x89\xB9\x83~\x83N.pmx"}, "初音ミク.pmx"},
        NamesCase{TextEncoding::cp932, {"\x94\xAF.tga"}, "髪.tga"},
        NamesCase{TextEncoding::cp932, {"\x88\xDF\x91\x95"}, "衣装"},
        NamesCase{TextEncoding::cp932, {"\x95\\\x8F\xEE\x83\x82\x81[\x83V\x83\x87\x83\x93.vmd"}, "表情モーション.vmd"},
        NamesCase{TextEncoding::cp932,
                  {"readme_\x82\xA8\x93\xC7\x82\xDD\x82\xAD\x82\xBE\x82\xB3\x82\xA2.txt",
                   "\x8F"
                   "d\x89\xB9\x83"
                   "e\x83g"},
                  "readme_お読みください.txt"},
        NamesCase{TextEncoding::gbk, {"\xC4\xA3\xD0\xCD/\xCE\xE8\xB5\xB8.vmd"}, "模型/舞蹈.vmd"},
        NamesCase{TextEncoding::gbk, {"\xCC\xF9\xCD\xBC/\xCD\xB7\xB7\xA2.png"}, "贴图/头发.png"},
        NamesCase{TextEncoding::gbk, {"\xC8\xB9\xD7\xD3", "\xB1\xED\xC7\xE9"}, "裙子"},
        NamesCase{TextEncoding::cp949,
                  {"\xB8\xF0\xB5\xA8/\xB9\xCC\xC4\xED.pmx", "\xC4\xAB\xB8\xDE\xB6\xF3 \xB8\xF0\xBC\xC7.vmd",
                   "\xBB\xE7\xBF\xEB \xBC\xB3\xB8\xED\xBC\xAD.txt"},
                  "모델/미쿠.pmx"},
        NamesCase{TextEncoding::big5, {"\xBC\xD2\xAB\xAC/\xBBR\xC1\xD0.vmd"}, "模型/舞蹈.vmd"},
        NamesCase{TextEncoding::big5,
                  {"\xB6K\xB9\xCF/\xC0Y\xBEv.png", "\xA8\xCF\xA5\xCE\xBB\xA1\xA9\xFA.txt"},
                  "貼圖/頭髮.png"},
        NamesCase{TextEncoding::utf8, {"モデル/初音ミク.pmx"}, "モデル/初音ミク.pmx"}));

TEST(TextEncoding, TextThatIsNotWellFormedIsRefused) {
  for (const auto encoding : {TextEncoding::utf8, TextEncoding::cp932, TextEncoding::gbk, TextEncoding::big5}) {
    EXPECT_FALSE(utf8_from(text_bytes("\x83"), encoding)) << name(encoding);
  }
}

TEST(TextEncoding, CharactersWhoseSecondByteBecameASlashAreMended) {
  // モデル\表ソ.bmp and ｱ/ソ; 表 and ソ end with 5C.
  const std::vector<std::string> japanese{"\x83\x82\x83\x66\x83\x8B/\x95/\x83/.bmp", "\xB1/\x83/"};
  EXPECT_EQ(with_mended_characters(japanese[0], TextEncoding::cp932), "\x83\x82\x83\x66\x83\x8B/\x95\\\x83\\.bmp");
  EXPECT_EQ(with_mended_characters(japanese[1], TextEncoding::cp932), "\xB1/\x83\\");
  EXPECT_EQ(detect_encoding(japanese, Backslashes::made_slashes), TextEncoding::cp932);
  EXPECT_EQ(with_mended_characters("\xD7/\xC4\xA3/", TextEncoding::gbk), "\xD7\\\xC4\xA3/");
  EXPECT_EQ(with_mended_characters("\xE3\x83/\xC3", TextEncoding::utf8), "\xE3\x83/\xC3") << "has no such characters";
  EXPECT_EQ(with_mended_characters("a/\x83", TextEncoding::cp932), "a/\x83");
}

TEST(TextEncoding, NamesAreReadBack) {
  for (const auto encoding :
       {TextEncoding::utf8, TextEncoding::cp932, TextEncoding::gbk, TextEncoding::cp949, TextEncoding::big5}) {
    EXPECT_EQ(encoding_from_name(name(encoding)), encoding);
  }
  EXPECT_FALSE(encoding_from_name("latin1"));
}

}  // namespace
}  // namespace odori
