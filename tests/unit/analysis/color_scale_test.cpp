#include "analysis/heatmap.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr int kSteps = 20;

float srgb_decode(float value) {
  return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
}

// The inverse conversion, with the forward matrices of the same publication.
glm::vec3 oklab(const glm::vec3& srgb) {
  const glm::vec3 c(srgb_decode(srgb.x), srgb_decode(srgb.y), srgb_decode(srgb.z));
  const glm::vec3 cones(0.4122214708f * c.x + 0.5363325363f * c.y + 0.0514459929f * c.z,
                        0.2119034982f * c.x + 0.6806995451f * c.y + 0.1073969566f * c.z,
                        0.0883024619f * c.x + 0.2817188376f * c.y + 0.6299787005f * c.z);
  const glm::vec3 r(std::cbrt(cones.x), std::cbrt(cones.y), std::cbrt(cones.z));
  return {0.2104542553f * r.x + 0.7936177850f * r.y - 0.0040720468f * r.z,
          1.9779984951f * r.x - 2.4285922050f * r.y + 0.4505937099f * r.z,
          0.0259040371f * r.x + 0.7827717662f * r.y - 0.8086757660f * r.z};
}

TEST(ColorScale, DarkensInEvenSteps) {
  const float first = oklab(sequential_color(0.0f)).x, last = oklab(sequential_color(1.0f)).x;
  EXPECT_GT(first - last, 0.5f);
  for (int i = 0; i <= kSteps; ++i) {
    const float t = static_cast<float>(i) / kSteps;
    EXPECT_NEAR(oklab(sequential_color(t)).x, glm::mix(first, last, t), 0.01f) << t << ": outside the sRGB gamut";
  }
}

TEST(ColorScale, DivergingEndsAreEquallyDark) {
  EXPECT_GT(oklab(diverging_color(0.5f)).x, 0.94f);
  for (int i = 0; i <= kSteps / 2; ++i) {
    const float t = static_cast<float>(i) / kSteps;
    const glm::vec3 low = oklab(diverging_color(t)), high = oklab(diverging_color(1.0f - t));
    EXPECT_NEAR(low.x, high.x, 0.015f) << t;
    if (i == kSteps / 2) continue;
    // Blue against yellow and orange, which remain distinguishable with red-green colour blindness.
    EXPECT_LT(low.z, 0.0f);
    EXPECT_GT(high.z, 0.0f);
  }
}

TEST(ColorScale, ClampsToTheRange) {
  EXPECT_EQ(sequential_color(-1.0f), sequential_color(0.0f));
  EXPECT_EQ(sequential_color(7.0f), sequential_color(1.0f));
  EXPECT_EQ(diverging_color(std::numeric_limits<float>::quiet_NaN()), diverging_color(0.0f));
}

TEST(ColorScale, DistinctColorsDifferInMoreThanRedAndGreen) {
  for (std::size_t i = 0; i < kDistinctColorCount; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const glm::vec3 a = oklab(distinct_color(i)), b = oklab(distinct_color(j));
      EXPECT_GT(std::hypot(a.x - b.x, a.z - b.z), 0.06f) << i << ' ' << j;
    }
  }
}

}  // namespace
}  // namespace odori
