// accessories.md 4 and 5

#include "format/vac/vac.h"

#include "support/diagnostics.h"
#include "support/shared_data.h"

#include <string_view>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;

AccessorySettings vac_settings(Bytes file, Diagnostics& diagnostics) {
  const auto settings = read_vac(file, diagnostics);
  EXPECT_TRUE(settings) << (settings ? "" : describe(settings.fault()));
  return settings ? *settings : AccessorySettings{};
}

AccessorySettings vac_settings(std::string_view text) {
  Diagnostics diagnostics;
  const AccessorySettings settings = vac_settings(text_bytes(text), diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  return settings;
}

TEST(Vac, SixLinesInCp932) {
  const AccessorySettings leek = vac_settings(
      "\x83\x6C\x83\x4D(\x89\x45\x8E\xE8)\r\nnegi.x\r\n2.0\r\n-0.5, "
      "-1.0,0.00\r\n10.0,20,30\r\n\x89\x45\x8E\xE8\x8E\xF1 "
      "\t\r\ncomment\r\n");
  EXPECT_EQ(leek.name, "ネギ(右手)");
  EXPECT_EQ(leek.file, "negi.x");
  EXPECT_EQ(leek.scale, 2.0f);
  EXPECT_EQ(leek.position, glm::vec3(-0.5f, -1.0f, 0.0f));
  EXPECT_EQ(leek.rotation_deg, glm::vec3(10, 20, 30));
  EXPECT_EQ(leek.bone, "右手首");
}

TEST(Vac, MissingLinesHaveDefaults) {
  const AccessorySettings stage = vac_settings("Stage\nSTAGE.X");
  EXPECT_EQ(stage.file, "STAGE.X");
  EXPECT_EQ(stage.scale, 1.0f);
  EXPECT_EQ(stage.position, glm::vec3(0));
  EXPECT_EQ(stage.rotation_deg, glm::vec3(0));
  EXPECT_EQ(stage.bone, "");
  EXPECT_EQ(vac_settings("a\nb.x\n1\n0,0,0\n0,0,0\n// no bone\n").bone, "");
}

TEST(Vac, OtherForms) {
  EXPECT_EQ(vac_settings("\xEF\xBB\xBFネギ\nnegi.x\n").name, "ネギ") << "UTF-8 with a byte order mark";
  EXPECT_EQ(vac_settings("negi.x\nnegi.x\n3\n").scale, 3.0f) << "the name may look like a file";
  EXPECT_EQ(vac_settings("a\n\nnegi.x\n3\n").scale, 3.0f) << "the .x is the anchor";
  EXPECT_EQ(vac_settings("a\nb.x\n-2\n").scale, 0.0f) << "no negative scale";
}

TEST(Vac, WhatIsNoNumberHasItsDefault) {
  Diagnostics diagnostics;
  const AccessorySettings settings = vac_settings(text_bytes("a\nb.x\nbig\n1,2\nnan,0,0\nbone\n"), diagnostics);
  EXPECT_EQ(settings.scale, 1.0f);
  EXPECT_EQ(settings.position, glm::vec3(0));
  EXPECT_EQ(settings.rotation_deg, glm::vec3(0));
  EXPECT_EQ(settings.bone, "bone");
  EXPECT_EQ(findings(diagnostics, kVacNumber), 3);
  EXPECT_EQ(finding(diagnostics, kVacNumber).offset, 6);
}

TEST(Vac, WithoutAFileItIsRefused) {
  Diagnostics diagnostics;
  for (const char* text : {"", "a\n", "a\nb.pmx\n", "\n\n\n"}) {
    const auto settings = read_vac(text_bytes(text), diagnostics);
    ASSERT_FALSE(settings) << text;
    EXPECT_EQ(settings.fault().kind, &kVacFile);
  }
}

TEST(Vac, XIsRotatedFirstThenYThenZ) {
  AccessorySettings settings;
  settings.name = "leek";
  settings.scale = 2.0f;
  settings.position = {1, 2, 3};
  settings.rotation_deg = {90, 90, 0};
  Model model;
  model.bones.resize(1);
  model.vertices.resize(1);
  model.vertices[0].position = {0, 10, 0};
  model.vertices[0].normal = {0, 1, 0};
  place_accessory(settings, model);
  // +Y rotated by 90 degrees about X is +Z, and that by 90 degrees about Y is +X.
  EXPECT_NEAR(glm::distance(model.vertices[0].position, glm::vec3(21, 2, 3)), 0.0f, 1e-4f);
  EXPECT_NEAR(glm::distance(model.vertices[0].normal, glm::vec3(1, 0, 0)), 0.0f, 1e-6f);
  EXPECT_EQ(model.bones[0].rest_position, glm::vec3(0)) << "where the parent bone holds it";
  EXPECT_EQ(model.name, "leek");
}

TEST(SharedVac, Quad) {
  ODORI_NEEDS_SHARED();
  Diagnostics diagnostics;
  const AccessorySettings quad =
      vac_settings(testing::bytes_of(testing::shared("data/shows/x/test_quad_accessory.vac")), diagnostics);
  EXPECT_EQ(quad.file, "test_quad_accessory.x");
  EXPECT_EQ(quad.scale, 1.5f);
  EXPECT_EQ(quad.position, glm::vec3(0, -1, 0.5f));
  EXPECT_EQ(quad.rotation_deg, glm::vec3(90, 0, 0));
  EXPECT_EQ(quad.bone, "center");
}

}  // namespace
}  // namespace odori
