#include "export/sheet.h"
#include "support/models.h"
#include "support/temp_folder.h"
#include "ui/null_ui.h"
#include "ui/widgets/color_bar.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::NullUi;

Model measured_model(int vertices) {
  Model model = testing::every_kind_model(vertices, 4);
  for (std::size_t i = 0; i < model.bones.size(); ++i) model.bones[i].name = "骨 %s" + std::to_string(i);
  return model;
}

class MeasureTab : public NullUi {
 protected:
  void show_page(int vertices = 80) {
    resize(1600, 1200);
    Model model = measured_model(vertices);
    const Motion motion = testing::rotating_motion(model, 30);
    show(std::move(model), motion);
    state.page = Page::measure;
    session.document.clock.playing = false;
    session.document.clock.frame = 15.0;
    active_pane(session.document.settings.views).skinning = SkinningMode::dqs;
    settle();
    asked.clear();
  }
  const Heatmap& heatmap() { return active_pane(session.document.settings.views).heatmap; }
  void wait_for_motions() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (measuring.progress() && std::chrono::steady_clock::now() < end) {
      settle();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    settle();
  }
  // What a button saves as a table, or as a plot of it.
  std::string saved_csv(const std::string& button, const std::string& kind = "_csv") {
    asked.clear();
    press_on(button);
    press_on(button + kind);
    for (const Command& command : asked) {
      if (const auto* table = command.get<SaveTable>()) return table->text;
    }
    ADD_FAILURE() << button;
    return {};
  }
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
  EXPECT_GE(find("color_bar").low.y, find("picture").high.y) << "below the figures, never over them";
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

TEST_F(MeasureTab, ThePinnedRangeIsThatOfAllViewsWithTheMeasure) {
  show_page();
  Views& views = session.document.settings.views;
  views.style = ViewStyle::panes;
  views.count = 3;
  views.panes[0].heatmap = views.panes[1].heatmap = {HeatmapKind::measure, Measure::edge};
  views.panes[2].heatmap = {HeatmapKind::measure, Measure::area};
  settle();
  press_on("range_pinned");
  const float range = views.panes[0].heatmap.range;
  EXPECT_GT(range, 0.0f);
  EXPECT_EQ(views.panes[1].heatmap.range, range);
  EXPECT_EQ(views.panes[2].heatmap.range, 0.0f) << "another measure";
  session.document.clock.frame = 3.0;
  settle();
  EXPECT_EQ(views.panes[0].heatmap.range, range) << "in every frame";
  const WidgetArea slider = find("range");
  move_to(ImVec2(slider.low.x + 0.8f * (slider.high.x - slider.low.x), middle(slider).y));
  press();
  release();
  settle();
  EXPECT_NE(views.panes[0].heatmap.range, range);
  EXPECT_EQ(views.panes[1].heatmap.range, views.panes[0].heatmap.range) << "it stays common";
  press_on("range_pinned");
  EXPECT_EQ(views.panes[0].heatmap.range, 0.0f);
  EXPECT_EQ(views.panes[1].heatmap.range, 0.0f);
}

TEST_F(MeasureTab, AHeatMapIsThatOfAllViewsByOneClick) {
  show_page();
  perform(SetHeatmap{{HeatmapKind::measure, Measure::edge}}, session);
  settle();
  EXPECT_FALSE(has("spread_heatmap")) << "there is one view";
  Views& views = session.document.settings.views;
  views.style = ViewStyle::panes;
  views.count = 4;
  settle();
  press_on("spread_heatmap");
  for (const Pane& pane : views.panes) EXPECT_EQ(pane.heatmap, heatmap());
  EXPECT_EQ(heatmap().kind, HeatmapKind::measure);
}

// The text that is saved is compared with the numbers that were measured.
TEST_F(MeasureTab, TablesAreSavedAsCsv) {
  show_page();
  resize(1600, 3000);
  settle();
  const testing::TempFolder folder;
  session.folders.image = folder.path();
  const SurfaceStatistics numbers = *measuring.frame_statistics();
  const std::string worst = saved_csv("export_worst");
  const auto facts = [](const std::string& csv) {
    return std::ptrdiff_t(csv.rfind("\n#") == std::string::npos ? 0 : std::count(csv.begin(), csv.end(), '#'));
  };
  EXPECT_EQ(std::count(worst.begin(), worst.end(), '\n'), facts(worst) + std::ptrdiff_t(kWorstVertexCount) + 1);
  for (const char* fact : {"# odori ", "# model: ", "# frame: 15\n", "# mode: dqs\n", "# measure: displacement\n",
                           "# reference: linear\n", "# unit: units\n"}) {
    EXPECT_NE(worst.find(fact), std::string::npos) << fact;
  }
  EXPECT_NE(worst.find(fmt::format("\n{},", numbers.worst[0].vertex)), std::string::npos);
  const std::string bones = saved_csv("export_bones");
  const auto with_vertices = std::count_if(numbers.bones.begin(), numbers.bones.end(),
                                           [](const MeasureSummary& bone) { return bone.vertices > 0; });
  EXPECT_EQ(std::count(bones.begin(), bones.end(), '\n'), facts(bones) + with_vertices + 1);
  EXPECT_NE(bones.find(",\"area_p99\",\"worst_vertex\"\n"), std::string::npos);
  EXPECT_NE(saved_csv("export_histogram").find("\"from\",\"to\",\"vertices\"\n"), std::string::npos);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    if (entry.path().extension() != ".csv") continue;
    ++files;
    EXPECT_NE(entry.path().filename().string().find(" dqs displacement from linear "), std::string::npos);
  }
  EXPECT_EQ(files, 3u);
}

TEST_F(MeasureTab, APlotIsSavedAsSvg) {
  show_page();
  resize(1600, 3000);
  settle();
  const std::string svg = saved_csv("export_histogram", "_svg");
  EXPECT_TRUE(svg.starts_with("<svg ")) << svg.substr(0, 80);
  std::size_t bins = 0;
  for (std::size_t at = svg.find("class=\"bin\""); at != std::string::npos; at = svg.find("class=\"bin\"", at + 1))
    ++bins;
  EXPECT_EQ(bins, kHistogramBins);
  EXPECT_NE(svg.find(">Distance between modes (units)<"), std::string::npos);
  EXPECT_NE(svg.find(">Vertices<"), std::string::npos);
  press_on("log_histogram");
  EXPECT_NE(saved_csv("export_histogram", "_svg"), svg) << "as the plot on the screen";
}

TEST_F(MeasureTab, APlotIsSavedAsAnImageOnceItsMenuIsClosed) {
  show_page();
  resize(1600, 3000);
  settle();
  press_on("export_histogram");
  click("export_histogram_png");
  settle();
  const auto screenshot = take_request<WriteScreenshot>(session);
  ASSERT_TRUE(screenshot);
  EXPECT_TRUE(screenshot->what.panels);
  const ScreenArea area = screenshot->what.area;
  const WidgetArea plot = find("histogram");
  EXPECT_LE(area.left, plot.low.x);
  EXPECT_LT(area.top, plot.low.y) << "with its heading";
  EXPECT_GE(area.left + area.width, plot.high.x);
  EXPECT_GT(area.top + area.height, plot.high.y) << "with its axis";
  settle();
  EXPECT_FALSE(take_request<WriteScreenshot>(session)) << "once";
}

TEST_F(MeasureTab, EqualValuesHaveNoHistogram) {
  show_page();
  resize(1600, 3000);
  settle();
  EXPECT_TRUE(has("histogram"));
  EXPECT_FALSE(has("equal_values"));
  active_pane(session.document.settings.views).skinning = SkinningMode::linear;  // measured from linear skinning
  settle();
  EXPECT_FALSE(has("histogram")) << "both ends of its axis would be 0";
  EXPECT_TRUE(has("equal_values"));
}

TEST_F(MeasureTab, TwoFramesAreCompared) {
  show_page();
  resize(1600, 3000);
  settle();
  press_on("set_reference_frame");
  ASSERT_TRUE(state.measure.reference);
  EXPECT_EQ(state.measure.reference->frame, 15.0);
  const MeasureSummary before = state.measure.reference->statistics.whole;
  session.document.clock.frame = 30.0;
  settle();
  EXPECT_EQ(state.measure.reference->statistics.whole[Statistic::max], before[Statistic::max])
      << "the other frame is kept";
  EXPECT_NE(measuring.frame_statistics()->whole[Statistic::max], before[Statistic::max]);
  asked.clear();
  press_on("export_bones");
  press_on("export_bones_csv");
  const auto table = std::find_if(asked.begin(), asked.end(),
                                  [](const Command& command) { return command.get<SaveTable>() != nullptr; });
  ASSERT_NE(table, asked.end());
  EXPECT_NE(table->get<SaveTable>()->text.find("mean: change since frame 15"), std::string::npos);
  press_on("clear_reference_frame");
  EXPECT_FALSE(state.measure.reference);
}

// The columns of the table are those values, and sorting is by what a column shows.
TEST_F(MeasureTab, MinimumAndMaximumOfABoneAreThat) {
  show_page();
  resize(1600, 3000);
  press_on("paint measure");
  press_on("measure local_volume");
  for (int i = 0; i < 10 && measuring.frame_statistics()->of.measure != Measure::volume; ++i) settle();
  const SurfaceStatistics& numbers = *measuring.frame_statistics();
  ASSERT_EQ(numbers.of.measure, Measure::volume);
  const auto by = [&](auto value, bool down) {
    std::vector<std::pair<float, int>> rows;
    for (std::size_t i = 0; i < numbers.bones.size(); ++i) {
      const MeasureSummary& bone = numbers.bones[i];
      if (bone.vertices > 0) rows.emplace_back(value(bone), static_cast<int>(i));
    }
    std::ranges::stable_sort(rows, [down](auto a, auto b) { return down ? a.first > b.first : a.first < b.first; });
    std::vector<int> order;
    for (const auto& row : rows) order.push_back(row.second);
    return order;
  };
  const auto shown = [&] {
    std::vector<std::pair<float, int>> rows;
    for (const WidgetArea& widget : state.widgets) {
      int bone = -1;
      if (std::sscanf(widget.name.c_str(), "bone_row %d", &bone) == 1) rows.emplace_back(widget.low.y, bone);
    }
    std::ranges::sort(rows);
    std::vector<int> order;
    for (const auto& row : rows) order.push_back(row.second);
    return order;
  };
  const auto low = [](const MeasureSummary& bone) { return static_cast<float>(bone[Statistic::min]); };
  const auto high = [](const MeasureSummary& bone) { return static_cast<float>(bone[Statistic::max]); };
  EXPECT_EQ(shown(), by(low, false)) << "what is lost most comes first";
  press_on("bone_sort 2");
  settle();
  EXPECT_EQ(shown(), by(high, true));
  press_on("bone_sort 1");
  settle();
  EXPECT_EQ(shown(), by(low, false));
}

// The table that is saved has the numbers of each mode, as they are measured one by one.
TEST_F(MeasureTab, AllModesAreInOneTable) {
  show_page();
  resize(1600, 3000);
  settle();
  EXPECT_EQ(measuring.mode_table(), nullptr);
  press_on("all_modes");
  settle();
  ASSERT_NE(measuring.mode_table(), nullptr);
  EXPECT_EQ(count("mode_row"), static_cast<std::ptrdiff_t>(kSkinningModeCount));
  const ModeTable& table = *measuring.mode_table();
  const auto dqs = static_cast<std::size_t>(ordinal(SkinningMode::dqs));
  ASSERT_TRUE(table.ready[dqs]);
  EXPECT_FALSE(table.ready[ordinal(SkinningMode::cor)]) << "its centres are not computed here";
  const MeasureSummary& whole = measuring.frame_statistics()->whole;
  EXPECT_EQ(table.measured.modes[dqs].whole[ordinal(Measure::displacement)][Statistic::p95], whole[Statistic::p95]);
  asked.clear();
  press_on("export_modes");
  press_on("export_modes_csv");
  const auto saved = std::find_if(asked.begin(), asked.end(),
                                  [](const Command& command) { return command.get<SaveTable>() != nullptr; });
  ASSERT_NE(saved, asked.end());
  const std::string& csv = saved->get<SaveTable>()->text;
  EXPECT_NE(
      csv.find(fmt::format("\"dqs\",{},{},{}", whole[Statistic::min], whole[Statistic::max], whole[Statistic::mean])),
      std::string::npos)
      << csv;
  EXPECT_EQ(csv.find("\"cor\""), std::string::npos);
  session.document.clock.playing = true;
  settle();
  EXPECT_EQ(measuring.mode_table(), nullptr) << "it takes too long for every frame";
}

TEST_F(MeasureTab, TheTableOfModesIsOfAStatisticOrTheMarkedVertex) {
  show_page();
  resize(1600, 3000);
  settle();
  press_on("all_modes");
  press_on("statistic");
  EXPECT_FALSE(has("statistic_vertex")) << "none is marked";
  press_on("statistic p95");
  EXPECT_EQ(state.measure.statistic, Statistic::p95);
  perform(ShowVertex{measuring.frame_statistics()->worst[0].vertex}, session);
  state.page = Page::measure;
  settle();
  press_on("statistic");
  press_on("statistic_vertex");
  EXPECT_FALSE(state.measure.statistic.has_value());
}

TEST_F(MeasureTab, AWorstVertexIsSelected) {
  show_page();
  resize(1600, 3000);
  settle();
  ASSERT_NE(measuring.frame_statistics(), nullptr);
  const std::uint32_t second = measuring.frame_statistics()->worst[1].vertex;
  EXPECT_EQ(count("worst_vertex"), static_cast<std::ptrdiff_t>(kWorstVertexCount));
  press_on("worst_vertex 1");
  ASSERT_TRUE(session.document.selected.marked.has_value());
  EXPECT_EQ(session.document.selected.marked->vertex, second);
  EXPECT_TRUE(has("marked_vertex"));
}

TEST_F(MeasureTab, ABoneOfTheTableIsSelected) {
  show_page();
  resize(1600, 3000);
  settle();
  press_on("bone_row 2");
  EXPECT_EQ(session.document.selected.bone, 2);
}

TEST_F(MeasureTab, TheWholeMotionIsPlottedAndAClickSeeks) {
  show_page();
  EXPECT_FALSE(has("motion_plot"));
  press_on("measure_motion");
  wait_for_motions();
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
  EXPECT_EQ(session.document.clock.frame, 0.0);
  to(0.99f);
  EXPECT_EQ(session.document.clock.frame, 30.0);
  to(0.5f);
  EXPECT_NEAR(session.document.clock.frame, 15.0, 1.0);
  EXPECT_FALSE(session.document.clock.scrubbing);
}

TEST_F(MeasureTab, SeveralModesAreInOnePlot) {
  show_page();
  resize(1600, 3000);
  settle();
  press_on("measure_motion");
  wait_for_motions();
  EXPECT_FALSE(has("curve mean")) << "one mode has all its curves";
  press_on("plotted_modes");
  EXPECT_EQ(count("plot_mode"), static_cast<std::ptrdiff_t>(kSkinningModeCount));
  press_on("plot_mode dqs");
  EXPECT_FALSE(state.measure.plotted[ordinal(SkinningMode::dqs)]) << "the view's own mode is there in any case";
  press_on("plot_mode cor");
  EXPECT_FALSE(state.measure.plotted[ordinal(SkinningMode::cor)]) << "its centres are not computed here";
  press_on("plot_mode sdef");
  EXPECT_TRUE(state.measure.plotted[ordinal(SkinningMode::sdef)]);
  press_on("plot_mode linear");
  wait_for_motions();
  press_on("measure area");  // closes the list
  press_on("measure displacement");
  EXPECT_TRUE(has("curve mean"));
  EXPECT_FALSE(has("curve min")) << "of no interest for distances";
  EXPECT_FALSE(has("measure_motion")) << "all are measured";
  press_on("curve max");
  EXPECT_EQ(state.measure.curve, Statistic::max);
  const std::string csv = saved_csv("export_motion");
  EXPECT_NE(csv.find("\"dqs_min\",\"dqs_max\",\"dqs_mean\",\"linear_min\",\"linear_max\",\"linear_mean\","
                     "\"sdef_min\",\"sdef_max\",\"sdef_mean\"\n"),
            std::string::npos)
      << csv;
  EXPECT_NE(csv.find("# modes: dqs, linear, sdef\n"), std::string::npos) << csv;
}

// One press measures what is chosen, also after the measure was changed.
TEST_F(MeasureTab, ChosenModesAreKeptForAnotherMeasure) {
  show_page();
  resize(1600, 3000);
  state.measure.plotted[ordinal(SkinningMode::linear)] = true;
  settle();
  press_on("measure_motion");
  wait_for_motions();
  EXPECT_TRUE(has("motion_plot"));
  EXPECT_FALSE(has("measure_motion"));
  press_on("measure area");
  EXPECT_FALSE(has("motion_plot"));
  press_on("measure_motion");
  wait_for_motions();
  EXPECT_TRUE(has("curve min")) << "ratios have a minimum";
  perform(SetSkinning{SkinningMode::sdef}, session);
  settle();
  EXPECT_TRUE(has("motion_plot")) << "of linear";
  EXPECT_TRUE(has("measure_motion")) << "sdef is missing";
}

// The rows of the table contain every vertex, also those outside of the shown range.
TEST_F(MeasureTab, TheRangeOfThePlotsIsOneChoice) {
  show_page(500);
  resize(1600, 3000);
  settle();
  press_on("measure_motion");
  wait_for_motions();
  press_on("plot_range inner");
  EXPECT_EQ(state.measure.range, PlotRange::inner);
  const SurfaceStatistics& numbers = *measuring.frame_statistics();
  EXPECT_EQ(double(numbers.inner.low), numbers.whole[Statistic::p1]);
  EXPECT_EQ(double(numbers.inner.high), numbers.whole[Statistic::p99]);
  ASSERT_GT(numbers.inner.outside.above, 0u);
  const std::string csv = saved_csv("export_histogram");
  std::size_t vertices = 0;
  std::istringstream lines(csv.substr(csv.find("\"vertices\"\n") + 11));
  for (std::string line; std::getline(lines, line);) vertices += std::stoul(line.substr(line.rfind(',') + 1));
  EXPECT_EQ(vertices, session.document.stage.actors[0]->model->vertices.size());
  const float before = find("export_worst").low.y;
  press_on("histogram_range all");
  EXPECT_EQ(state.measure.range, PlotRange::all);
  EXPECT_LT(find("export_worst").low.y, before) << "no count below the plots";
}

TEST_F(MeasureTab, ResultsOfTheVerificationScrollIntoView) {
  show_page();
  resize(1280, 500);
  settle();
  const WidgetArea page = find("picture");  // as high as the page's window reaches
  perform(Toggle{Switch::verifying}, session);
  for (int i = 0; i < 12; ++i) draw_frame();
  ASSERT_TRUE(has("check_good cor") || has("check_over cor")) << "the last mode is seen without scrolling by hand";
  EXPECT_LE(find(has("check_good cor") ? "check_good cor" : "check_over cor").high.y, page.high.y + 1.0f);
}

TEST_F(MeasureTab, GpuSkinningIsVerifiedModeByMode) {
  show_page();
  resize(1600, 3600);
  settle();
  EXPECT_EQ(count("check_good"), 0);
  const auto modes = std::ssize(modes_with_shader());
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
  for (std::ptrdiff_t one_per_frame = 0; one_per_frame < std::ssize(modes_with_shader()); ++one_per_frame) settle();
  EXPECT_EQ(count("check_good"), std::ssize(modes_with_shader()) - 1);
  press_on("check_over sdef");
  ASSERT_TRUE(session.document.selected.marked.has_value());
  EXPECT_EQ(session.document.selected.marked->vertex, 7u);
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
