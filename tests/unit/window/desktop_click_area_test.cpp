#include "window/desktop/seat.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

// '#': opaque, 'o': hardly opaque, others: transparent.
AlphaMask mask_of(const std::vector<std::string>& rows) {
  AlphaMask mask{static_cast<int>(rows.front().size()), static_cast<int>(rows.size()), {}};
  for (const std::string& row : rows) {
    for (const char cell : row) mask.alpha.push_back(cell == '#' ? 255 : cell == 'o' ? kMinMaskAlpha - 1 : 0);
  }
  return mask;
}

int pixels_of(const std::vector<PixelRect>& area) {
  int pixels = 0;
  for (const PixelRect& part : area) pixels += part.width * part.height;
  return pixels;
}

TEST(ClickArea, IsTheOpaqueCellsInTheWindowsCoordinates) {
  const auto area = click_area(mask_of({"....", ".##.", ".##.", "o..."}), {40, 80}, 0);
  EXPECT_EQ(area, (std::vector<PixelRect>{{10, 20, 20, 40}})) << "rows of the same cells are one rectangle";
}

TEST(ClickArea, HasAMarginAndStaysInTheWindow) {
  const auto corner = click_area(mask_of({"#...", "....", "....", "...."}), {40, 40}, 1);
  EXPECT_EQ(corner, (std::vector<PixelRect>{{0, 0, 20, 20}}));
  const auto middle = click_area(mask_of({".....", ".....", "..#..", ".....", "....."}), {50, 50}, 1);
  EXPECT_EQ(middle, (std::vector<PixelRect>{{10, 10, 30, 30}}));
}

TEST(ClickArea, SeparatePartsStaySeparate) {
  const AlphaMask arms = mask_of({"#...#", "##.##", ".###."});
  const auto area = click_area(arms, {50, 30}, 0);
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 5; ++x) {
      EXPECT_EQ(contains(area, {10 * x + 5, 10 * y + 5}), arms.alpha[5 * y + x] == 255) << x << ' ' << y;
    }
  }
  EXPECT_EQ(pixels_of(area), 9 * 100) << "no pixel twice";
}

TEST(ClickArea, CellsThatDoNotDivideTheWindowLeaveNoGap) {
  const AlphaMask full{7, 3, std::vector<std::uint8_t>(21, 255)};
  EXPECT_EQ(click_area(full, {100, 100}), (std::vector<PixelRect>{{0, 0, 100, 100}}));
}

TEST(ClickArea, OfNothingIsEmpty) {
  EXPECT_TRUE(click_area(mask_of({"....", "oooo"}), {40, 40}).empty());
  EXPECT_TRUE(click_area(AlphaMask(), {40, 40}).empty());
}

}  // namespace
}  // namespace odori
