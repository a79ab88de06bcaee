// Every number of the measures' table and of the surfaces' table: in the window, in the table and the JSON of `odori
// compare`, and in the C API, which Python loops over (python/tests/test_scene.py compares that with the program).

#include "analysis/surface_numbers.h"

#include "cli/detail/compare_numbers.h"
#include "support/shared_data.h"
#include "ui/null_ui.h"
#include "unit/capi/handles.h"

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace odori {
namespace {

constexpr double kFrame = 60.0;

// By the first cell of the row and the title of the column; lines that begin with '#' are left out.
using Table = std::map<std::string, std::map<std::string, std::string>>;

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream text(line + ",");
  for (std::string cell; std::getline(text, cell, ',');) {
    if (cell.size() > 1 && cell.front() == '"') cell = cell.substr(1, cell.size() - 2);
    cells.push_back(cell);
  }
  return cells;
}

Table table_of(const std::string& csv) {
  Table table;
  std::vector<std::string> titles;
  std::istringstream lines(csv);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("#")) continue;
    const std::vector<std::string> cells = cells_of(line);
    if (titles.empty()) {
      titles = cells;
      continue;
    }
    for (std::size_t i = 1; i < cells.size(); ++i) table[cells[0]][titles[i]] = cells[i];
  }
  return table;
}

class SurfaceNumbers : public testing::NullUi {
 protected:
  void show_arm() {
    resize(1600, 3000);
    show(testing::model_in_file(testing::asset("exhibits/bending_arm.pmx")),
         testing::motion_in_file(testing::asset("exhibits/bending_arm.vmd")));
    state.page = Page::measure;
    session.document.clock.playing = false;
    session.document.clock.frame = kFrame;
    active_pane(session.document.settings.views).skinning = SkinningMode::dqs;
    settle();
  }
  void wait_for_surfaces() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (measuring.surfaces() == nullptr && std::chrono::steady_clock::now() < end) {
      settle();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    settle();
    ASSERT_NE(measuring.surfaces(), nullptr);
  }
  Table saved_table(const std::string& button) {
    asked.clear();
    press_on(button);
    press_on(button + "_csv");
    for (const Command& command : asked) {
      if (const auto* table = command.get<SaveTable>()) return table_of(table->text);
    }
    ADD_FAILURE() << button;
    return {};
  }
};

// What the C API has of one mode, by the titles of the tables.
std::map<std::string, double> numbers_of_c(const odori_scene* scene, SkinningMode mode) {
  std::map<std::string, double> found;
  const odori_skinning skinning{static_cast<int32_t>(mode), ODORI_SDEF_SLERP, ODORI_HEMISPHERE_HEAVIEST};
  odori_error error{};
  std::vector<double> numbers(static_cast<std::size_t>(odori_surface_number_count()));
  EXPECT_EQ(odori_scene_surface_numbers(scene, 0, &skinning, nullptr, numbers.data(), numbers.size(), &error), ODORI_OK)
      << error.message;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    found[odori_surface_number_name(static_cast<std::int32_t>(i))] = numbers[i];
  std::vector<double> statistics(static_cast<std::size_t>(odori_statistic_count()));
  for (std::int32_t measure = 0; measure < odori_measure_count(); ++measure) {
    EXPECT_EQ(odori_scene_statistics(const_cast<odori_scene*>(scene), 0, measure, &skinning, nullptr, nullptr, 0,
                                     statistics.data(), statistics.size(), nullptr, nullptr, &error),
              ODORI_OK)
        << error.message;
    for (std::size_t i = 0; i < statistics.size(); ++i) {
      found[fmt::format("{}_{}", odori_measure_name(measure), odori_statistic_name(static_cast<std::int32_t>(i)))] =
          statistics[i];
    }
  }
  return found;
}

TEST_F(SurfaceNumbers, AreTheSameInTheWindowInFilesAndInTheCApi) {
  ASSERT_NO_FATAL_FAILURE(show_arm());
  press_on("all_modes");
  press_on("surfaces");
  ASSERT_NO_FATAL_FAILURE(wait_for_surfaces());
  const Table window = saved_table("export_modes");

  const Stage& stage = session.document.stage;
  const Actor& actor = *stage.actors[0];
  const MeshParts parts = find_mesh_parts(*actor.model);
  MeasureRequest request;
  for (const SkinningMethod& method : skinning_modes()) {
    if (window.contains(std::string(method.name))) request.modes.push_back({method.value});
  }
  request.reference = {SkinningMode::linear};
  request.measures = measures_of(actor);
  request.surfaces = true;
  std::vector<Statistic> statistics;
  for (const auto& row : kStatistics) statistics.push_back(row.value);
  SurfaceMeter meter(actor);
  meter.begin();
  const MeasuredFrame frame = measure_frame(meter, *actor.model, parts, request, kFrame);
  const ComparedModel compared{*actor.model, parts, request, statistics};
  const auto json = nlohmann::json::parse(compare_json_frame(compared, frame));

  const testing::ModelHandle model = testing::model_from(testing::asset_bytes("exhibits/bending_arm.pmx"));
  const testing::MotionHandle motion = testing::asset_motion("exhibits/bending_arm.vmd");
  const testing::SceneHandle scene = testing::scene_of(model.get(), motion.get());
  ASSERT_EQ(odori_scene_advance(scene.get(), kFrame, nullptr), ODORI_OK);

  ASSERT_GE(window.size(), 6u) << "modes that need nothing computed";
  for (std::size_t i = 0; i < request.modes.size(); ++i) {
    const std::string mode(name(request.modes[i].mode));
    const Table file = table_of("mode," + csv_columns(compared) + "\n" + mode + csv_cells(compared, frame, i));
    const std::map<std::string, double> of_c = numbers_of_c(scene.get(), request.modes[i].mode);
    const auto& row = window.at(mode);
    EXPECT_EQ(row.size(), kSurfaceNumberCount + request.measures.size() * kStatisticCount);
    for (const auto& [title, text] : row) {
      SCOPED_TRACE(mode + " " + title);
      EXPECT_EQ(file.at(mode).at(title), text);
      const auto& of_mode = json["modes"][i];
      nlohmann::json value = of_mode.contains(title) ? of_mode[title] : nlohmann::json();
      for (const Measure measure : request.measures) {
        const std::string start = fmt::format("{}_", name(measure));
        if (!title.starts_with(start) || of_mode.contains(title)) continue;
        const auto& of_measure = of_mode[std::string(name(measure))];
        if (!of_measure.is_null() && of_measure.contains(title.substr(start.size())))
          value = of_measure[title.substr(start.size())];
      }
      if (text.empty()) {
        EXPECT_TRUE(value.is_null());
        continue;
      }
      EXPECT_EQ(value.get<double>(), std::strtod(text.c_str(), nullptr));
      EXPECT_EQ(of_c.at(title), std::strtod(text.c_str(), nullptr));
    }
  }
  EXPECT_NE(window.at("dqs").at("hausdorff"), "0");
  EXPECT_EQ(window.at("linear").at("hausdorff"), "0") << "it is the reference";
}

TEST_F(SurfaceNumbers, AreMeasuredOnDemandOfTheModeThatIsShown) {
  ASSERT_NO_FATAL_FAILURE(show_arm());
  EXPECT_FALSE(has("surface_number hausdorff"));
  press_on("surfaces");
  ASSERT_TRUE(has("surface_number hausdorff"));
  ASSERT_NO_FATAL_FAILURE(wait_for_surfaces());
  ASSERT_EQ(measuring.surfaces()->request.modes.size(), 1u);
  EXPECT_EQ(measuring.surfaces()->request.modes[0].mode, SkinningMode::dqs);
  const double before = measuring.surfaces()->measured.modes[0].surface->distance.hausdorff;
  session.document.clock.frame = 30.0;
  settle();
  ASSERT_NO_FATAL_FAILURE(wait_for_surfaces());
  EXPECT_LT(measuring.surfaces()->measured.modes[0].surface->distance.hausdorff, before) << "another frame, bent less";
  session.document.clock.playing = true;
  settle();
  EXPECT_EQ(measuring.surfaces(), nullptr) << "it takes too long for every frame";
  EXPECT_FALSE(measuring.surfaces_progress());
  session.document.clock.playing = false;
  settle();
  press_on("surfaces");
  EXPECT_FALSE(has("surface_number hausdorff"));
  EXPECT_FALSE(measuring.surfaces_progress());
}

}  // namespace
}  // namespace odori
