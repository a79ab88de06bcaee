#include "buffers/texture_buffers.h"
#include "gl/scene.h"

#include <cmath>
#include <cstdlib>

#include <glad/gl.h>

namespace odori {
namespace {

using testing::image_of;

std::shared_ptr<const Image> image_from(int width, int height, int (*value)(int x, int y, int channel)) {
  Image image{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (int c = 0; c < 4; ++c) image.rgba.push_back(static_cast<std::uint8_t>(value(x, y, c)));
    }
  }
  return std::make_shared<const Image>(std::move(image));
}

int noise(int x, int y, int c) { return std::abs((x * 7919 + y * 104729 + c * 31 + x * y * 17) % 256); }
int waves(int x, int y, int c) {
  return static_cast<int>(127.5 + 127.0 * std::sin(0.11 * x + 0.07 * y + static_cast<double>(c)));
}

// The levels that the driver makes of the image.
std::vector<Image> driver_levels(const Image& image, std::size_t count) {
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  glGenerateMipmap(GL_TEXTURE_2D);
  std::vector<Image> levels;
  for (std::size_t i = 0; i < count; ++i) {
    Image level;
    const auto number = static_cast<GLint>(i);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, number, GL_TEXTURE_WIDTH, &level.width);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, number, GL_TEXTURE_HEIGHT, &level.height);
    level.rgba.resize(static_cast<std::size_t>(level.width) * static_cast<std::size_t>(level.height) * 4);
    glGetTexImage(GL_TEXTURE_2D, number, GL_RGBA, GL_UNSIGNED_BYTE, level.rgba.data());
    levels.push_back(std::move(level));
  }
  glDeleteTextures(1, &texture);
  return levels;
}

using MipLevelsTest = testing::GlTest;

// Each level of ours rounds, and so does each of the driver's.
TEST_F(MipLevelsTest, OfEvenSidesAreThoseOfTheDriver) {
  const auto image = image_from(64, 128, noise);
  const MipLevels levels = mip_levels(image);
  ASSERT_EQ(levels.size(), 8u);
  EXPECT_EQ(levels.front(), image);
  const std::vector<Image> expected = driver_levels(*image, levels.size());
  for (std::size_t i = 0; i < levels.size(); ++i) {
    ASSERT_EQ(levels[i]->width, expected[i].width);
    ASSERT_EQ(levels[i]->height, expected[i].height);
    int worst = 0;
    for (std::size_t at = 0; at < expected[i].rgba.size(); ++at) {
      worst = std::max(worst, std::abs(levels[i]->rgba[at] - expected[i].rgba[at]));
    }
    EXPECT_LE(worst, 1 + static_cast<int>(i) / 2) << "level " << i;
  }
}

// Drivers sample odd sides differently; an area mean stays close to all of them.
TEST_F(MipLevelsTest, OfOddSidesAreCloseToThoseOfTheDriver) {
  const auto image = image_from(199, 77, waves);
  const MipLevels levels = mip_levels(image);
  const std::vector<Image> expected = driver_levels(*image, 3);
  for (std::size_t i = 1; i < expected.size(); ++i) {
    ASSERT_EQ(levels[i]->width, expected[i].width);
    ASSERT_EQ(levels[i]->height, expected[i].height);
    double sum = 0.0;
    for (std::size_t at = 0; at < expected[i].rgba.size(); ++at) {
      sum += std::abs(levels[i]->rgba[at] - expected[i].rgba[at]);
    }
    EXPECT_LE(sum / static_cast<double>(expected[i].rgba.size()), 1.5) << "level " << i;
  }
}

TEST(MipLevels, ATexelOfAnOddSideCountsByTheAreaThatIsCovered) {
  const auto row = std::make_shared<const Image>(
      image_of(5, 1, {{10, 0, 0, 255}, {20, 0, 0, 255}, {30, 0, 0, 255}, {40, 0, 0, 255}, {90, 0, 0, 255}}));
  const MipLevels levels = mip_levels(row);
  ASSERT_EQ(levels.size(), 3u);
  // 2.5 texels each.
  EXPECT_EQ(testing::pixel(*levels[1], 0, 0)[0], (10 + 20 + 15) * 2 / 5);
  EXPECT_EQ(testing::pixel(*levels[1], 1, 0)[0], (15 + 40 + 90) * 2 / 5);
  EXPECT_EQ(testing::pixel(*levels[2], 0, 0), (testing::Pixel{38, 0, 0, 255}));
}

}  // namespace
}  // namespace odori
