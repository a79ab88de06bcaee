#include "gpu/texture.h"

#include "buffers/texture_buffers.h"
#include "buffers/vertex_data.h"
#include "gl/scene.h"
#include "support/models.h"

namespace odori {
namespace {

using testing::image_of;

TEST(Halved, AveragesFourPixels) {
  const Image image = image_of(2, 2, {{0, 0, 0, 255}, {100, 0, 0, 255}, {0, 40, 0, 255}, {100, 0, 8, 255}});
  const Image half = halved(image);
  EXPECT_EQ(half.width, 1);
  EXPECT_EQ(half.height, 1);
  EXPECT_EQ(testing::pixel(half, 0, 0), (testing::Pixel{50, 10, 2, 255}));
}

TEST(Halved, ThinAndOddImagesKeepAtLeastOnePixel) {
  const Image thin =
      halved(image_of(5, 1, {{10, 0, 0, 0}, {20, 0, 0, 0}, {30, 0, 0, 0}, {40, 0, 0, 0}, {90, 0, 0, 0}}));
  ASSERT_EQ(thin.width, 2);
  ASSERT_EQ(thin.height, 1);
  EXPECT_EQ(testing::pixel(thin, 0, 0)[0], 15);
  EXPECT_EQ(testing::pixel(thin, 1, 0)[0], 35);
}

// One red pixel and three transparent green ones.
const Image kRedAmongTransparent = image_of(2, 2, {{200, 0, 0, 255}, {0, 255, 0, 0}, {0, 255, 0, 0}, {0, 255, 0, 0}});

TEST(AlphaWeightedMipLevels, ColorsAreWeightedByAlpha) {
  const MipLevels levels = alpha_weighted_mip_levels(kRedAmongTransparent);
  ASSERT_EQ(levels.size(), 2u);
  EXPECT_EQ(testing::pixel(*levels[1], 0, 0), (testing::Pixel{200, 0, 0, 64}));
}

TEST(AlphaWeightedMipLevels, TransparentPixelsTakeTheColorOfTheirNeighbours) {
  const Image first = *alpha_weighted_mip_levels(kRedAmongTransparent).front();
  EXPECT_EQ(testing::pixel(first, 0, 0), (testing::Pixel{200, 0, 0, 255}));
  EXPECT_EQ(testing::pixel(first, 1, 1), (testing::Pixel{200, 0, 0, 0}));
}

TEST(AlphaWeightedMipLevels, EndWithASinglePixel) {
  Image image{7, 3, {}};
  image.rgba.assign(7 * 3 * 4, 0);
  const MipLevels levels = alpha_weighted_mip_levels(image);
  ASSERT_EQ(levels.size(), 3u);
  EXPECT_EQ(levels.back()->rgba.size(), 4u);
}

using ImageTextureTest = testing::GlTest;

TEST_F(ImageTextureTest, StoresPixelsRowByRow) {
  const Image image = image_of(1, 2, {{1, 2, 3, 4}, {5, 6, 7, 8}});
  const TextureHandle texture = image_texture(image, Wrap::clamp, "test");
  glBindTexture(GL_TEXTURE_2D, texture.id());
  GLint format = 0;
  glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &format);
  EXPECT_EQ(format, GL_RGBA8);
  std::vector<std::uint8_t> got(8);
  glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, got.data());
  EXPECT_EQ(got, image.rgba);
  glBindTexture(GL_TEXTURE_2D, 0);
}

TEST_F(ImageTextureTest, TransparentPixelsDoNotBleed) {
  const TextureHandle texture = image_texture(alpha_weighted_mip_levels(kRedAmongTransparent), {}, "test");
  glBindTexture(GL_TEXTURE_2D, texture.id());
  std::vector<std::uint8_t> smallest(4);
  glGetTexImage(GL_TEXTURE_2D, 1, GL_RGBA, GL_UNSIGNED_BYTE, smallest.data());
  EXPECT_EQ(smallest, (std::vector<std::uint8_t>{200, 0, 0, 64}));
  glBindTexture(GL_TEXTURE_2D, 0);
}

TEST_F(ImageTextureTest, AnisotropyIsClampedToTheDriversMaximum) {
  const TextureHandle texture =
      image_texture(mip_levels(std::make_shared<const Image>(kRedAmongTransparent)), {}, "test");
  const auto anisotropy = [&texture] {
    float value = 0.0f;
    glBindTexture(GL_TEXTURE_2D, texture.id());
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT, &value);
    glBindTexture(GL_TEXTURE_2D, 0);
    return value;
  };
  if (max_anisotropy() == 1) GTEST_SKIP() << "the driver does not support it";
  set_anisotropy(texture, 2);
  EXPECT_EQ(anisotropy(), 2.0f);
  set_anisotropy(texture, 1000);
  EXPECT_EQ(anisotropy(), static_cast<float>(max_anisotropy()));
  set_anisotropy(texture, 0);
  EXPECT_EQ(anisotropy(), 1.0f);
}

TEST(BuildLevels, TooLargeImagesAreHalvedUntilTheyFit) {
  Image image{17, 1, {}};
  image.rgba.assign(std::size_t{17} * 4, 200);
  TextureBuffer texture;
  texture.image = std::make_shared<const Image>(std::move(image));
  build_levels(texture, 4);
  EXPECT_EQ(texture.levels.front()->width, 4);
  EXPECT_EQ(texture.levels.size(), 3u);
}

TEST(MorphTable, ListsTheOffsetsOfEachVertexInMorphOrder) {
  Model model = testing::empty_model();
  model.vertices.resize(3);
  model.additional_uv_count = 1;
  model.additional_uv.resize(3);
  model.morphs.push_back({"a", "", MorphPanel::other, VertexMorph{{{2, {1, 0, 0}}, {0, {2, 0, 0}}}}});
  model.morphs.push_back({"b", "", MorphPanel::other, UvMorph{1, {{2, {0.5f, 0, 0, 0}}}}});
  model.morphs.push_back({"c", "", MorphPanel::other, VertexMorph{{{2, {3, 0, 0}}}}});
  model.morphs.push_back({"d", "", MorphPanel::other, UvMorph{2, {{2, {9, 9, 9, 9}}}}});
  const MorphTable table = build_morph_table(model, 100);
  ASSERT_EQ(table.ranges.size(), 3u);
  EXPECT_EQ(table.ranges[0].vertex_offset_count, 1);
  EXPECT_EQ(table.ranges[1].vertex_offset_count, 0);
  ASSERT_EQ(table.ranges[2].vertex_offset_count, 2);
  const auto first = static_cast<std::size_t>(table.ranges[2].first_vertex_offset);
  EXPECT_EQ(table.texels[first], glm::vec4(1, 0, 0, 0));
  EXPECT_EQ(table.texels[first + 1], glm::vec4(3, 0, 0, 2));
  ASSERT_EQ(table.ranges[2].uv_offset_count, 1);
  const auto uv = static_cast<std::size_t>(table.ranges[2].first_uv_offset);
  EXPECT_EQ(table.texels[uv], glm::vec4(0.5f, 0, 0, 0));
  EXPECT_EQ(table.texels[uv + 1], glm::vec4(1, 1, 0, 0));
  EXPECT_EQ(table.texels.size(), 5u);
}

TEST(MorphTable, VerticesBeyondTheCapacityStayUnmorphed) {
  Model model = testing::empty_model();
  model.vertices.resize(4);
  VertexMorph morph;
  for (std::int32_t i = 0; i < 4; ++i) morph.offsets.push_back({i, glm::vec3(static_cast<float>(i))});
  model.morphs.push_back({"m", "", MorphPanel::other, morph});
  model.morphs.push_back({"uv", "", MorphPanel::other, UvMorph{0, {{2, glm::vec4(1.0f)}}}});
  // One texel each for vertices 0 and 1; the third needs three, the fourth one.
  const MorphTable table = build_morph_table(model, 4);
  EXPECT_EQ(table.texels.size(), 3u);
  EXPECT_EQ(table.ranges[1].vertex_offset_count, 1);
  EXPECT_EQ(table.ranges[2].vertex_offset_count, 0);
  EXPECT_EQ(table.ranges[2].uv_offset_count, 0);
  EXPECT_EQ(table.ranges[3].vertex_offset_count, 1);
}

TEST(MorphTable, UvMorphsOfAMissingChannelAreLeftOut) {
  Model model = testing::empty_model();
  model.vertices.resize(1);
  model.morphs.push_back({"m", "", MorphPanel::other, UvMorph{1, {{0, glm::vec4(1.0f)}}}});
  EXPECT_TRUE(build_morph_table(model, 100).texels.empty());
}

}  // namespace
}  // namespace odori
