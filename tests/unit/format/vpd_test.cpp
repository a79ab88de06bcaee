// No pose file by another author is available. The layout, including MMM's morph blocks, is based on formats.md 4 and
// on the test files of other readers.

#include "format/vpd/vpd.h"

#include "base/text.h"
#include "format/formats.h"
#include "support/diagnostics.h"
#include "support/malformed_bytes.h"

#include <limits>
#include <optional>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;
using testing::for_each_corrupted_word;
using testing::for_each_prefix;
using namespace std::string_literals;
using namespace std::string_view_literals;

// In MMD's layout and CP932: ミク.osm; センター, 左ひざ; あ.
const std::string kPose =
    "Vocaloid Pose Data file\r\n\r\n"
    "\x83\x7E\x83\x4E.osm;\t\t// \x90\x65\x83\x74\x83\x40\x83\x43\x83\x8B\x96\xBC\r\n"
    "2;\t\t\t\t// \x91\x8D\x83\x7C\x81\x5B\x83\x59\x83\x7B\x81\x5B\x83\x93\x90\x94\r\n\r\n"
    "Bone0{\x83\x5A\x83\x93\x83\x5E\x81\x5B\r\n"
    "  0.000000,-1.500000,0.250000;\t\t\t\t// trans x,y,z\r\n"
    "  0.000000,0.000000,0.000000,1.000000;\t\t// Quaternion x,y,z,w\r\n}\r\n\r\n"
    "Bone1{\x8D\xB6\x82\xD0\x82\xB4\r\n"
    "  0.000000,0.000000,0.000000;\t\t\t\t// trans x,y,z\r\n"
    "  0.500000,0.500000,-0.500000,0.500000;\t\t// Quaternion x,y,z,w\r\n}\r\n\r\n"
    "Morph0{\x82\xA0\r\n  0.750000;\t\t\t\t// weight\r\n}\r\n\r\n"s;

Motion read(std::string_view text, Diagnostics& diagnostics) {
  auto motion = read_vpd(text_bytes(text), diagnostics);
  EXPECT_TRUE(motion) << (motion ? "" : describe(motion.fault()));
  return motion ? std::move(*motion) : Motion{};
}

std::string written(const Motion& motion) {
  const auto bytes = write_vpd(motion);
  return {bytes.begin(), bytes.end()};
}

void expect_the_pose(const Motion& pose) {
  EXPECT_EQ(pose.model_name, "ミク.osm");
  ASSERT_EQ(pose.bones.size(), 2u);
  EXPECT_EQ(pose.bones[0].name, name_key("センター"));
  ASSERT_EQ(pose.bones[0].keys.size(), 1u);
  EXPECT_EQ(pose.bones[0].keys[0].frame, 0u);
  EXPECT_EQ(pose.bones[0].keys[0].translation, glm::vec3(0, -1.5f, 0.25f));
  EXPECT_EQ(pose.bones[1].name, name_key("左ひざ"));
  EXPECT_EQ(pose.bones[1].keys[0].rotation, glm::quat(0.5f, 0.5f, 0.5f, -0.5f)) << "x, y, z, w in the file";
  ASSERT_EQ(pose.morphs.size(), 1u);
  EXPECT_EQ(pose.morphs[0].name, name_key("あ"));
  EXPECT_EQ(pose.morphs[0].keys[0].weight, 0.75f);
}

TEST(Vpd, InMmdsLayout) {
  Diagnostics diagnostics;
  expect_the_pose(read(kPose, diagnostics));
  EXPECT_TRUE(diagnostics.empty());
}

// The same pose as UTF-8 with and without byte order mark, with other white space, comments and line ends.
TEST(Vpd, InFreeLayout) {
  const std::string body =
      "Vocaloid Pose Data file\n// by hand\nミク.osm ;\n 2 ;\nBone0 {  センター // the middle\n0,-1.5,\n.25;0,0,0,1;}\n"
      "Bone7{左ひざ\r0 , 0 , 0 ;\r 5e-1,+0.5,-0.5,0.5; }\rMorph0{あ\n0.75;}";
  for (const std::string& text : {body, "\xEF\xBB\xBF" + body}) {
    Diagnostics diagnostics;
    expect_the_pose(read(text, diagnostics));
    // Not every standard library parses a plus sign.
    EXPECT_EQ(findings(diagnostics, kVpdBlock), 0);
    EXPECT_EQ(findings(diagnostics, kVpdCount), 0);
  }
}

// マ (83 7D), 図 (90 7D) and ボ (83 7B) end with the code of a brace.
TEST(Vpd, BracesInsideCharactersOfACommentAreNoBraces) {
  const std::string comment = "// \x83\x7D\x90\x7D\x83\x7B }{;";
  std::string text = kPose;
  for (std::size_t at = 0; (at = text.find("\r\n", at)) != std::string::npos; at += comment.size() + 2) {
    if (at >= text.find("Bone0")) text.insert(at, comment);
  }
  Diagnostics diagnostics;
  expect_the_pose(read(text, diagnostics));
  EXPECT_TRUE(diagnostics.empty());
}

TEST(Vpd, AWrongBoneCountIsOnlyAWarning) {
  std::string text = kPose;
  text.replace(text.find("2;"), 1, "3");
  Diagnostics diagnostics;
  expect_the_pose(read(text, diagnostics));
  EXPECT_EQ(finding(diagnostics, kVpdCount).detail, "3 announced, 2 found");
}

TEST(Vpd, WithoutHeaderLines) {
  Diagnostics diagnostics;
  const Motion pose = read("Vocaloid Pose Data file\nBone0{a\n1,2,3;\n0,0,0,1;\n}\n", diagnostics);
  ASSERT_EQ(pose.bones.size(), 1u);
  EXPECT_EQ(pose.bones[0].keys[0].translation, glm::vec3(1, 2, 3));
  EXPECT_EQ(findings(diagnostics, kVpdHeader), 1);
}

TEST(Vpd, AnInvalidBlockDoesNotAffectOthers) {
  const std::string_view start = "Vocaloid Pose Data file\n\na.osm;\n4;\n";
  Diagnostics diagnostics;
  const Motion pose = read(std::string(start) +
                               "Bone0{a\n1,2;\n0,0,0,1;\n}\nwhat is this\nBone1{b\n1,2,x;\n0,0,0,1;\n}\n"
                               "Bone2{c\n1e30,2,3;\n0,0,0,1;\n}\nMorph0{d\n}\nBone3{e\n1,2,3;\n0,0,0,1;\n}\n",
                           diagnostics);
  ASSERT_EQ(pose.bones.size(), 1u);
  EXPECT_EQ(pose.bones[0].name, name_key("e"));
  EXPECT_EQ(findings(diagnostics, kVpdBlock), 5);
  EXPECT_EQ(finding(diagnostics, kVpdBlock).offset, static_cast<std::int64_t>(start.size()));
  EXPECT_EQ(finding(diagnostics, kVpdBlock).detail, "a");
}

TEST(Vpd, RotationsAreNormalized) {
  Diagnostics diagnostics;
  const Motion pose = read(
      "Vocaloid Pose Data file\n\n;\n2;\nBone0{a\n0,0,0;\n0,0,0,0;\n}\nBone1{b\n0,0,0;\n0,3,0,4;\n}\n", diagnostics);
  ASSERT_EQ(pose.bones.size(), 2u);
  EXPECT_EQ(pose.bones[0].keys[0].rotation, kNoRotation);
  EXPECT_NEAR(pose.bones[1].keys[0].rotation.y, 0.6f, 1e-6f);
  EXPECT_NEAR(pose.bones[1].keys[0].rotation.w, 0.8f, 1e-6f);
}

TEST(Vpd, DuplicateAndUnencodableNames) {
  Diagnostics diagnostics;
  const Motion pose = read(
      "Vocaloid Pose Data file\n\n;\n3;\nBone0{あ\n1,0,0;\n0,0,0,1;\n}\nBone1{あ\n2,0,0;\n0,0,0,1;\n}\n"
      "Bone2{\xF0\x9F\x92\x83\n2,0,0;\n0,0,0,1;\n}\n",
      diagnostics);
  ASSERT_EQ(pose.bones.size(), 1u);
  ASSERT_EQ(pose.bones[0].keys.size(), 1u);
  EXPECT_EQ(pose.bones[0].keys[0].translation.x, 2.0f);
  EXPECT_EQ(findings(diagnostics, kVpdDuplicate), 1);
  EXPECT_EQ(findings(diagnostics, kVpdName), 1);
}

TEST(Vpd, OtherTextIsRefused) {
  for (const std::string_view text : {""sv, "Vocaloid"sv, "Bone0{a\n1,2,3;\n0,0,0,1;\n}"sv}) {
    Diagnostics diagnostics;
    const auto motion = read_vpd(text_bytes(text), diagnostics);
    ASSERT_FALSE(motion);
    EXPECT_EQ(motion.fault().kind, &kVpdMagic);
  }
}

TEST(Vpd, RoundTripIsByteIdentical) {
  Diagnostics diagnostics;
  EXPECT_EQ(written(read(kPose, diagnostics)), kPose);
}

// Rotations with six decimals are not exactly unit and must not change.
TEST(Vpd, SixDecimalsRoundTrip) {
  const std::string text = written(Motion{});
  for (const std::string_view rotation :
       {"0.007094,0.122417,0.069914,0.989988", "-0.707107,0.707107,0.000001,0.000002"}) {
    std::string pose = text;
    pose.replace(pose.find("0;"), 1, "1");
    pose += "Bone0{a\r\n  12.345678,-0.000001,7.654321;\t\t\t\t// trans x,y,z\r\n  " + std::string(rotation) +
            ";\t\t// Quaternion x,y,z,w\r\n}\r\n\r\n";
    Diagnostics diagnostics;
    EXPECT_EQ(written(read(pose, diagnostics)), pose);
  }
}

TEST(Vpd, MoreDecimalsRoundTrip) {
  Motion motion;
  motion.model_name = "\xF0\x9F\x92\x83";  // not in CP932
  BoneKey key;
  key.translation = {0.1f, 1e-12f, 123456.789f};
  key.rotation = unit_or_identity(glm::quat(0.3f, 0.1f, -0.7f, 0.2f));
  motion.bones.push_back({*name_key("長い名前のボーンです"), {key, key}});  // cut inside a character at 15 bytes
  motion.morphs.push_back({*name_key("あ"), {{0, 1.0f / 3.0f}}});
  Diagnostics diagnostics;
  const Motion again = read(written(motion), diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(again.model_name, "");
  ASSERT_EQ(again.bones.size(), 1u);
  EXPECT_EQ(display_name(again.bones[0].name), "長い名前のボー");
  EXPECT_EQ(again.bones[0].keys[0].translation, key.translation);
  EXPECT_EQ(again.bones[0].keys[0].rotation, key.rotation);
  EXPECT_EQ(again.morphs.at(0).keys[0].weight, 1.0f / 3.0f);
}

// Readers that only match digits, a point and digits do not accept exponents.
TEST(Vpd, NoNumberHasAnExponent) {
  Motion motion;
  BoneKey key;
  key.translation = {std::numeric_limits<float>::denorm_min(), -1.4239e-23f, 1e9f};
  motion.bones.push_back({*name_key("A"), {key}});
  Diagnostics diagnostics;
  const std::string text = written(motion);
  const std::string numbers = text.substr(text.find("Bone0{A"), text.find("// trans") - text.find("Bone0{A"));
  EXPECT_EQ(numbers.find("e-"), std::string::npos) << numbers;
  EXPECT_EQ(numbers.find("e+"), std::string::npos) << numbers;
  EXPECT_EQ(read(text, diagnostics).bones.at(0).keys[0].translation, key.translation);
}

TEST(Vpd, TruncatedAndCorruptedFilesAreHarmless) {
  const auto survive = [](Bytes file) {
    Diagnostics diagnostics;
    auto motion = read_vpd(file, diagnostics);
    EXPECT_EQ(motion ? normalise(*motion) : 0u, 0u);
  };
  for_each_prefix(text_bytes(kPose), 1, survive);
  for_each_corrupted_word(text_bytes(kPose), 1, survive);
}

// The same two bones and a morph in layouts that other programs write.
constexpr std::string_view kUsualPose =
    "Vocaloid Pose Data file\r\n\r\nmiku.osm;\t\t// parent\r\n2;\t// bones\r\n\r\n"
    "Bone0{右腕\r\n  0.500000,-1.250000,2.000000;\t// trans x,y,z\r\n  0.000000,0.000000,0.600000,0.800000;\t// "
    "q\r\n}\r\n"
    "Bone1{左ひじ1\r\n  0.000000,0.000000,0.000000;\r\n  0.000000,0.000000,0.000000,1.000000;\r\n}\r\n"
    "Morph0{あ\r\n  0.750000;\r\n}\r\n";

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

std::string utf16(std::string_view utf8, bool big_endian) {
  std::string units = "\xFF\xFE" + utf16le_from_utf8(utf8);
  if (big_endian) {
    for (std::size_t i = 0; i < units.size(); i += 2) std::swap(units[i], units[i + 1]);
  }
  return units;
}

struct OtherLayout {
  std::string text;
  const FaultKind* note;
};

class OtherLayouts : public ::testing::TestWithParam<OtherLayout> {};

TEST_P(OtherLayouts, AreReadAlikeWithANote) {
  Diagnostics none, findings;
  const auto usual = read_vpd(text_bytes(kUsualPose), none);
  EXPECT_EQ(none.count(), 0u);
  EXPECT_EQ(usual->bones.size(), 2u);
  EXPECT_EQ(detect_file_kind(text_bytes(GetParam().text)), FileKind::vpd);
  const auto read = read_vpd(text_bytes(GetParam().text), findings);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->bones, usual->bones);
  EXPECT_EQ(read->morphs, usual->morphs);
  EXPECT_EQ(read->model_name, usual->model_name);
  for (const Fault& fault : findings.faults()) EXPECT_EQ(fault.kind, GetParam().note) << describe(fault);
  EXPECT_EQ(findings.count() > 0, GetParam().note != nullptr);
}

const std::string kUsual(kUsualPose);
INSTANTIATE_TEST_SUITE_P(
    Poses, OtherLayouts,
    ::testing::Values(
        OtherLayout{utf16(kUsualPose, false), &kVpdUtf16}, OtherLayout{utf16(kUsualPose, true), &kVpdUtf16},
        OtherLayout{"\xEF\xBB\xBF" + kUsual, nullptr}, OtherLayout{*cp932_from_utf8(kUsual), nullptr},
        OtherLayout{replaced(kUsual, "\r\n", " "), &kVpdOneLine},
        OtherLayout{replaced(replaced(kUsual, "\r\n}", "}"), "\r\n", " "), &kVpdOneLine},
        OtherLayout{*cp932_from_utf8(replaced(kUsual, "\r\n", "\t")), &kVpdOneLine},
        OtherLayout{"Vocaloid Pose Data file miku.osm; 2; Bone0{右腕 0.5,-1.25,2;0,0,0.6,0.8;}Bone1{左ひじ1 0,0,0; "
                    "0,0,0,1;} Morph0{あ 0.75;}",
                    &kVpdOneLine},
        OtherLayout{replaced(kUsual, ".", ",").replace(kUsual.find(".osm"), 1, "."), &kVpdDecimalComma},
        OtherLayout{replaced(kUsual, "\r\n", "\r"), nullptr}));

// Takes hours if the rest of the line is searched from each of its numbers.
TEST(Vpd, ALongLineOfNumbersEnds) {
  std::string text = "Vocaloid Pose Data file\r\nBone0{ ";
  while (text.size() < (std::size_t{1} << 20)) text += "1 ";
  Diagnostics findings;
  const auto read = read_vpd(text_bytes(text), findings);
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->bones.empty());
  EXPECT_GT(findings.count(), 0u);
}

TEST(Vpd, NamesOutsideOfCp932) {
  const auto sets_of = [](const std::string& text) {
    Diagnostics findings;
    const auto read = read_vpd(text_bytes(text), findings);
    EXPECT_EQ(findings.count(), 0u);
    return std::pair{read->names, read->bones.empty()
                                      ? std::string()
                                      : display_name(read->bones[0].name, read->names.value_or(TextEncoding::cp932))};
  };
  const auto named = [](std::string_view name) { return replaced(kUsual, "右腕", name); };
  EXPECT_EQ(sets_of(named("头发")), (std::pair{std::optional(TextEncoding::gbk), std::string("头发")}));
  EXPECT_EQ(sets_of(named("머리")), (std::pair{std::optional(TextEncoding::cp949), std::string("머리")}));
  EXPECT_EQ(sets_of(kUsual), (std::pair{std::optional(TextEncoding::cp932), std::string("右腕")}));
  Diagnostics findings;
  const auto raw = read_vpd(
      text_bytes("Vocaloid Pose Data file\r\n\r\na;\r\n1;\r\nBone0{\xCD\xB7\xB7\xA2\r\n0,0,0;\r\n0,0,0,1;\r\n}\r\n"),
      findings);
  EXPECT_EQ(raw->names, std::nullopt) << "chosen by the model";
  EXPECT_EQ(raw->bones[0].name, name_key("头发", TextEncoding::gbk));
}

}  // namespace
}  // namespace odori
