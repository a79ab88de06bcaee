// The effects of lens and film, grade, rim light and diffusion against numbers from their published formulas.

#include "gl/scene.h"
#include "render/viewport_renderer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace odori {

namespace {

using testing::add_quad;
using testing::flat_material;
using testing::level_of_light;
using testing::light_of_level;
using testing::pixel;

constexpr int kPictureSide = 128;

class FinishTest : public testing::SceneTest {
 protected:
  Image shown() {
    auto image = ViewportRenderer::create(kPictureSide, kPictureSide, 0);
    EXPECT_TRUE(image);
    PaneCameras cameras;
    cameras.fill(stage.camera);
    EXPECT_TRUE(image->draw(renderer(), stage, uploaded(), options, {}, cameras));
    EXPECT_EQ(image->effects_fault(), nullptr);
    return image->read();
  }
  void put_quad(glm::vec3 color, const testing::Quad& quad) {
    Model model = testing::empty_model();
    add_quad(model, flat_material(color), quad);
    put(std::move(model));
  }
  void fill(glm::vec3 color) { put_quad(color, {.low = glm::vec2(-1.0f), .high = glm::vec2(1.0f)}); }
};

TEST_F(FinishTest, TheGradeIsThatOfTheColorDecisionList) {
  const std::array<double, 3> color{0.2, 0.7, 0.45};
  fill({0.2f, 0.7f, 0.45f});
  options.grade_slope = {1.2f, 0.9f, 1.1f};
  options.grade_offset = {0.05f, -0.1f, 0.02f};
  options.grade_power = {1.3f, 0.8f, 1.0f};
  options.grade_saturation = 0.6f;
  // ASC CDL 1.2: out = clamp(in * slope + offset) ^ power, then saturation about the luma of Rec. 709.
  std::array<double, 3> graded{};
  for (int i = 0; i < 3; ++i) {
    const double scaled = color[i] * options.grade_slope[i] + options.grade_offset[i];
    graded[i] = std::pow(std::clamp(scaled, 0.0, 1.0), options.grade_power[i]);
  }
  const double luma = 0.2126 * graded[0] + 0.7152 * graded[1] + 0.0722 * graded[2];
  const auto got = pixel(shown(), kPictureSide / 2, kPictureSide / 2);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(got[i], 255.0 * (luma + 0.6 * (graded[i] - luma)), 1.5) << i;
}

TEST_F(FinishTest, TheVignetteIsHalfAsStrongAtItsRadius) {
  fill(glm::vec3(0.8f));
  options.vignette = true;
  options.vignette_strength = 0.6f;
  options.vignette_radius = 0.5f;  // of half the diagonal
  const Image image = shown();
  EXPECT_NEAR(pixel(image, kPictureSide / 2, kPictureSide / 2)[0], 204, 1);
  const int away = static_cast<int>(std::lround(0.5 * kPictureSide / 2.0 * std::numbers::sqrt2));
  EXPECT_NEAR(pixel(image, kPictureSide / 2 + away, kPictureSide / 2)[0], 204 * (1.0 - 0.5 * 0.6), 2.5);
}

// Along a row, of what one channel adds to black.
double center_of(const Image& image, int row, int channel) {
  double sum = 0.0, first = 0.0;
  for (int x = 0; x < image.width; ++x) {
    const double light = light_of_level(pixel(image, x, row)[channel]);
    sum += light;
    first += light * (x + 0.5);
  }
  return first / sum;
}

TEST_F(FinishTest, AberrationShiftsRedAndBlueByItsShareOfTheHeight) {
  put_quad(glm::vec3(1.0f), {.low = {0.55f, -0.1f}, .high = {0.65f, 0.1f}});
  options.aberration = true;
  options.aberration_strength = 0.04f;
  const Image image = shown();
  // In the corners it is the strength; towards the middle it falls linearly.
  const double shift = 0.6 / std::numbers::sqrt2 * 0.04 * kPictureSide;
  const double green = center_of(image, kPictureSide / 2, 1);
  EXPECT_NEAR(green - center_of(image, kPictureSide / 2, 0), shift, 0.2) << "red is drawn towards the middle";
  EXPECT_NEAR(center_of(image, kPictureSide / 2, 2) - green, shift, 0.2);
}

TEST_F(FinishTest, GrainHasTheDeviationOfItsStrengthAndIsThatOfItsFrame) {
  fill(glm::vec3(0.5f));
  options.grain = true;
  options.grain_strength = 0.2f;
  const Image image = shown();
  double sum = 0.0, squares = 0.0;
  for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
    sum += image.rgba[i];
    squares += static_cast<double>(image.rgba[i]) * image.rgba[i];
  }
  const double count = kPictureSide * kPictureSide, mean = sum / count;
  EXPECT_NEAR(mean, 127.5, 1.0);
  // The difference of two numbers of 0..1 has a variance of 1/6; in middle grey all of it counts.
  EXPECT_NEAR(std::sqrt(squares / count - mean * mean), 255.0 * 0.2 * std::sqrt(1.0 / 6.0), 0.5);
  EXPECT_EQ(shown().rgba, image.rgba);
  stage.frame = 1.0;
  EXPECT_NE(shown().rgba, image.rgba);
}

TEST_F(FinishTest, TheLetterboxLeavesItsAspect) {
  fill(glm::vec3(0.5f));
  options.letterbox = true;
  options.letterbox_aspect = 2.0f;
  const Image image = shown();
  for (int y = 0; y < kPictureSide; ++y) {
    const bool bar = y < kPictureSide / 4 || y >= kPictureSide - kPictureSide / 4;
    EXPECT_NEAR(pixel(image, 5, y)[0], bar ? 0 : 128, 1) << y;
    EXPECT_EQ(pixel(image, 5, y)[3], 255);
  }
}

TEST_F(FinishTest, SharpeningIsThatOfContrastAdaptiveSharpening) {
  fill(glm::vec3(0.25f));
  put_quad(glm::vec3(0.75f), {.low = {0.0f, -1.0f}, .high = {1.0f, 1.0f}, .z = -1.0f});
  options.sharpen = true;
  options.sharpen_strength = 1.0f;
  const Image image = shown();
  // Lottes 2019: w = -sqrt(min(min, 1 - max) / max) / 5 at the sharpest; (c + w * sum of four) / (1 + 4 w).
  const double low = 64.0 / 255.0, high = 191.0 / 255.0;
  const double w = -std::sqrt(std::min(low, 1.0 - high) / high) / 5.0;
  EXPECT_NEAR(pixel(image, kPictureSide / 2, 40)[0], 255.0 * (high + w * (3.0 * high + low)) / (1.0 + 4.0 * w), 1.5);
  EXPECT_NEAR(pixel(image, kPictureSide / 2 - 1, 40)[0], 255.0 * (low + w * (3.0 * low + high)) / (1.0 + 4.0 * w), 1.5);
  EXPECT_NEAR(pixel(image, 20, 40)[0], 64, 1) << "away from edges nothing changes";
}

TEST_F(FinishTest, RimLightIsAsWideAsItsShareOfTheHeight) {
  // The normal leans to the right by 0.6, and the light comes from the eye.
  put_quad(glm::vec3(0.2f), {.low = glm::vec2(-0.5f), .high = glm::vec2(0.5f), .normal = {0.6f, 0.0f, -0.8f}});
  options.rim = true;
  options.rim_strength = 0.5f;
  options.rim_width = 0.05f;
  const Image image = shown();
  const int edge = kPictureSide * 3 / 4, width = static_cast<int>(std::lround(0.05 * kPictureSide));
  const double lit = level_of_light(light_of_level(51) + 0.5 * 0.6 * 0.6);
  for (int x = kPictureSide / 4 + 1; x < edge; ++x)
    EXPECT_NEAR(pixel(image, x, kPictureSide / 2)[0], x < edge - width ? 51.0 : lit, 1.5) << x;
}

TEST_F(FinishTest, DiffusionScreensTheSquareOfTheCopy) {
  fill(glm::vec3(0.6f));
  options.diffusion = true;
  options.diffusion_strength = 0.5f;
  // A copy of a plain colour is that colour: s + k s^2 (1 - s).
  EXPECT_NEAR(pixel(shown(), kPictureSide / 2, kPictureSide / 2)[0], 255.0 * (0.6 + 0.5 * 0.36 * 0.4), 1.5);
  options.diffusion_contrast = 2.0f;
  EXPECT_NEAR(pixel(shown(), kPictureSide / 2, kPictureSide / 2)[0], 255.0 * (0.6 + 0.5 * std::pow(0.6, 4.0) * 0.4),
              1.5);
}

}  // namespace

}  // namespace odori
