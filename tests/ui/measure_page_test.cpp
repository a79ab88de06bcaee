#include "export/sheet.h"
#include "support/models.h"
#include "ui/null_ui.h"
#include "ui/widgets/color_bar.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::NullUi;

Model measured_model() {
  Model model = testing::every_kind_model(80, 4);
  for (std::size_t i = 0; i < model.bones.size(); ++i) model.bones[i].name = "骨 %s" + std::to_string(i);
  return model;
}

class MeasureTab : public NullUi {
 protected:
  void show_page() {
    resize(1600, 1200);
    Model model = measured_model();
    const Motion motion = testing::rotating_motion(model, 30);
    show(std::move(model), motion);
    state.page = Page::measure;
    session.clock.playing = false;
    session.clock.frame = 15.0;
    active_pane(session.settings.views).skinning = SkinningMode::dqs;
    settle();
    asked.clear();
  }
  const Heatmap& heatmap() { return active_pane(session.settings.views).heatmap; }
};

TEST_F(MeasureTab, DrawsWithoutAModel) {
  state.page = Page::measure;
  draw_frame();
  EXPECT_FALSE(has("paint kinds"));
}

TEST_F(MeasureTab, SelectsTheHeatmapOfThePane) {
  show_page();
  press_on("paint kinds");
  EXPECT_EQ(heatmap().kind, HeatmapKind::kinds);
  EXPECT_TRUE(has("color_bar"));
  press_on("paint measure");
  press_on("measure edge");
  EXPECT_EQ(heatmap().kind, HeatmapKind::measure);
  EXPECT_EQ(heatmap().measure, Measure::edge);
  EXPECT_FALSE(has("against"));
  press_on("measure displacement");
  press_on("against");
  press_on("against_mode sdef");
  EXPECT_EQ(heatmap().reference, SkinningMode::sdef);
  press_on("paint none");
  EXPECT_FALSE(has("color_bar"));
}

TEST_F(MeasureTab, TheRangeCanBeSet) {
  show_page();
  press_on("paint measure");
  EXPECT_FALSE(has("range"));
  press_on("range_automatic");
  EXPECT_GT(heatmap().range, 0.0f);
  ASSERT_TRUE(has("range"));
  press_on("measure area");
  EXPECT_EQ(heatmap().range, 0.0f) << "the unit differs";
}

TEST_F(MeasureTab, AWorstVertexIsSelected) {
  show_page();
  ASSERT_NE(measuring.frame_statistics(), nullptr);
  const std::uint32_t second = measuring.frame_statistics()->worst[1].vertex;
  EXPECT_EQ(count("worst_vertex"), static_cast<std::ptrdiff_t>(kWorstVertexCount));
  press_on("worst_vertex 1");
  ASSERT_TRUE(session.marked.has_value());
  EXPECT_EQ(session.marked->vertex, second);
  EXPECT_TRUE(has("marked_vertex"));
}

TEST_F(MeasureTab, ABoneOfTheTableIsSelected) {
  show_page();
  press_on("bone_row 2");
  EXPECT_EQ(session.selected_bone, 2);
}

TEST_F(MeasureTab, TheWholeMotionIsPlottedAndAClickSeeks) {
  show_page();
  EXPECT_FALSE(has("motion_plot"));
  press_on("measure_motion");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (measuring.progress() && std::chrono::steady_clock::now() < end) {
    settle();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  settle();
  ASSERT_TRUE(has("motion_plot"));
  EXPECT_FALSE(has("measure_motion"));
  const WidgetArea plot = find("motion_plot");
  const auto to = [&](float share) {
    move_to(ImVec2(plot.low.x + share * (plot.high.x - plot.low.x), middle(plot).y));
    press();
    release();
    settle();
  };
  to(0.01f);
  EXPECT_EQ(session.clock.frame, 0.0);
  to(0.99f);
  EXPECT_EQ(session.clock.frame, 30.0);
  to(0.5f);
  EXPECT_NEAR(session.clock.frame, 15.0, 1.0);
  EXPECT_FALSE(session.scrubbing);
}

TEST_F(MeasureTab, GpuSkinningIsVerifiedModeByMode) {
  show_page();
  resize(1600, 3000);
  settle();
  EXPECT_EQ(count("check_good"), 0);
  const auto modes = static_cast<std::ptrdiff_t>(kSkinningModeCount);
  click("verify");
  for (std::ptrdiff_t known = count("check_good"); known < modes; ++known) {
    draw_frame();
    EXPECT_EQ(count("check_good"), known + 1) << "one per frame";
  }
  EXPECT_EQ(count("check_over"), 0);
  EXPECT_TRUE(has("check_good dqs"));
  press_on("verify");
  EXPECT_EQ(count("check_good"), 0);
}

TEST_F(MeasureTab, AVertexWithAnErrorOnTheGpuIsReported) {
  show_page();
  resize(1600, 3000);
  const ReadSkinnedVertices sound = read_back;
  read_back = [&](std::size_t actor, const Skinning& skinning) {
    SkinnedVertices vertices = sound(actor, skinning);
    if (skinning.mode == SkinningMode::sdef) vertices.positions[7].y += 0.01f;
    return vertices;
  };
  settle();
  press_on("verify");
  settle();
  settle();
  EXPECT_EQ(count("check_good"), static_cast<std::ptrdiff_t>(kSkinningModeCount) - 1);
  press_on("check_over sdef");
  ASSERT_TRUE(session.marked.has_value());
  EXPECT_EQ(session.marked->vertex, 7u);
}

TEST(HeatmapText, HasUnits) {
  EXPECT_EQ(format_heatmap_value({HeatmapKind::measure, Measure::displacement}, 0.25f), "0.25");
  EXPECT_EQ(format_heatmap_value({HeatmapKind::measure, Measure::volume}, 0.5f), "50 %");
  EXPECT_EQ(format_heatmap_value({HeatmapKind::weights}, 1.0f), "100 %");
  EXPECT_EQ(format_heatmap_value({HeatmapKind::measure, Measure::volume}, 17.0f), "1,700 %") << "no exponent";
  EXPECT_EQ(format_heatmap_value({HeatmapKind::measure, Measure::displacement}, -1234.5f), "-1,235");
  EXPECT_EQ(heatmap_legend({{HeatmapKind::measure, Measure::displacement, SkinningMode::linear}}, ""),
            "Distance from Linear (units)");
  EXPECT_EQ(heatmap_legend({{HeatmapKind::weights}}, "左腕"), "Weights of 左腕");
}

TEST(SheetLayout, ImagesHaveEqualSizesAndNothingOverlaps) {
  for (const bool heat : {false, true}) {
    for (const int columns : {1, 2, 6}) {
      const SheetLayout layout = sheet_layout({1280, 720, columns, heat});
      ASSERT_EQ(layout.columns.size(), static_cast<std::size_t>(columns));
      float left = 0.0f;
      for (const SheetLayout::Column& column : layout.columns) {
        EXPECT_GE(column.image.low.x, left);
        left = column.image.high().x;
        EXPECT_EQ(column.image.size.x, layout.columns[0].image.size.x);
        EXPECT_EQ(column.image.low.y, column.title.high().y);
        EXPECT_EQ(column.image.high().y, column.note.low.y);
        EXPECT_EQ(column.heat.empty(), !heat);
        if (!heat) continue;
        EXPECT_EQ(column.heat.size.y, column.image.size.y);
        EXPECT_GE(column.heat.low.y, column.note.high().y);
        EXPECT_LE(column.heat_note.high().y, layout.legend.low.y);
      }
      EXPECT_LE(left, 1280.0f);
      if (heat) {
        EXPECT_LE(layout.bar.high().y + static_cast<float>(layout.font_size), layout.footer.low.y);
      }
      EXPECT_LE(layout.footer.high().y, 720.0f);
    }
  }
}

TEST(SheetLayout, IsValidForAnySize) {
  for (const int side : {1, 7, 100, 16384}) {
    const SheetLayout layout = sheet_layout({side, side, 6, true});
    EXPECT_GE(layout.columns[5].heat.size.x, 1.0f);
    EXPECT_GE(layout.columns[5].heat.size.y, 1.0f);
    EXPECT_GE(layout.font_size, kMinSheetFontSize);
    EXPECT_LE(layout.font_size, kMaxSheetFontSize);
  }
}

}  // namespace
}  // namespace odori
