#include "ui/widgets/sparkline.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using Keys = std::vector<MorphKey>;
using Weights = std::vector<float>;

TEST(Sparkline, EachPartHasTheWeightFurthestFromZero) {
  const Keys blink = {{0, 0.0f}, {14, 0.0f}, {15, 1.0f}, {16, 0.0f}, {30, -0.5f}};
  const WeightTrack track{blink};
  const Weights halves = weights_over({&track, 1}, 0.0, 32.0, 2);
  EXPECT_EQ(halves[0], 1.0f) << "a blink of two frames in a part of sixteen";
  EXPECT_EQ(halves[1], -0.5f);
  EXPECT_EQ(weights_over({}, 0.0, 30.0, 3), (Weights{0, 0, 0}));
}

TEST(Sparkline, OverrideLayersAreBlendedByShare) {
  const Keys below = {{0, 1.0f}}, over = {{0, 0.0f}};
  const WeightTrack tracks[] = {{below, 1.0f}, {over, 0.25f}};
  EXPECT_EQ(weights_over(tracks, 0.0, 10.0, 1), Weights{0.75f});
  const WeightTrack alone[] = {{below, 0.5f}};
  EXPECT_EQ(weights_over(alone, 0.0, 10.0, 1), Weights{0.5f}) << "over nothing";
}

}  // namespace
}  // namespace odori
