// The mean of several frames (view/accumulation.h) against integrals and the thin-lens formula.

#include "view/accumulation.h"

#include "gl/scene.h"
#include "motion/motion.h"
#include "render/large_image.h"
#include "render/targets/effect_target.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace odori {
namespace {

using testing::add_quad;
using testing::flat_material;
using testing::light_of_level;
using testing::near;
using testing::Pixel;
using testing::pixel;

class AccumulationTest : public testing::SceneTest {
 protected:
  static constexpr int kSide = kSize;

  // The stage moves from `stage.frame` on.
  Image mean(const Accumulation& accumulation, const LargeImage::Size& size = {kSide, kSide, 0}) {
    auto image = LargeImage::create(size);
    EXPECT_TRUE(image);
    const auto moments = moments_of(accumulation, stage, stage.frame, 1.0);
    rounds = image->sample_rounds(options);
    auto drawn = image->draw_mean(renderer(), stage, uploaded(), options, Views(),
                                  {accumulation.samples, [&](int sample) -> Result<PaneCameras> {
                                     if (moments.size() > 1) advance(stage, moments[sample]);
                                     PaneCameras cameras;
                                     cameras.fill(stage.camera);
                                     return cameras;
                                   }});
    if (!drawn) throw std::runtime_error(describe(drawn.fault()));
    return std::move(*drawn);
  }

  // A square that moves to the right by this many units per frame, in linear steps.
  void put_moving_square(float low_x, float high_x, float units) {
    Model model = testing::empty_model();
    model.bones.front().name = "center";
    model.bones.front().movable = true;
    add_quad(model, flat_material(glm::vec3(1.0f)), {{low_x, -0.5f}, {high_x, 0.5f}});
    Motion motion;
    std::vector<BoneKey> keys(2);
    keys[1].frame = 2;
    keys[1].translation.x = 2.0f * units;
    motion.bones.push_back({*name_key("center"), keys});
    set_motion(put(model), motion);
    advance(stage, 0.0);
  }

  int rounds = 0;
};

// The share of the pixel and of the open time in which x is to the right of an edge that moves from `edge` over
// `distance`: a ramp, averaged over the width of a pixel. Pixels.
double passed(double x, double edge, double distance) {
  const auto integral = [&](double z) {
    if (z <= 0.0) return 0.0;
    return z < distance ? z * z / (2.0 * distance) : z - 0.5 * distance;
  };
  return integral(x - edge + 0.5) - integral(x - edge - 0.5);
}

TEST_F(AccumulationTest, AMovingSquareIsTheBoxIntegral) {
  constexpr int kRow = kSide / 2;
  constexpr double kPixels = 0.5 * kSide;  // per unit
  put_moving_square(-0.61f, 0.13f, 0.5f);
  for (const float background : {1.0f, 0.0f}) {
    options.background = glm::vec4(0.0f, 0.0f, 0.0f, background);
    for (const float shutter : {360.0f, 180.0f}) {
      advance(stage, 0.0);
      const Image image = mean({256, shutter});
      const double distance = 0.5 * kPixels * shutter / 360.0;
      for (int x = 0; x < kSide; ++x) {
        const double left = (1.0 - 0.61) * kPixels, right = (1.0 + 0.13) * kPixels;
        const double coverage = passed(x + 0.5, left, distance) - passed(x + 0.5, right, distance);
        const Pixel got = pixel(image, x, kRow);
        if (background > 0.0f) {
          EXPECT_NEAR(light_of_level(got[0]), coverage, 0.012) << x << " " << shutter;
        } else {
          EXPECT_NEAR(got[3] / 255.0, coverage, 0.012) << x << " " << shutter;
          // As far as the rounding of premultiplied colours lets it.
          EXPECT_NEAR(got[0] * got[3] / 255.0, got[3], 1.0) << "the colour stays white, " << x;
        }
      }
    }
  }
}

TEST_F(AccumulationTest, OneSampleIsThePlainFrame) {
  put_moving_square(-0.61f, 0.13f, 0.5f);
  options.glow = options.dof = true;
  auto image = LargeImage::create({kSide, kSide, 4});
  PaneCameras cameras;
  cameras.fill(stage.camera);
  const auto plain = image->draw(renderer(), stage, uploaded(), options, Views(), cameras);
  ASSERT_TRUE(plain);
  EXPECT_EQ(mean({1, 0.0f}, {kSide, kSide, 4}).rgba, plain->rgba);
}

TEST_F(AccumulationTest, StillSurfacesKeepTheirColours) {
  Model model = testing::empty_model();
  for (int i = 0; i < 8; ++i) {
    const auto x = static_cast<float>(i) * 0.25f - 1.0f;
    const glm::vec3 color(static_cast<float>(i * 36) / 255.0f, 0.5f, 1.0f - static_cast<float>(i) * 0.1f);
    add_quad(model, flat_material(color), {{x, -1.0f}, {x + 0.25f, 1.0f}});
  }
  put(model);
  advance(stage, 0.0);
  const Image plain = drawn(), several = mean({16, 0.0f});
  for (int i = 0; i < 8; ++i)
    EXPECT_TRUE(near(pixel(several, 8 * i + 4, 20), pixel(plain, 8 * i + 4, 20))) << "stripe " << i;
}

// The standard deviation of the light along x, pixels.
double spread_of(const Image& image) {
  double sum = 0.0, first = 0.0, second = 0.0;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const double light = light_of_level(pixel(image, x, y)[0]);
      sum += light;
      first += light * x;
      second += light * x * x;
    }
  }
  return std::sqrt(second / sum - first / sum * (first / sum));
}

class LensTest : public AccumulationTest {
 protected:
  static constexpr int kHeight = 200;
  static constexpr float kFov = 30.0f, kFocus = 8.0f;

  LensTest() {
    stage.camera.perspective = true;
    stage.camera.fov_deg = kFov;
    stage.camera.distance = -kFocus;
    options.dof = true;
    options.dof_focus = Focus::distance;
    options.dof_distance = kFocus;
    options.dof_f_number = 1.0f;
  }

  // A small square, at this distance from the camera.
  void put_square(float distance, float side) {
    Model model = testing::empty_model();
    add_quad(model, flat_material(glm::vec3(1.0f)),
             {.low = glm::vec2(-0.5f * side), .high = glm::vec2(0.5f * side), .z = distance - kFocus});
    put(model);
    advance(stage, 0.0);
  }
};

TEST_F(LensTest, TheBlurOfASmallSquareIsThatOfAThinLens) {
  constexpr double kMm = 80.0, kSensor = 24.0;  // per unit; height of the sensor, mm
  const double focal_length = 0.5 * kSensor / std::tan(glm::radians(0.5 * kFov)), aperture = focal_length;
  for (const float distance : {40.0f, 5.0f}) {
    stage.actors.clear();
    const double pixels_per_unit = kHeight / kSensor * focal_length / distance;
    const double side = 5.0 / pixels_per_unit;
    put_square(distance, static_cast<float>(side));
    const double focus = kFocus * kMm, away = distance * kMm;
    const double diameter = aperture * focal_length / (focus - focal_length) * std::abs(away - focus) / away;
    const double pixels = diameter / kSensor * kHeight;
    ASSERT_GT(pixels, 12.0);
    // The variance of a uniform disc along an axis is a sixteenth of its diameter's square, of a square a twelfth.
    const double variance = std::pow(spread_of(mean({512, 0.0f}, {kHeight, kHeight, 0})), 2.0);
    const double measured = 4.0 * std::sqrt(variance - 25.0 / 12.0 - 1.0 / 12.0);
    EXPECT_NEAR(measured / pixels, 1.0, 0.05) << distance << ": " << pixels << " pixels";
  }
}

TEST_F(LensTest, WhatIsInFocusStaysSharp) {
  put_square(kFocus, 1.0f);
  const Image focused = mean({64, 0.0f}, {kHeight, kHeight, 0});
  options.dof = false;
  const Image without = mean({64, 0.0f}, {kHeight, kHeight, 0});
  int most = 0;
  for (std::size_t i = 0; i < focused.rgba.size(); ++i)
    most = std::max(most, std::abs(focused.rgba[i] - without.rgba[i]));
  EXPECT_LE(most, 2);
}

TEST_F(AccumulationTest, TilesGiveTheWholeImage) {
  put_moving_square(-0.61f, 0.13f, 0.5f);
  options.glow = options.grain = options.vignette = true;
  options.background = glm::vec4(0.2f, 0.3f, 0.4f, 1.0f);
  const Image whole = mean({8, 360.0f}, {200, 150, 4});
  EXPECT_EQ(rounds, 1);
  advance(stage, 0.0);
  const Image tiled = mean({8, 360.0f}, {200, 150, 4, 1, 64});
  EXPECT_EQ(rounds, 2 * 4 * 3) << "glow is collected first";
  int most = 0;
  for (std::size_t i = 0; i < whole.rgba.size(); ++i) most = std::max(most, std::abs(whole.rgba[i] - tiled.rgba[i]));
  EXPECT_LE(most, 1);
}

TEST_F(AccumulationTest, ACancelledMeanLeavesNothingBehind) {
  put_moving_square(-0.61f, 0.13f, 0.5f);
  auto image = LargeImage::create({kSide, kSide, 0});
  const auto models = uploaded();
  const auto draw = [&](int last) {
    return image->draw_mean(renderer(), stage, models, options, Views(), {4, [&](int sample) -> Result<PaneCameras> {
                                                                            if (sample > last) return fault(kImageSize);
                                                                            PaneCameras cameras;
                                                                            cameras.fill(stage.camera);
                                                                            return cameras;
                                                                          }});
  };
  const auto whole = draw(3);
  EXPECT_FALSE(draw(1));
  const auto again = draw(3);
  ASSERT_TRUE(whole && again);
  EXPECT_EQ(again->rgba, whole->rgba);
}

TEST_F(AccumulationTest, ADriverWithoutMemoryIsAnErrorAndNoBlackImage) {
  put_moving_square(-0.61f, 0.13f, 0.5f);
  EffectTarget::refuse(true);
  auto image = LargeImage::create({kSide, kSide, 0});
  const auto drawn = image->draw_mean(renderer(), stage, uploaded(), options, Views(),
                                      {4, [&](int) -> Result<PaneCameras> { return PaneCameras(); }});
  EffectTarget::refuse(false);
  ASSERT_FALSE(drawn);
  EXPECT_EQ(drawn.fault().kind, &kEffectTargets);
}

}  // namespace
}  // namespace odori
