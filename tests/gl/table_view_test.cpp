// GPU tables as images: each texel is a pixel of the expected colour, each value is the one written.

#include "render/table_view.h"

#include "gl/scene.h"
#include "render/gpu_model.h"
#include "skin/delta_mush.h"
#include "support/models.h"

#include <cmath>
#include <limits>

#include <glad/gl.h>
#include <glm/gtc/type_ptr.hpp>

namespace odori {
namespace {

using testing::pixel;
using Rgba = testing::Pixel;

std::vector<glm::vec4> numbered(std::size_t count) {
  std::vector<glm::vec4> texels;
  for (std::size_t i = 0; i < count; ++i) {
    const auto n = static_cast<float>(i);
    texels.emplace_back(n, -n, 0.1f * n, 1.0f / (n + 1.0f));
  }
  return texels;
}

DataTexture table_with(const std::vector<glm::vec4>& texels, std::size_t capacity) {
  DataTexture table(DataTexture::Format::rgba32f, capacity, "test");
  table.write({glm::value_ptr(texels.front()), texels.size() * 4});
  return table;
}

using DataTextureTest = testing::GlTest;

TEST_F(DataTextureTest, ReadsBackWhatWasWritten) {
  // A partial row; a full row and a partial one; more capacity than written.
  for (const auto& [count, capacity] : {std::pair{5u, 5u}, {4099u, 4099u}, {7u, 5000u}}) {
    const std::vector<glm::vec4> texels = numbered(count);
    const DataTexture table = table_with(texels, capacity);
    EXPECT_EQ(table.written(), count);
    EXPECT_EQ(table.read(), texels);
    for (const std::size_t index : {std::size_t{0}, std::size_t{3}, std::size_t{count - 1}}) {
      EXPECT_EQ(table.read(index), texels[index]) << index << " of " << count;
    }
  }
}

TEST_F(DataTextureTest, ReadsBackScalars) {
  DataTexture table(DataTexture::Format::r32f, 3, "test");
  EXPECT_EQ(table.written(), 0u);
  const float values[] = {0.25f, -1.5f, 3.0e-40f};
  table.write(values);
  EXPECT_EQ(table.read(1), glm::vec4(-1.5f, 0.0f, 0.0f, 0.0f));
  EXPECT_EQ(table.read()[0], glm::vec4(0.25f, 0.0f, 0.0f, 0.0f));
  EXPECT_EQ(table.writes(), 1u);
}

class TableViewTest : public testing::SceneTest {
 protected:
  Actor& upload(Model model) {
    Actor& actor = put(std::move(model));
    models_ = uploaded();
    models_.front()->update(actor, SkinningMode::native);
    return actor;
  }

  const TableImage& view(const TableViewSettings& settings, std::optional<std::size_t> hovered = {}) {
    return view_.draw(renderer(), models_.front(), *stage.actors.front(), settings, hovered);
  }
  TableTexel texel(GpuTable table, std::size_t index) {
    const TableImage& image = view({.table = table}, index);
    return image.texel.value_or(TableTexel());
  }

  // Row 0 at the top, as displayed.
  static Image pixels_of(const TableImage& image) {
    Image pixels{image.columns, image.rows, {}};
    pixels.rgba.resize(4 * static_cast<std::size_t>(image.columns) * static_cast<std::size_t>(image.rows));
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(image.handle));
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels.rgba.data());
    glBindTexture(GL_TEXTURE_2D, 0);
    return pixels;
  }

  std::vector<std::shared_ptr<GpuModel>> models_;
  TableView view_;
};

Model boned_model(std::size_t bones) {
  Model model;
  model.bones.resize(bones);
  return model;
}

TEST_F(TableViewTest, EachPixelShowsATexel) {
  Actor& actor = put(boned_model(3));
  actor.palette[1] = {glm::quat(0.0f, 0.5f, -1.0f, 1.0f), glm::vec4(1.0f, 0.0f, -0.5f, 0.0f)};  // w, x, y, z
  models_ = uploaded();
  models_.front()->update(actor, SkinningMode::native);
  const TableViewSettings settings{.auto_range = false, .range = {-1.0f, 1.0f}};
  const TableImage& image = view(settings);
  ASSERT_NE(image.handle, 0u);
  EXPECT_EQ(image.texels, 6u);
  EXPECT_EQ(image.columns, 4);
  EXPECT_EQ(image.rows, 2);
  EXPECT_EQ(image.texture_width, 6);
  const Image pixels = pixels_of(image);
  EXPECT_TRUE(testing::near(pixel(pixels, 0, 0), Rgba{128, 128, 128, 255})) << "no rotation";
  EXPECT_TRUE(testing::near(pixel(pixels, 2, 0), Rgba{191, 0, 255, 255})) << "x, y and z of bone 1";
  EXPECT_TRUE(testing::near(pixel(pixels, 3, 0), Rgba{255, 128, 64, 255}));
  EXPECT_EQ(pixel(pixels, 2, 1), (Rgba{0, 0, 0, 0})) << "outside the table";
  TableViewSettings w = settings;
  w.channels = TexelChannels::a;
  EXPECT_TRUE(testing::near(pixel(pixels_of(view(w)), 0, 0), Rgba{255, 255, 255, 255})) << "w is 1";
  EXPECT_TRUE(testing::near(pixel(pixels_of(view(w)), 2, 0), Rgba{128, 128, 128, 255}));
}

TEST_F(TableViewTest, TheRangeIsThatOfTheChannelsShown) {
  Actor& actor = upload(boned_model(2));
  actor.palette[1].translation = glm::vec4(-4.0f, 12.0f, 3.0f, 0.0f);
  models_.front()->update(actor, SkinningMode::native);
  EXPECT_EQ(view({}).range, glm::vec2(-4.0f, 12.0f));
  EXPECT_EQ(view({.channels = TexelChannels::b}).range, glm::vec2(0.0f, 3.0f));
  EXPECT_EQ(pixel(pixels_of(view({.channels = TexelChannels::b})), 3, 0), (Rgba{255, 255, 255, 255}));
  const TableImage& overridden = view({.auto_range = false, .range = {2.0f, 5.0f}});
  EXPECT_EQ(overridden.range, glm::vec2(2.0f, 5.0f));
}

TEST_F(TableViewTest, MorphIndicesAreExcludedFromTheRange) {
  Model model = boned_model(1);
  model.vertices.resize(1);
  model.morphs.resize(200);
  model.morphs[199].data = UvMorph{0, {{0, glm::vec4(0.25f, 0.5f, 0.0f, 0.0f)}}};
  model.morphs[198].data = VertexMorph{{{0, glm::vec3(-1.5f, 0.0f, 0.0f)}}};
  upload(std::move(model));
  EXPECT_EQ(view({.table = GpuTable::morph_offsets}).range, glm::vec2(-1.5f, 0.5f));
}

TEST_F(TableViewTest, NonFiniteValuesAreHighlighted) {
  Actor& actor = upload(boned_model(2));
  actor.palette[0].translation.y = std::numeric_limits<float>::quiet_NaN();
  actor.palette[1].rotation.x = std::numeric_limits<float>::infinity();
  models_.front()->update(actor, SkinningMode::native);
  const TableImage& image = view({});
  EXPECT_EQ(image.not_finite, 2u);
  EXPECT_TRUE(std::isfinite(image.range.x) && std::isfinite(image.range.y));
  EXPECT_EQ(pixel(pixels_of(image), 1, 0), (Rgba{255, 0, 255, 255}));
  EXPECT_EQ(pixel(pixels_of(image), 2, 0), (Rgba{255, 0, 255, 255}));
  EXPECT_TRUE(matches_expected(texel(GpuTable::bone_palette, 1))) << "NaN on GPU and CPU";
}

TEST_F(TableViewTest, RedrawsOnlyOnChanges) {
  static int drawn = 0;
  static PFNGLDRAWARRAYSPROC real = nullptr;
  Actor& actor = upload(boned_model(2));
  drawn = 0;
  real = glad_glDrawArrays;
  glad_glDrawArrays = [](GLenum mode, GLint first, GLsizei count) {
    ++drawn;
    real(mode, first, count);
  };
  view({});
  view({});
  view({}, 2);
  view({}, 3);
  EXPECT_EQ(drawn, 1) << "hovering a texel draws nothing";
  models_.front()->update(actor, SkinningMode::native);
  view({});
  EXPECT_EQ(drawn, 2);
  view({.channels = TexelChannels::g});
  EXPECT_EQ(drawn, 3);
  glad_glDrawArrays = real;
}

TEST_F(TableViewTest, ComparesGpuAndCpuValues) {
  Actor& actor = upload(boned_model(3));
  TableTexel found = texel(GpuTable::bone_palette, 5);
  EXPECT_EQ(found.bone, 2);
  EXPECT_EQ(found.kind, TexelKind::translation);
  EXPECT_TRUE(found.expected && matches_expected(found));
  actor.palette[1].rotation.y = 0.25f;  // not uploaded
  found = texel(GpuTable::bone_palette, 2);
  EXPECT_EQ(found.bone, 1);
  EXPECT_EQ(found.kind, TexelKind::rotation);
  EXPECT_EQ(found.value, glm::vec4(0.0f, 0.0f, 0.0f, 1.0f));
  EXPECT_FALSE(matches_expected(found));
  EXPECT_FALSE(view({}, 6).texel) << "the table has six texels";
}

TEST_F(TableViewTest, EveryTexelOfEveryTableMatchesTheModel) {
  Actor& actor = upload(testing::every_kind_model(60, 3));
  actor.skinning_data[SkinningData::rotation_centers] =
      std::make_shared<SkinningTexels>(60, glm::vec4(1.0f, 2.0f, 3.0f, 0.0f));
  JobControl control;
  actor.skinning_data[SkinningData::delta_mush] =
      std::make_shared<const SkinningTexels>(*find_delta_mush(*actor.model, control));
  const Pane panes[] = {{SkinningMode::cor}, {SkinningMode::spherical}, {SkinningMode::delta_mush}};
  models_.front()->update(actor, panes);
  const std::vector<float> values(60, 0.5f);
  models_.front()->write_values({values, 1, 0});
  int morphed = 0;
  for (const auto& table : gpu_tables()) {
    const std::size_t count = view({.table = table.value}).texels;
    EXPECT_GT(count, 0u) << table.title;
    for (std::size_t i = 0; i < count; ++i) {
      const TableTexel found = texel(table.value, i);
      ASSERT_EQ(found.index, i) << table.title;
      EXPECT_TRUE(matches_expected(found)) << table.title << " " << i;
      EXPECT_TRUE(found.kind == TexelKind::mush_count || found.bone >= 0 || found.morph >= 0 || found.vertex >= 0)
          << table.title << " " << i;
      const bool offset = table.value == GpuTable::morph_offsets;
      EXPECT_TRUE(!offset || (found.expected && found.morph >= 0 && found.vertex >= 0)) << i;
      morphed += offset;
    }
  }
  EXPECT_GT(morphed, 0);
}

// Weights that were rounded are shown as the shader unpacks them; the CPU has others.
TEST_F(TableViewTest, CompressedWeightsAreUnpacked) {
  Actor& actor = upload(testing::every_kind_model(60, 3));
  const TableTexel before = texel(GpuTable::vertex_weights, 2);
  EXPECT_TRUE(before.expected);
  models_.front()->store_weights(actor, true);
  for (std::size_t i = 0; i < 60; ++i) {
    const TableTexel found = texel(GpuTable::vertex_weights, i);
    EXPECT_FALSE(found.expected);
    const auto& weights = actor.model->vertices[i].weights;
    for (int slot = 0; slot < 4; ++slot) EXPECT_NEAR(found.value[slot], weights[static_cast<std::size_t>(slot)], 3e-5f);
  }
  EXPECT_TRUE(matches_expected(texel(GpuTable::vertex_deform, 2)));
  models_.front()->store_weights(actor, false);
  EXPECT_EQ(texel(GpuTable::vertex_weights, 2).value, before.value);
}

TEST_F(TableViewTest, MissingTablesAreNotShown) {
  upload(boned_model(1));
  for (const auto& table : gpu_tables()) {
    const bool of_bones = table.value == GpuTable::bone_palette || table.value == GpuTable::bone_segments;
    EXPECT_EQ(view({.table = table.value}, 0).handle != 0, of_bones) << table.title;
  }
}

TEST_F(TableViewTest, SwitchesBetweenModels) {
  upload(boned_model(2));
  EXPECT_EQ(view({}).texels, 4u);
  put(boned_model(5));
  const auto both = uploaded();
  both.back()->update(*stage.actors.back(), SkinningMode::native);
  EXPECT_EQ(view_.draw(renderer(), both.back(), *stage.actors.back(), {}, 9).texels, 10u);
}

}  // namespace
}  // namespace odori
