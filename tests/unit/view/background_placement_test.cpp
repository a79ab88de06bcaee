#include "view/fitted_background.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Corners in pixels of a view.
struct Corners {
  glm::vec2 low, high;
};

Corners corners(const Look& look, glm::vec2 view, glm::vec2 image) {
  const BackgroundPlacement placement = placed_background(look, view.x / view.y, image.x / image.y);
  return {(placement.center - 0.5f * placement.size) * view, (placement.center + 0.5f * placement.size) * view};
}

void expect_corners(const Corners& found, glm::vec2 low, glm::vec2 high) {
  for (const glm::length_t axis : {0, 1}) {
    EXPECT_NEAR(found.low[axis], low[axis], 1e-2f);
    EXPECT_NEAR(found.high[axis], high[axis], 1e-2f);
  }
}

TEST(BackgroundPlacement, CoversContainsOrStretches) {
  Look look;
  expect_corners(corners(look, {1600, 900}, {400, 300}), {0, -150}, {1600, 1050});
  expect_corners(corners(look, {900, 1600}, {400, 300}), {-616.67f, 0}, {1516.67f, 1600});
  look.background_fit = BackgroundFit::contain;
  expect_corners(corners(look, {1600, 900}, {400, 300}), {200, 0}, {1400, 900});
  look.background_fit = BackgroundFit::stretch;
  expect_corners(corners(look, {1600, 900}, {400, 300}), {0, 0}, {1600, 900});
}

TEST(BackgroundPlacement, IsThatOfAProjectPixelByPixel) {
  Look look;
  place_by_pixels({{100, -20}, 1.5f}, {1280, 720}, {640, 480}, look);
  expect_corners(corners(look, {1280, 720}, {640, 480}), {100, -20}, {100 + 960, -20 + 720});
  place_by_pixels({{0, 0}, 1.0f}, {1280, 720}, {1280, 720}, look);
  EXPECT_EQ(look.background_zoom, 1.0f);
  EXPECT_EQ(look.background_x, 0.0f);
  EXPECT_EQ(look.background_y, 0.0f);
}

TEST(BackgroundPlacement, OfAProjectWithoutNumbersIsTheUsualOne) {
  for (const float scale : {0.0f, -1.0f, std::numeric_limits<float>::quiet_NaN()}) {
    Look look;
    place_by_pixels({{5, 5}, scale}, {1280, 720}, {640, 480}, look);
    EXPECT_EQ(look, Look());
  }
  Look look;
  place_by_pixels({{5, 5}, 1.0f}, {1280, 720}, {0, 0}, look);
  EXPECT_EQ(look, Look());
}

}  // namespace
}  // namespace odori
