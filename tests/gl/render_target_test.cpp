#include "gl/scene.h"

#include <glad/gl.h>

namespace odori {
namespace {

using testing::add_quad;
using testing::flat_material;
using testing::near;
using testing::pixel;
using testing::Pixel;

using RenderTargetTest = testing::SceneTest;

TEST_F(RenderTargetTest, UnsupportedSizesAreFaults) {
  for (const auto& [width, height] : {std::pair{0, 8}, {8, -1}, {1 << 30, 8}, {8, 1 << 30}}) {
    const auto target = RenderTarget::create(width, height, 0);
    ASSERT_FALSE(target);
    EXPECT_EQ(target.fault().kind, &kImageSize);
  }
}

TEST_F(RenderTargetTest, AnySampleCountGivesAnImage) {
  Look look;
  look.grid = false;
  look.background = glm::vec4(0.2f, 0.4f, 0.6f, 1.0f);
  for (const int samples : {0, 1, 2, 4, 64}) {
    auto target = RenderTarget::create(5, 3, samples);
    ASSERT_TRUE(target) << samples;
    target->bind();
    renderer().draw({}, {}, look, 5, 3);
    const Image decoded = target->read();
    ASSERT_EQ(decoded.width, 5);
    ASSERT_EQ(decoded.height, 3);
    for (int y = 0; y < 3; ++y) {
      for (int x = 0; x < 5; ++x) EXPECT_EQ(pixel(decoded, x, y), (Pixel{51, 102, 153, 255}));
    }
  }
}

TEST_F(RenderTargetTest, MultisamplingSmoothsSlantedEdges) {
  Model model = testing::empty_model();
  add_quad(model, flat_material(glm::vec3(1.0f)));
  model.vertices[1].position.x += 0.3f;
  put(model);
  const auto between = [](const Image& decoded) {
    int count = 0;
    for (int y = 0; y < decoded.height; ++y) {
      for (int x = 0; x < decoded.width; ++x) {
        const int value = pixel(decoded, x, y)[0];
        count += value > 0 && value < 255 ? 1 : 0;
      }
    }
    return count;
  };
  EXPECT_EQ(between(drawn(0)), 0);
  EXPECT_GT(between(drawn(4)), 10);
}

TEST_F(RenderTargetTest, TransparentImagesHaveStraightAlpha) {
  Model model = testing::empty_model();
  add_quad(model, flat_material({1.0f, 0.5f, 0.2f}, 0.5f), {.low = {-0.5f, -0.5f}, .high = {0.5f, 0.0f}});
  add_quad(model, flat_material({1.0f, 0.5f, 0.2f}, 1.0f), {.low = {-0.5f, 0.0f}, .high = {0.5f, 0.5f}});
  put(model);
  options.background = glm::vec4(0.0f);
  for (const int samples : {0, 4}) {
    const Image image = drawn(samples);
    EXPECT_EQ(pixel(image, 4, 4), (Pixel{0, 0, 0, 0}));
    EXPECT_TRUE(near(pixel(image, 32, 24), {255, 128, 51, 255}));
    EXPECT_TRUE(near(pixel(image, 32, 40), {255, 128, 51, 128}, 2));
  }
}

TEST_F(RenderTargetTest, TranslucentBackgroundsKeepTheirColor) {
  options.background = {1.0f, 0.5f, 0.25f, 0.5f};
  EXPECT_TRUE(near(center(), {255, 128, 64, 128}, 2));
}

TEST_F(RenderTargetTest, DrawingIsClippedToItsRectangle) {
  Model model = testing::empty_model();
  add_quad(model, flat_material({0.0f, 1.0f, 0.0f}), {.low = glm::vec2(-0.2f), .high = glm::vec2(0.2f)});
  put(model);
  const std::vector models{*renderer().upload(model, {})};
  auto target = RenderTarget::create(16, 16, 0);
  ASSERT_TRUE(target);
  target->bind();
  options.background = {0, 0, 1, 1};
  renderer().draw({}, {}, options, 16, 16);
  options.background = {1, 0, 0, 1};
  renderer().draw(stage, models, options, 8, 16);
  glEnable(GL_SCISSOR_TEST);  // set by other code; must not clip the read-back
  glScissor(0, 0, 1, 1);
  const Image decoded = target->read();
  EXPECT_EQ(pixel(decoded, 1, 1), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixel(decoded, 4, 8), (Pixel{0, 255, 0, 255}));
  EXPECT_EQ(pixel(decoded, 8, 8), (Pixel{0, 0, 255, 255}));
}

}  // namespace
}  // namespace odori
