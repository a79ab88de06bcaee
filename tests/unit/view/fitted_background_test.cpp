#include "view/fitted_background.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

// A surface of one colour.
SurfaceLuminance surface(glm::vec3 color, float area = 1.0f) {
  SurfaceLuminance made;
  made.add(relative_luminance(color), area);
  return made;
}

glm::vec3 background_of(std::initializer_list<SurfaceLuminance> surfaces) {
  std::vector<const SurfaceLuminance*> pointers;
  for (const SurfaceLuminance& one : surfaces) pointers.push_back(&one);
  return background_for(pointers);
}

// The values that WCAG 2.1 and contrast checkers give.
TEST(Luminance, IsThatOfWcag) {
  EXPECT_FLOAT_EQ(relative_luminance(glm::vec3(1.0f)), 1.0f);
  EXPECT_FLOAT_EQ(relative_luminance(glm::vec3(0.0f)), 0.0f);
  EXPECT_NEAR(relative_luminance(glm::vec3(128.0f / 255.0f)), 0.2159f, 1e-4f);
  EXPECT_NEAR(relative_luminance({1.0f, 0.0f, 0.0f}), 0.2126f, 1e-4f);
  EXPECT_NEAR(contrast_ratio(1.0f, 0.0f), 21.0f, 1e-4f);
  EXPECT_NEAR(contrast_ratio(relative_luminance(glm::vec3(119.0f / 255.0f)), 1.0f), 4.48f, 0.01f) << "#777777";
}

TEST(FittedBackground, StaysWhiteForUsualModels) {
  const glm::vec3 white(1.0f);
  EXPECT_EQ(background_of({}), white);
  EXPECT_EQ(background_of({SurfaceLuminance()}), white) << "nothing is known";
  EXPECT_EQ(background_of({surface({0.2f, 0.3f, 0.6f})}), white);
  EXPECT_EQ(background_of({surface({1.0f, 0.9f, 0.85f}, 0.4f), surface({0.3f, 0.2f, 0.2f}, 0.6f)}), white) << "skin";
}

TEST(FittedBackground, ShowsWhiteModels) {
  for (const float grey : {1.0f, 0.95f, 0.9f}) {
    const glm::vec3 background = background_of({surface(glm::vec3(grey))});
    const float contrast = contrast_ratio(relative_luminance(background), relative_luminance(glm::vec3(grey)));
    EXPECT_GE(contrast, kMinContrast) << grey;
  }
}

TEST(FittedBackground, ShowsAWhiteModelBesideAGreyOne) {
  const SurfaceLuminance white = surface(glm::vec3(1.0f), 0.7f), grey = surface(glm::vec3(0.62f), 0.3f);
  const float background = relative_luminance(background_of({white, grey}));
  EXPECT_GE(contrast_ratio(background, 1.0f), kMinContrast);
  EXPECT_GE(contrast_ratio(background, relative_luminance(glm::vec3(0.62f))), kMinContrast);
}

TEST(FittedBackground, IgnoresNumbersOutOfRange) {
  SurfaceLuminance made;
  made.add(std::numeric_limits<float>::quiet_NaN(), 1.0f);
  made.add(0.5f, std::numeric_limits<float>::infinity());
  made.add(0.5f, -1.0f);
  made.add(-1.0f, 1.0f);
  EXPECT_EQ(made.area, SurfaceLuminance().area);
  made.add(9.0f, 2.0f);
  EXPECT_EQ(made.area.back(), 2.0f);
}

}  // namespace
}  // namespace odori
