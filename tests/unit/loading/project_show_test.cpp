#include "base/files.h"
#include "base/text.h"
#include "format/pmx/pmx.h"
#include "image/image_decoder.h"
#include "loading/scene/project_scene.h"
#include "motion/sample.h"
#include "scene/actor_tracks.h"
#include "support/diagnostics.h"
#include "support/models.h"
#include "support/temp_folder.h"
#include "view/fitted_background.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;
using testing::TempFolder;

namespace fs = std::filesystem;

std::string stored_name(std::string_view utf8) { return cp932_from_utf8(utf8).value().substr(0, 19); }

BoneKey moved(std::uint32_t frame, float x) {
  BoneKey key;
  key.frame = frame;
  key.translation.x = x;
  return key;
}

// A model of the project whose bones move by 1, 2, ... in x at frame 10, with a bone as IK bone.
ProjectModel stored_model(std::initializer_list<const char*> bones) {
  ProjectModel model;
  float x = 0.0f;
  for (const char* name : bones) model.bones.push_back({stored_name(name), {moved(0, 0.0f), moved(10, x += 1.0f)}});
  model.ik_bones = {0};
  model.parent_slots = {-1};
  model.properties = {{0, true, {true}, {{}}}, {20, false, {false}, {{}}}};
  return model;
}

Model model_with(std::initializer_list<const char*> bones) {
  Model model;
  for (const char* name : bones) model.bones.emplace_back().name = name;
  return model;
}

TEST(ProjectMotion, KeysGoToTheBonesOfTheirFullNames) {
  // The last two differ after 15 bytes of CP932, where a motion file would cut them.
  const ProjectModel stored = stored_model({"足", "とても長い名前の一", "とても長い名前の二", "none"});
  Model model = model_with({"とても長い名前の二", "とても長い名前の一", "足"});
  model.bones[2].has_ik = true;
  const Motion motion = motion_of(stored, model);
  const BoundMotion bound = bind(motion, model);
  SamplerCursor cursor;
  Pose pose = rest_pose(model);
  sample(bound, 10.0, cursor, pose);
  EXPECT_EQ(pose.translations[0].x, 3.0f);
  EXPECT_EQ(pose.translations[1].x, 2.0f);
  EXPECT_EQ(pose.translations[2].x, 1.0f);
  EXPECT_TRUE(pose.visible && pose.ik_enabled[2]);
  sample(bound, 20.0, cursor, pose);
  EXPECT_FALSE(pose.visible || pose.ik_enabled[2]);
  EXPECT_TRUE(bound.unmatched_bones.empty()) << "what the model does not have is left out";
}

TEST(ProjectMotion, KeysAtRestAreLeftOutUnlessTheySwitchPhysics) {
  ProjectModel stored = stored_model({"a", "b", "c"});
  stored.bones[0].keys.pop_back();
  stored.bones[1].keys.pop_back();
  stored.bones[1].keys[0].physics = false;
  stored.morphs = {{stored_name("still"), {{0, 0.0f}}}, {stored_name("m"), {{0, 0.5f}}}};
  Model model = model_with({"a", "b", "c"});
  model.morphs.resize(2);
  model.morphs[0].name = "still";
  model.morphs[1].name = "m";
  const Motion motion = motion_of(stored, model);
  ASSERT_EQ(motion.bones.size(), 2u);
  EXPECT_EQ(display_name(motion.bones[0].name), "b");
  EXPECT_EQ(motion.bones[1].keys.size(), 2u);
  ASSERT_EQ(motion.morphs.size(), 1u);
  EXPECT_EQ(display_name(motion.morphs[0].name), "m");
}

TEST(ProjectMotion, NamesOutsideCp932AreNeverMatched) {
  ProjectModel stored = stored_model({"a", "b"});
  stored.bones[0].cp932_name.clear();
  EXPECT_EQ(motion_of(stored, model_with({"\xF0\x9F\x8E\xB5", "b"})).bones.size(), 1u);
}

class ProjectShow : public ::testing::Test {
 protected:
  void put_file(const char* relative, std::string_view content = {}) { root_.put(relative, text_bytes(content)); }
  void put_image(const char* relative, int width, int height) {
    const Image image{width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(4 * width * height), 200)};
    root_.put(relative, write_png(image));
  }
  void put_model(const char* relative, std::initializer_list<const char*> bones) {
    root_.put(relative, write_pmx(model_with(bones)));
  }
  void add_model(const char* path, std::uint8_t draw_order) {
    ProjectModel& model = project_.models.emplace_back(stored_model({"a", "b"}));
    model.path = path;
    model.draw_order = draw_order;
  }
  void add_accessory(const char* path, std::uint8_t draw_order) {
    ProjectAccessory& accessory = project_.accessories.emplace_back();
    accessory.path = path;
    accessory.draw_order = draw_order;
    accessory.keys.resize(1);
  }
  Scene made(const ProjectSearch& search = {}) {
    diagnostics_ = {};
    return show_of_project(std::make_shared<const Project>(project_), file_, search, diagnostics_);
  }
  static std::vector<std::string> names(const Scene& show) {
    std::vector<std::string> names;
    for (const SceneActor& actor : show.actors) names.push_back(utf8_from_path(actor.file.filename()));
    return names;
  }

  TempFolder root_;
  fs::path file_ = root_.path() / "show" / "show.pmm";
  Project project_;
  Diagnostics diagnostics_;
};

using Names = std::vector<std::string>;

TEST_F(ProjectShow, ActorsAreInDrawingOrder) {
  for (const char* file : {"show/1.pmx", "show/2.pmx", "show/3.pmx", "show/a.x", "show/b.x", "show/c.x"})
    put_file(file);
  add_model("1.pmx", 3);
  add_model("2.pmx", 0);  // other programs write orders that are no permutation
  add_model("3.pmx", 3);
  add_accessory("a.x", 2);
  add_accessory("b.x", 0);
  add_accessory("c.x", 1);
  EXPECT_EQ(names(made()), (Names{"b.x", "2.pmx", "1.pmx", "3.pmx", "c.x", "a.x"})) << "MMD's default: one behind";
  EXPECT_EQ(made().actors[2].project.model, 0);
  EXPECT_EQ(made().actors[4].project.accessory, 2);
  project_.accessories_behind = 0;
  EXPECT_EQ(names(made()), (Names{"2.pmx", "1.pmx", "3.pmx", "b.x", "c.x", "a.x"}));
  project_.accessories_behind = 99;
  EXPECT_EQ(names(made()), (Names{"b.x", "c.x", "a.x", "2.pmx", "1.pmx", "3.pmx"}));
}

TEST_F(ProjectShow, MissingFilesAreListedAndTheRestIsKept) {
  put_file("show/Model/here.pmx");
  put_file("show/song.mp3");
  add_model("C:\\MMD\\UserFile\\Model\\gone.pmx", 1);
  add_model("C:\\MMD\\UserFile\\Model\\here.pmx", 2);
  add_accessory("UserFile\\Accessory\\stage.x", 0);
  project_.sound_on = true;
  project_.sound_path = "UserFile\\Wave\\song.wav";
  const Scene show = made();
  EXPECT_EQ(names(show), Names{"here.pmx"});
  EXPECT_EQ(show.actors[0].project.model, 1);
  EXPECT_FALSE(show.song);
  ASSERT_EQ(show.missing.size(), 3u);
  EXPECT_EQ(show.missing[0].stored, "UserFile\\Accessory\\stage.x") << "in drawing order";
  EXPECT_EQ(show.missing[1].stored, "C:\\MMD\\UserFile\\Model\\gone.pmx");
  EXPECT_EQ(show.missing[2].similar.filename(), "song.mp3");
  EXPECT_EQ(findings(diagnostics_, kProjectFileMissing), 3);
  EXPECT_EQ(findings(diagnostics_, kProjectFileMoved), 1);
}

TEST_F(ProjectShow, AFolderIsSearchedForMissingFiles) {
  add_model("C:\\MMD\\UserFile\\Model\\one\\a.pmx", 1);
  add_model("C:\\MMD\\UserFile\\Model\\two\\a.pmx", 2);
  put_model("else/where/two/a.pmx", {"a"});
  put_model("else/where/old/a.pmx", {"a"});
  put_model("else/where/right/a.pmx", {"b", "a", "c"});
  EXPECT_EQ(made().missing.size(), 2u);
  const ProjectSearch search{{root_.path() / "else"}};
  const Scene show = made(search);
  EXPECT_TRUE(show.missing.empty());
  ASSERT_EQ(show.actors.size(), 2u);
  EXPECT_EQ(show.actors[0].file, root_.path() / "else/where/right/a.pmx") << "only the names are equal: most bones";
  EXPECT_EQ(show.actors[1].file, root_.path() / "else/where/two/a.pmx") << "the folder is equal";
  fs::remove_all(root_.path() / "else/where/two");
  EXPECT_EQ(made(search).actors[1].file, root_.path() / "else/where/right/a.pmx");
}

TEST_F(ProjectShow, SimilarFilesAreUsedOnlyIfAllowed) {
  put_file("show/a.pmd");
  add_model("a.pmx", 1);
  EXPECT_TRUE(made().actors.empty());
  EXPECT_EQ(names(made({{}, true})), Names{"a.pmd"});
}

TEST_F(ProjectShow, OfAVacOnlyTheGeometryIsUsed) {
  put_file("show/negi.vac", "leek\r\nsub\\negi.x\r\n3.0\r\n9,9,9\r\n0,0,0\r\nbone\r\n");
  put_file("show/sub/negi.x");
  add_accessory("negi.vac", 0);
  const Scene show = made();
  ASSERT_EQ(show.actors.size(), 1u);
  EXPECT_EQ(show.actors[0].file, root_.path() / "show/sub/negi.x");
  EXPECT_FALSE(show.actors[0].parent_of_file);
}

TEST_F(ProjectShow, WhatIsNotShownIsReported) {
  project_.edge_color = {255, 0, 0};
  project_.gravity = {{0, 9.8f, {0, -1, 0}, true}};
  made();
  EXPECT_EQ(finding(diagnostics_, kProjectEdgeColor).detail, "255, 0, 0");
  EXPECT_EQ(findings(diagnostics_, kProjectNoise), 1);
}

TEST_F(ProjectShow, ABackgroundIsWhereMmdHasIt) {
  put_image("show/sky.png", 64, 32);
  project_.width = 640;
  project_.height = 360;
  project_.image = {"D:\\pictures\\sky.png", 20, 40, 5.0f, true};
  Scene show = made();
  EXPECT_EQ(show.background_image, root_.path() / "show/sky.png");
  EXPECT_EQ(show.background_size, glm::ivec2(64, 32));
  SceneSettings settings;
  settings.look.background_fit = BackgroundFit::stretch;
  settings.look.background_start = 3.0f;
  set_project_settings(show, settings);
  const BackgroundPlacement placed = placed_background(settings.look, 640.0f / 360.0f, 2.0f);
  EXPECT_NEAR((placed.center.x - 0.5f * placed.size.x) * 640.0f, 20.0f, 0.01f);
  EXPECT_NEAR((placed.center.y - 0.5f * placed.size.y) * 360.0f, 40.0f, 0.01f);
  EXPECT_NEAR(placed.size.x * 640.0f, 320.0f, 0.01f);
  EXPECT_EQ(settings.look.background_start, 0.0f);
  EXPECT_TRUE(settings.look.background_behind);
}

// An AVI that cannot be read has no size: it is named, and shown in the usual way if it can be played after all.
TEST_F(ProjectShow, AVideoIsShownRatherThanAnImage) {
  put_file("show/film.avi", "no video");
  put_image("show/sky.png", 1, 1);
  project_.image = {"sky.png", 0, 0, 1.0f, true};
  project_.video = {"C:\\film.avi", 9, 9, 2.0f, true};
  EXPECT_EQ(made().background_image, root_.path() / "show/film.avi");
  EXPECT_EQ(finding(diagnostics_, kProjectBackgrounds).detail, "sky.png");
  project_.video.shown = false;
  EXPECT_EQ(made().background_image, root_.path() / "show/sky.png");
  project_.image.shown = false;
  EXPECT_EQ(made().background_image, fs::path());
  project_.screen_capture = kCapturesVideo;
  const Scene show = made();
  EXPECT_EQ(show.background_image, root_.path() / "show/film.avi");
  EXPECT_FALSE(show.background_behind);
  SceneSettings settings;
  set_project_settings(show, settings);
  EXPECT_FALSE(settings.look.background_behind);
  EXPECT_EQ(settings.look.background_zoom, 1.0f);
  project_.video.path = "C:\\gone.avi";
  EXPECT_EQ(made().missing.at(0).stored, "C:\\gone.avi");
}

// A stage with the second and third model of the project.
class ProjectStage : public ProjectShow {
 protected:
  ProjectStage() {
    for (const char* path : {"0.pmx", "1.pmx", "2.pmx"}) {
      put_file((std::string("show/") + path).c_str());
      add_model(path, 1);
    }
    for (int i = 0; i < 2; ++i) {
      stage_.actors.push_back(make_actor(std::make_shared<const Model>(testing::chain_model({{0, 0, 0}, {0, 5, 0}}))));
    }
    for (ProjectModel& model : project_.models) {
      model.bones[0].cp932_name = "1";
      model.bones[1].cp932_name = "0";  // in another order than in the model
    }
  }
  void add_tracks() { add_project_tracks(made(), std::vector<std::int32_t>{-1, 0, 1}, stage_); }

  Stage stage_;
};

TEST_F(ProjectStage, TheCameraFollowsBonesByName) {
  project_.camera.resize(5);
  for (std::size_t i = 0; i < 5; ++i) project_.camera[i].frame = static_cast<std::uint32_t>(10 * i);
  project_.camera[1].follow = {2, 0};
  project_.camera[2].follow = {2, 0};
  project_.camera[3].follow = {0, 0};
  project_.camera[4].follow = {1, 1};
  add_tracks();
  const std::vector<CameraFollowKey> expected{{10, 1, 1}, {30, -1, -1}, {40, 0, 0}};
  EXPECT_EQ(stage_.camera_follow, expected) << "the first model is not there; an unchanged bone needs no key";
}

TEST_F(ProjectStage, OutsideParentsChangeOverTime) {
  ProjectModel& held = project_.models[2];
  held.parent_slots = {-1, 0};  // the second slot: the model's bone 1
  const auto key = [](std::uint32_t frame, ProjectParent whole, ProjectParent bone) {
    return ProjectPropertyKey{frame, true, {true}, {whole, bone}};
  };
  held.properties = {key(0, {}, {}), key(10, {1, 0}, {}), key(20, {1, 0}, {1, 1}), key(30, {0, 0}, {1, 1})};
  add_tracks();
  const auto keys = stage_.actors[1]->external_parent_keys;
  ASSERT_NE(keys, nullptr);
  // Bone 0 of the project's list is bone 1 of the models.
  const ExternalParentKeys expected{{10, 0, 0, 1}, {20, 1, 0, 0}, {30, 0, -1, -1}};
  EXPECT_EQ(*keys, expected) << "a model that is not there holds nothing";
  EXPECT_EQ(stage_.actors[0]->external_parent_keys, nullptr);
}

TEST_F(ProjectStage, AccessoryKeys) {
  Scene show;
  show.projects[file_] = [&] {
    Project project = project_;
    ProjectAccessory& stored = project.accessories.emplace_back();
    stored.additive = true;
    stored.keys.resize(2);
    stored.keys[0].parent = {2, 0};
    stored.keys[1] = {15, false, 0.25f, {0, 0}, {1, 2, 3}, {4, 5, 6}, 7.0f, false};
    return std::make_shared<const Project>(std::move(project));
  }();
  for (std::int32_t model : {-1, 1, 2}) show.actors.emplace_back().project = {file_, model};
  show.actors[0].project.accessory = 0;
  stage_.actors.push_back(make_actor(std::make_shared<const Model>(testing::chain_model({{0, 0, 0}}))));
  add_project_tracks(show, std::vector<std::int32_t>{2, 0, 1}, stage_);
  const auto track = stage_.actors[2]->accessory_track;
  ASSERT_NE(track, nullptr);
  const AccessoryTrack expected{{0, true, 1.0f, 1, 1}, {15, false, 0.25f, -1, -1, {1, 2, 3}, {4, 5, 6}, 7.0f, false}};
  EXPECT_EQ(*track, expected);
  EXPECT_TRUE(stage_.actors[2]->appearance.additive);
}

TEST_F(ProjectStage, GravityAndAppearance) {
  project_.gravity = {{0, 9.8f, {0, -1, 0}}};
  add_tracks();
  EXPECT_EQ(stage_.gravity, nullptr) << "MMD's default";
  project_.gravity.push_back({30, 2.0f, {1, 0, 0}});
  project_.models[1].additive = true;
  project_.models[1].edge_width = 1.5f;
  project_.models[2].self_shadow = false;
  add_tracks();
  ASSERT_NE(stage_.gravity, nullptr);
  EXPECT_EQ(gravity_at(*stage_.gravity, 30.0), glm::vec3(20, 0, 0));
  EXPECT_EQ(stage_.actors[0]->appearance, (ActorAppearance{true, 1.5f, true}));
  EXPECT_EQ(stage_.actors[1]->appearance, (ActorAppearance{false, 1.0f, false}));
}

}  // namespace
}  // namespace odori
