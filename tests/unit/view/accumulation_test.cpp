#include "view/accumulation.h"

#include "motion/motion.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

Stage stage_with_cameras(std::initializer_list<std::uint32_t> frames) {
  Stage stage;
  for (const std::uint32_t frame : frames) stage.camera_keys.emplace_back().frame = frame;
  return stage;
}

TEST(Accumulation, MomentsAreTheMiddlesOfEqualPartsOfTheOpenTime) {
  const Stage stage;
  EXPECT_EQ(moments_of({4, 0.0f}, stage, 7.0, 1.0), std::vector<double>{7.0}) << "the shutter is closed";
  EXPECT_EQ(moments_of({1, 180.0f}, stage, 7.0, 1.0), std::vector<double>{7.0}) << "the frame itself";
  EXPECT_EQ(moments_of({4, 360.0f}, stage, 7.0, 1.0), (std::vector{7.125, 7.375, 7.625, 7.875}));
  EXPECT_EQ(moments_of({2, 180.0f}, stage, 10.0, 2.0), (std::vector{10.25, 10.75})) << "of two frames to the next";
}

TEST(Accumulation, TheShutterClosesWhenTheCameraCuts) {
  // Neighbouring keys are a cut at the second; 20 to 40 is a movement.
  const Stage stage = stage_with_cameras({0, 10, 11, 20, 40});
  EXPECT_EQ(moments_of({2, 360.0f}, stage, 10.5, 1.0), (std::vector{10.625, 10.875}));
  for (const double moment : moments_of({64, 360.0f}, stage, 10.0, 8.0)) EXPECT_LT(moment, 11.0);
  EXPECT_EQ(moments_of({2, 360.0f}, stage, 19.5, 1.0), (std::vector{19.75, 20.25})) << "a key of a movement";
  EXPECT_EQ(moments_of({2, 360.0f}, stage, 11.0, 4.0), (std::vector{12.0, 14.0})) << "the cut is not after it";
  Stage own = stage_with_cameras({0, 10, 11});
  own.follow_camera_motion = false;
  EXPECT_EQ(moments_of({2, 360.0f}, own, 10.5, 1.0), (std::vector{10.75, 11.25})) << "another camera is shown";
  Stage followed = stage_with_cameras({0, 40});
  followed.camera_follow = {{0, -1, -1}, {30, 0, 0}};
  EXPECT_EQ(moments_of({2, 360.0f}, followed, 29.0, 2.0), (std::vector{29.25, 29.75})) << "another bone is followed";
}

TEST(Accumulation, PointsBeginInTheMiddleAndAreSpreadEvenly) {
  EXPECT_EQ(sample_point(0).pixel, glm::vec2(0.0f));
  EXPECT_EQ(sample_point(0).lens, glm::vec2(0.0f));
  for (const int count : {64, 256, kMaxAccumulated}) {
    glm::dvec2 pixel(0.0), lens(0.0);
    double square = 0.0, inside_half = 0.0;
    for (int i = 0; i < count; ++i) {
      const SamplePoint point = sample_point(i);
      ASSERT_LE(std::max(std::abs(point.pixel.x), std::abs(point.pixel.y)), 0.5f);
      ASSERT_LE(glm::length(point.lens), 1.0001f);
      pixel += glm::dvec2(point.pixel) / static_cast<double>(count);
      lens += glm::dvec2(point.lens) / static_cast<double>(count);
      square += glm::dot(point.lens, point.lens) / static_cast<double>(count);
      inside_half += glm::length(point.lens) < 0.5f ? 1.0 / count : 0.0;
    }
    // Of points that are uniform in the pixel and in the disc.
    const double error = 4.0 / count;
    EXPECT_NEAR(glm::length(pixel), 0.0, error) << count;
    EXPECT_NEAR(glm::length(lens), 0.0, error) << count;
    EXPECT_NEAR(square, 0.5, error) << count;
    EXPECT_NEAR(inside_half, 0.25, error) << count;
  }
}

TEST(Accumulation, NumbersOutOfRangeAreClamped) {
  EXPECT_EQ(within_range(Accumulation{0, -1.0f}), (Accumulation{1, 0.0f}));
  EXPECT_EQ(within_range(Accumulation{5000, 400.0f}), (Accumulation{1024, 360.0f}));
  EXPECT_EQ(within_range(Accumulation{8, std::numeric_limits<float>::quiet_NaN()}), (Accumulation{8, 0.0f}));
}

}  // namespace
}  // namespace odori
