#include "window/status_file.h"

#include "app/messages.h"
#include "base/files.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace odori {
namespace {

using nlohmann::json;

TEST(StatusFile, ContainsTheSession) {
  Session session;
  testing::open(session, testing::named_model(1), "三.pmx");
  testing::open(session, testing::rotating_motion(testing::named_model(1), 90, 2), "踊.vmd");
  post_message(session, Severity::error, "x.pmx", {"why"});
  UiState panels;
  panels.widgets.push_back({"play", "", ImVec2(1, 2), ImVec2(3, 4)});
  panels.widgets.push_back({"ik 96", "ik 左足ＩＫ", ImVec2(5, 6), ImVec2(7, 8)});
  panels.widgets.push_back({"ik 99", "ik 左足ＩＫ", ImVec2(0, 0), ImVec2(1, 1)});
  const json status = json::parse(status_json(session, panels));
  EXPECT_EQ(status["playing"], true);
  EXPECT_EQ(status["last_frame"], 90.0);
  EXPECT_EQ(status["skinning"], "native");
  EXPECT_EQ(status["opening"], nullptr);
  EXPECT_EQ(status["models"][0]["file"], "三.pmx");
  EXPECT_EQ(status["models"][0]["motions"], json::array({"踊.vmd"}));
  EXPECT_EQ(status["models"][0]["unmatched_bone_tracks"], 2);
  EXPECT_EQ(status["messages"][0]["severity"], "error");
  EXPECT_EQ(status["widgets"]["play"], json::array({1.0, 2.0, 3.0, 4.0}));
  EXPECT_EQ(status["widgets"]["ik 96"], json::array({5.0, 6.0, 7.0, 8.0}));
  EXPECT_EQ(status["widgets"]["ik 左足ＩＫ"], status["widgets"]["ik 96"]);
}

TEST(StatusFile, ContainsTheVisibleBones) {
  Session session;
  testing::open(session, testing::named_model(2), "三.pmx");
  session.document.selected.bone = 1;
  UiState panels;
  panels.viewport.bones.markers = {{0, BoneShape::circle, ImVec2(10, 20), 1.0f},
                                   {2, BoneShape::circle, ImVec2(), 1.0f}};
  json status = json::parse(status_json(session, panels));
  EXPECT_EQ(status["bones"], false);
  EXPECT_EQ(status["chosen_bone"], json({{"index", 1}, {"name", "左ひざ1"}}));
  EXPECT_EQ(status["bone_markers"], json::array({{{"index", 0}, {"name", "左ひざ0"}, {"at", {10.0, 20.0}}}}))
      << "markers of bones that no longer exist are left out";
  session.document.selected.bone = 2;
  status = json::parse(status_json(session, panels));
  EXPECT_EQ(status["chosen_bone"], nullptr) << "the model has no such bone";
}

TEST(StatusFile, ContainsPlacementCameraAndHeatMaps) {
  Session session;
  testing::open(session, testing::named_model(1), "三.pmx");
  UiState panels;
  json status = json::parse(status_json(session, panels));
  EXPECT_EQ(status["camera"]["perspective"], true);
  EXPECT_EQ(status["views"]["ranges"], json::array({0.0}));
  EXPECT_EQ(status["curve_frame"], nullptr);
  perform(SetActorPlacement{0, {{1.0f, 2.0f, 3.0f}, {0.0f, glm::radians(90.0f), 0.0f}}}, session);
  perform(ToggleRestPose{0}, session);
  session.document.settings.views.panes[0].heatmap.range = 0.5f;
  session.document.stage.camera.perspective = false;
  panels.palette.query = "腕";
  panels.timeline.sheet.read_frame = 12.0;
  status = json::parse(status_json(session, panels));
  EXPECT_EQ(status["models"][0]["position"], json::array({1.0, 2.0, 3.0}));
  EXPECT_NEAR(status["models"][0]["rotation"][1].get<double>(), 90.0, 1e-3);
  EXPECT_EQ(status["models"][0]["rest_pose"], true);
  EXPECT_EQ(status["camera"]["perspective"], false);
  EXPECT_EQ(status["views"]["ranges"], json::array({0.5}));
  EXPECT_EQ(status["palette_query"], "腕");
  EXPECT_EQ(status["curve_frame"], 12.0);
}

TEST(StatusFile, IsValidJsonForAnyName) {
  Session session;
  post_message(session, Severity::note, "\xFF\xFE\"\\\n", {"\xE3\x81"});
  EXPECT_TRUE(json::accept(status_json(session, {})));
}

TEST(StatusFile, TimeOfTheFirstFrameWithAModel) {
  Session session;
  EXPECT_EQ(json::parse(status_json(session, {}))["model_shown_s"], 0.0) << "none yet";
  EXPECT_EQ(json::parse(status_json(session, {}, {1, 12.5}))["model_shown_s"], 12.5);
}

TEST(StatusFile, IsWrittenWhenTheStateChanges) {
  const testing::TempFolder folder;
  const auto path = folder.path() / "status.json";
  Session session;
  StatusFile file(path);
  file.update(session, {}, {});
  ASSERT_TRUE(std::filesystem::exists(path));
  std::filesystem::remove(path);
  const auto wait = [&] {
    do {
      file.update(session, {}, {});
    } while (file.due());
  };
  wait();
  EXPECT_FALSE(std::filesystem::exists(path)) << "nothing has changed";
  session.document.settings.look.grid = !session.document.settings.look.grid;
  wait();
  EXPECT_TRUE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace odori
