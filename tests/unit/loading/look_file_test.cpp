// Look files are read with their lines, and written as they are read.

#include "loading/look_file.h"

#include "base/files.h"
#include "support/temp_folder.h"
#include "view/look_rows.h"

#include <string>

#include <gtest/gtest.h>

namespace odori {

namespace {

std::string fault_of(std::string_view text) {
  const auto look = read_look(text_bytes(text), {});
  return look ? "" : describe(look.fault());
}

Look look_of(std::string_view text) {
  const auto changes = read_look(text_bytes(text), {});
  EXPECT_TRUE(changes) << fault_of(text);
  Look look;
  if (changes) apply(*changes, look);
  return look;
}

TEST(LookFile, ATableTurnsItsEffectOn) {
  const Look look = look_of(
      "toon = \"two-tone\"\n[glow]\nstrength = 1.5\nluminous = false\n[rim]\n[fog]\non = false\n"
      "[grade]\nslope = [1.1, 1, 0.9]\n[tone]\ncurve = \"agx\"\n");
  EXPECT_EQ(look.toon_ramp, ToonRamp::two_tone);
  EXPECT_TRUE(look.glow);
  EXPECT_EQ(look.glow_strength, 1.5f);
  EXPECT_FALSE(look.glow_luminous);
  EXPECT_TRUE(look.rim);
  EXPECT_FALSE(look.fog);
  EXPECT_EQ(look.grade_slope, glm::vec3(1.1f, 1.0f, 0.9f));
  EXPECT_EQ(look.tone, ToneCurve::agx);
}

TEST(LookFile, WhatItDoesNotNameHasItsDefaultButForTheOutput) {
  Look look;
  look.dof = look.soft_shadow = true;
  look.samples = 8;
  look.grid = false;
  const auto changes = read_look(text_bytes("[glow]\n"), {});
  ASSERT_TRUE(changes);
  apply(*changes, look);
  EXPECT_TRUE(look.glow);
  EXPECT_FALSE(look.dof);
  EXPECT_FALSE(look.soft_shadow);
  EXPECT_EQ(look.samples, 8);
  EXPECT_FALSE(look.grid);
}

TEST(LookFile, FaultsNameTheLine) {
  EXPECT_NE(fault_of("\n[glow]\nstrenth = 1\n").find("line 3: a look has no setting glow.strenth"), std::string::npos);
  EXPECT_NE(fault_of("[glow]\nstrength = 9\n").find("line 2: 9 is not valid for glow.strength"), std::string::npos);
  for (const char* const header :
       {"[glow\n", "[\x01", "[=]\n", "[[[glow]]]\n", "[", "[a\xD1\xB8]\n", "a = 1\xD1\xB8\n"})
    EXPECT_NE(fault_of(header).find("line 1"), std::string::npos) << header;
  EXPECT_NE(fault_of("samples = 4\n").find("line 1: a look has no setting samples"), std::string::npos);
  EXPECT_NE(fault_of("[grade]\nslope = [1, 2]\n").find("line 2"), std::string::npos);
  EXPECT_NE(fault_of("[dof]\nf_number = nan\n").find("line 2"), std::string::npos);
  EXPECT_NE(fault_of("[lut]\nfile = \"../../etc/passwd\"\n").find("line 2"), std::string::npos);
}

TEST(LookFile, BuiltInLooksAreReadAndWrittenAgain) {
  for (const BuiltinLook& each : builtin_looks()) {
    const auto changes = find_look(each.name);
    ASSERT_TRUE(changes) << each.name << ": " << describe(changes.fault());
    Look look;
    apply(*changes, look);
    EXPECT_EQ(has_effects(look), each.name != "mmd") << each.name;
    EXPECT_EQ(look_of(look_text(look)), look) << look_text(look);
  }
  EXPECT_FALSE(find_look("none such"));
}

TEST(LookFile, OneSettingTurnsItsEffectOn) {
  const auto changes = parse_look_setting("glow.strength=0.8");
  ASSERT_TRUE(changes);
  Look look;
  apply(*changes, look);
  EXPECT_TRUE(look.glow);
  EXPECT_EQ(look.glow_strength, 0.8f);
  for (const char* wrong :
       {"", "glow", "glow.strength", "glow.strength=", "glow.strength=-1", "samples=4", "nothing=1"})
    EXPECT_FALSE(parse_look_setting(wrong)) << wrong;
}

TEST(LookFile, AColorTableIsALookOfOneSetting) {
  const testing::TempFolder folder;
  const auto file = folder.path() / path_from_utf8("色.cube");
  ASSERT_TRUE(write_file(file, text_bytes("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n")));
  const auto look = find_look(utf8_from_path(file));
  ASSERT_TRUE(look);
  ASSERT_EQ(look->rows.size(), 1u);
  EXPECT_EQ(look->rows[0].value, LookValue(file));
  ASSERT_TRUE(write_file(file, text_bytes("LUT_1D_SIZE 2\n0 0 0\n")));
  EXPECT_FALSE(find_look(utf8_from_path(file)));
}

TEST(LookFile, ListedLooksAreThoseBuiltInAndThoseOfAFolder) {
  const testing::TempFolder folder;
  ASSERT_TRUE(write_file(folder.path() / path_from_utf8("my 夜.look.toml"), text_bytes("[glow]\n")));
  ASSERT_TRUE(write_file(folder.path() / "broken.LOOK.TOML", text_bytes("[glow\n")));
  ASSERT_TRUE(write_file(folder.path() / "other.toml", text_bytes("[glow]\n")));
  const auto looks = list_looks(folder.path());
  ASSERT_EQ(looks.size(), builtin_looks().size() + 2);
  EXPECT_EQ(looks[looks.size() - 2].title, "broken");
  EXPECT_FALSE(looks[looks.size() - 2].settings);
  EXPECT_EQ(looks.back().title, "my 夜");
  Look look;
  EXPECT_FALSE(is_applied(looks.back(), look));
  apply(*looks.back().settings, look);
  EXPECT_TRUE(is_applied(looks.back(), look));
  look.grid = false;
  EXPECT_TRUE(is_applied(looks.back(), look)) << "a setting of the output belongs to no look";
  look.glow_strength = 3.0f;
  EXPECT_FALSE(is_applied(looks.back(), look));
}

}  // namespace

}  // namespace odori
