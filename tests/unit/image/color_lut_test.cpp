#include "image/color_lut.h"

#include <string>

#include <gtest/gtest.h>

namespace odori {

namespace {

std::string fault_of(const std::string& text) {
  const auto lut = read_cube(text_bytes(text));
  return lut ? "" : describe(lut.fault());
}

constexpr const char* kCorners = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n";

TEST(ColorLut, ReadsTablesAndCurves) {
  const auto table = read_cube(text_bytes(std::string("# by a test\nTITLE \"a\"\r\n\nLUT_3D_SIZE 2\nDOMAIN_MIN 0 0 -1\n"
                                                      "DOMAIN_MAX 1 2 1\n") +
                                          kCorners));
  ASSERT_TRUE(table) << describe(table.fault());
  EXPECT_EQ(table->side, 2);
  EXPECT_EQ(table->domain_min, glm::vec3(0, 0, -1));
  EXPECT_EQ(table->domain_max, glm::vec3(1, 2, 1));
  ASSERT_EQ(table->entries.size(), 8u);
  EXPECT_EQ(table->entries[1], glm::vec3(1, 0, 0)) << "red fastest";

  const auto curve = read_cube(text_bytes(std::string("LUT_1D_SIZE 3\n0 0 0\n0.5 0.25 1e-1\n1 1 1")));
  ASSERT_TRUE(curve) << describe(curve.fault());
  EXPECT_EQ(curve->side, 0);
  EXPECT_EQ(curve->entries[1], glm::vec3(0.5f, 0.25f, 0.1f));
}

TEST(ColorLut, RefusesWhatIsBroken) {
  EXPECT_NE(fault_of(""), "");
  EXPECT_NE(fault_of(kCorners), "");
  EXPECT_NE(fault_of(std::string("LUT_3D_SIZE 2\n") + kCorners + "0 0 0\n").find("line 10"), std::string::npos);
  EXPECT_NE(fault_of("LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\nnan 1 1\n").find("line 9"),
            std::string::npos);
  EXPECT_NE(fault_of("LUT_3D_SIZE 65\n0 0 0\n").find("too short"), std::string::npos) << "before memory is taken";
  EXPECT_NE(fault_of("LUT_3D_SIZE 66\n").find("66"), std::string::npos);
  EXPECT_NE(fault_of("LUT_1D_SIZE 65537\n").find("65537"), std::string::npos);
  EXPECT_NE(fault_of("LUT_3D_SIZE 1\n0 0 0\n"), "");
  EXPECT_NE(fault_of("LUT_3D_SIZE 2.5\n0 0 0\n"), "");
  EXPECT_NE(fault_of(std::string("LUT_3D_SIZE 2\nDOMAIN_MAX 0 1 1\n") + kCorners), "");
}

}  // namespace

}  // namespace odori
