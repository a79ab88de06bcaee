#include "base/image.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

Image filled(int width, int height, std::uint8_t value) {
  return {width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(width * height * 4), value)};
}

TEST(ImageDifference, FindsMeanAndWorst) {
  Image a = filled(4, 2, 100);
  Image b = a;
  b.rgba[(4 + 2) * 4 + 1] = 116;
  const auto apart = difference(a, b);
  ASSERT_TRUE(apart);
  EXPECT_EQ(apart->max, 16.0);
  EXPECT_EQ(apart->max_x, 2);
  EXPECT_EQ(apart->max_y, 1);
  EXPECT_DOUBLE_EQ(apart->mean, 16.0 / 32.0);
  EXPECT_FALSE(difference(a, filled(2, 4, 100)));
}

TEST(ImageDifference, ColourUnderFullTransparencyDoesNotCount) {
  Image a = filled(1, 1, 0);
  Image b = a;
  b.rgba[0] = 200;
  EXPECT_EQ(difference(a, b)->max, 0.0);
}

}  // namespace
}  // namespace odori
