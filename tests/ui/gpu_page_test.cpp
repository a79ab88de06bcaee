#include "ui/workspaces/lab/gpu_page.h"

#include "support/models.h"
#include "ui/null_ui.h"
#include "view/gpu_tables.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;

class GpuTab : public NullUi {
 protected:
  // A bone palette in rows of four texels, and two morphs.
  void show_palette(int bones) {
    Model model = named_model(bones);
    model.morphs.push_back({"まばたき", "blink", MorphPanel::eye, VertexMorph{}});
    model.morphs.push_back({"あ", "a", MorphPanel::mouth, VertexMorph{}});
    model.vertices.resize(9);
    show(std::move(model));
    state.page = Page::gpu;
    const int texels = 2 * bones;
    report_.image = {.handle = 7,
                     .texels = static_cast<std::size_t>(texels),
                     .texture_width = texels,
                     .texture_height = 1,
                     .columns = 4,
                     .rows = (texels + 3) / 4,
                     .range = {-1.0f, 1.0f}};
    gpu = &report_;
    settle();
  }
  // Centre of a texel while the whole table is visible.
  ImVec2 place_of(int texel) {
    const WidgetArea mark = find("texels");
    const TableImage& p = report_.image;
    const float side = std::min({std::floor((mark.high.x - mark.low.x) / static_cast<float>(p.columns)),
                                 std::floor((mark.high.y - mark.low.y) / static_cast<float>(p.rows)), 24.0f});
    const ImVec2 m = middle(mark);
    return ImVec2(m.x + (static_cast<float>(texel % p.columns) + 0.5f - 0.5f * static_cast<float>(p.columns)) * side,
                  m.y + (static_cast<float>(texel / p.columns) + 0.5f - 0.5f * static_cast<float>(p.rows)) * side);
  }
  // Like the window, which reads back the hovered texel.
  void answer(TableTexel texel) {
    ASSERT_TRUE(state.gpu.pointed);
    texel.index = *state.gpu.pointed;
    report_.image.texel = texel;
  }

  GpuReport report_;
};

TEST_F(GpuTab, DrawsWithoutAModelOrAGpu) {
  state.page = Page::gpu;
  settle();
  EXPECT_FALSE(has("texels"));
  show(named_model(1));
  settle();
  EXPECT_FALSE(has("texels"));
  EXPECT_TRUE(has("gpu_waiting")) << "not blank until the first frame is measured";
  EXPECT_TRUE(asked.empty());
  show_palette(1);
  EXPECT_TRUE(has("texels"));
  EXPECT_FALSE(has("gpu_waiting"));
}

TEST_F(GpuTab, ShowsTheHoveredTexelAndAClickSelectsItsBone) {
  show_palette(3);
  EXPECT_FALSE(state.gpu.pointed);
  EXPECT_FALSE(has("texel_words"));
  move_to(place_of(4));
  EXPECT_EQ(state.gpu.pointed, 4u);
  answer({.value = {0, 0, 0, 1}, .expected = glm::vec4(0, 0, 0, 1), .kind = TexelKind::rotation, .bone = 2});
  settle();
  EXPECT_TRUE(has("texel_words"));
  EXPECT_FALSE(has("texel_differs"));
  press();
  release();
  EXPECT_EQ(asked, Commands{SelectBone{2}});
  move_to(place_of(7));
  EXPECT_FALSE(state.gpu.pointed && *state.gpu.pointed == 7u) << "past the last texel";
}

TEST_F(GpuTab, ShowsTheSelectedBoneWhileNothingIsHovered) {
  show_palette(1);
  perform(SelectBone{0}, session);
  settle();
  EXPECT_EQ(state.gpu.pointed, 0u);
  answer({.value = {0, 0, 0, 0.5f}, .expected = glm::vec4(0, 0, 0, 1), .kind = TexelKind::rotation, .bone = 0});
  settle();
  EXPECT_TRUE(has("texel_differs")) << "GPU and CPU differ";
  move_to(place_of(1));
  EXPECT_EQ(state.gpu.pointed, 1u);
  settle();
  EXPECT_FALSE(has("texel_words")) << "that texel has not been read back yet";
  perform(SelectBone{55}, session);
  move_to(ImVec2(5, 5));
  EXPECT_FALSE(state.gpu.pointed) << "there is no such bone";
}

TEST_F(GpuTab, MorphsAndVerticesAreSelected) {
  show_palette(2);
  perform(SelectMorph{1}, session);
  state.gpu.table_view.table = GpuTable::morph_weights;
  settle();
  EXPECT_EQ(state.gpu.pointed, 1u);
  move_to(place_of(0));
  answer({.value = {0.5f, 0, 0, 0}, .kind = TexelKind::weight, .morph = 0});
  press();
  release();
  state.gpu.table_view.table = GpuTable::vertex_weights;
  move_to(place_of(3));
  answer({.value = {1, 0, 0, 0}, .kind = TexelKind::bone_weights, .vertex = 3});
  press();
  release();
  EXPECT_EQ(asked, (Commands{SelectMorph{0}, ShowVertex{3}}));
}

TEST_F(GpuTab, TheWheelZoomsAndADragPansWithoutSelecting) {
  show_palette(6);
  const ImVec2 held = place_of(5);
  move_to(held);
  ImGui::GetIO().MouseWheel = 3.0f;
  draw_frame();
  ImGui::GetIO().MouseWheel = 0.0f;
  settle();
  EXPECT_GT(state.gpu.zoom, 24.0f);
  EXPECT_EQ(state.gpu.pointed, 5u) << "the hovered texel stays under the mouse";
  answer({.value = {0, 0, 0, 1}, .kind = TexelKind::translation, .bone = 2});
  const glm::vec2 before = state.gpu.middle;
  press();
  move_to(ImVec2(held.x - 20.0f, held.y));
  move_to(ImVec2(held.x - 30.0f, held.y));
  EXPECT_GT(state.gpu.middle.x, before.x);
  EXPECT_FLOAT_EQ(state.gpu.middle.y, before.y);
  release();
  EXPECT_TRUE(asked.empty());
  ImGui::GetIO().MouseWheel = -30.0f;
  draw_frame();
  EXPECT_EQ(state.gpu.zoom, 0.0f) << "the whole table is visible again";
}

TEST_F(GpuTab, TablesChannelsAndRangesAreSelected) {
  show_palette(2);
  press_on("channel G");
  EXPECT_EQ(state.gpu.table_view.channels, TexelChannels::g);
  press_on("gpu_table");
  press_on("gpu_table morph_offsets");
  EXPECT_EQ(state.gpu.table_view.table, GpuTable::morph_offsets);
  EXPECT_TRUE(state.gpu.table_view.auto_range);
  EXPECT_FALSE(has("table_black"));
  report_.image.range = {-3.0f, 9.0f};
  press_on("table_range_automatic");
  EXPECT_FALSE(state.gpu.table_view.auto_range);
  EXPECT_EQ(state.gpu.table_view.range, glm::vec2(-3.0f, 9.0f)) << "a fixed range starts at the automatic one";
  press_on("table_range_automatic");
  report_.image.range = {2.0f, 2.0f};
  press_on("table_range_automatic");
  EXPECT_EQ(state.gpu.table_view.range, glm::vec2(2.0f, 3.0f)) << "an empty range could not be dragged";
  EXPECT_TRUE(has("table_black"));
  EXPECT_TRUE(has("table_white"));
  EXPECT_TRUE(asked.empty()) << "view settings of the panel are no commands";
}

TEST_F(GpuTab, ExplainsWhyATableIsMissing) {
  show_palette(2);
  EXPECT_FALSE(has("no_table"));
  report_.image = {};
  settle();
  EXPECT_TRUE(has("no_table"));
  EXPECT_FALSE(has("texels"));
  EXPECT_TRUE(has("gpu_times")) << "times are still shown";
}

TEST(FormatTexel, NamesTheOwner) {
  Model model;
  model.bones.resize(3);
  model.bones[2].name = "左足ＩＫ";
  model.morphs.push_back({"まばたき", "", MorphPanel::eye, VertexMorph{}});
  const auto text = [&](GpuTable table, const TableTexel& texel) { return format_texel(model, table, texel); };
  EXPECT_EQ(text(GpuTable::bone_palette, {.kind = TexelKind::rotation, .bone = 2}), "Bone 2 左足ＩＫ, rotation");
  EXPECT_EQ(text(GpuTable::bone_palette, {.kind = TexelKind::translation, .bone = 9}), "Bone none, translation");
  EXPECT_EQ(text(GpuTable::morph_weights, {.kind = TexelKind::weight, .morph = 0}), "Morph 0 まばたき, weight");
  EXPECT_EQ(text(GpuTable::morph_offsets, {.kind = TexelKind::position_offset, .morph = 0, .vertex = 1044}),
            "Vertex 1044, offset of morph 0 まばたき");
  EXPECT_EQ(text(GpuTable::vertex_bones, {.value = {2, 0, 2, 700}, .kind = TexelKind::bones, .vertex = 5}),
            "Vertex 5, bones 2 左足ＩＫ, 0, none");
  EXPECT_EQ(text(GpuTable::sdef_parameters, {.index = 7, .kind = TexelKind::sdef_half, .vertex = 4}),
            "SDEF entry 3, (R0 - R1) / 2; first used by vertex 4");
  EXPECT_EQ(text(GpuTable::spherical_centers, {.index = 3, .kind = TexelKind::center}),
            "Bone set 3, centre; not used by any vertex");
}

TEST(WhyMissing, ExplainsEveryTable) {
  Model model;
  for (const auto& table : gpu_tables()) EXPECT_FALSE(why_missing(model, table.value).empty()) << table.title;
  EXPECT_EQ(why_missing(model, GpuTable::morph_weights), "This model has no morphs.");
  model.morphs.push_back({"group", "", MorphPanel::eye, GroupMorph{}});
  EXPECT_NE(why_missing(model, GpuTable::morph_weights), "This model has no morphs.");
}

TEST(GpuTables, AreOrderedByTheirEnum) {
  for (std::size_t i = 0; i < gpu_tables().size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(gpu_tables()[i].value), i);
  }
}

TEST(GpuTables, ValuesAreComparedBitByBit) {
  TableTexel texel{.value = {1, 2, 3, 4}};
  EXPECT_TRUE(matches_expected(texel)) << "no expected value";
  texel.expected = texel.value;
  EXPECT_TRUE(matches_expected(texel));
  texel.value.w = std::nextafter(4.0f, 5.0f);
  EXPECT_FALSE(matches_expected(texel));
}

}  // namespace
}  // namespace odori
