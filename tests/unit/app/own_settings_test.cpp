#include "document/scene.h"
// Scenes and projects show their own settings; those of the user stay in the settings file and come back.

#include "app/opening/apply_loaded_files.h"
#include "app/save_as.h"
#include "app/settings/settings.h"
#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "support/pmm_bytes.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::nothing_uploaded;

const WindowPosition kPosition;

class OwnSettingsTest : public ::testing::Test {
 protected:
  OwnSettingsTest() {
    EXPECT_TRUE(write_file(folder_.path() / "model.pmx", write_pmx(testing::named_model(2))));
    const std::string scene = R"({"format": "odori-scene", "version": 1, "actors": [{"file": "model.pmx"}],
      "loop": false, "speed": 0.5,
      "view": {"skinning": "dqs", "panes": 2, "edge": false, "physics": "off", "physics_gravity": [0, -1, 0],
               "rules": "plain", "background": [0.5, 0.25, 0], "samples": 8, "heatmap": "kinds"}})";
    EXPECT_TRUE(write_file(folder_.path() / "scene.odori", text_bytes(scene)));
    // What the user has.
    perform(SetSkinning{SkinningMode::sdef}, session_);
    perform(ToggleSetting{&ViewSettings::keep_skinning}, session_);
    perform(ToggleLook{&Look::grid}, session_);
    perform(SetSpeed{2.0}, session_);
    testing::open(session_, testing::named_model(2), "own.pmx");
  }

  void open(const fs::path& file, bool add = false) {
    perform(OpenFiles{{file}, add}, session_);
    while (!session_.load_queue.idle()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (auto batch = session_.load_queue.take_finished()) {
        apply_loaded_files(std::move(*batch), nothing_uploaded, session_);
      }
    }
  }
  void open_scene() { open(folder_.path() / "scene.odori"); }
  // A folder with a whole show, which has no settings.
  void open_show() {
    const fs::path show = folder_.path() / "show";
    fs::create_directories(show);
    Model dancer = testing::named_model(4);
    const char* names[] = {"センター", "上半身", "頭", "左腕"};
    for (std::size_t i = 0; i < 4; ++i) dancer.bones[i].name = names[i];
    EXPECT_TRUE(write_file(show / "dancer.pmx", write_pmx(dancer)));
    EXPECT_TRUE(write_file(show / "dance.vmd", write_vmd(testing::rotating_motion(dancer, 30))));
    open(show);
    EXPECT_TRUE(session_.opened_scene.arranged);
  }
  Settings to_save() const { return current_settings(session_, Page::models, kPosition); }
  static SceneSettings slice(const Session& session) { return session.document.settings; }

  testing::TempFolder folder_;
  Session session_;
};

TEST_F(OwnSettingsTest, StayInTheFileWhileASceneIsOpen) {
  SettingsFile file(folder_.path() / "settings.json");
  const Settings before = to_save();
  file.begin(before);
  open_scene();
  EXPECT_EQ(session_.document.settings.views.panes[0].skinning.mode, SkinningMode::dqs);
  EXPECT_FALSE(session_.document.settings.look.edge);
  EXPECT_EQ(session_.document.stage.deform.rules, EvaluationRules::plain);
  EXPECT_EQ(session_.document.clock.speed, 0.5);
  perform(ToggleLook{&Look::self_shadow}, session_);
  perform(Toggle{Switch::loop}, session_);
  perform(ToggleSetting{&ViewSettings::light_theme}, session_);  // of the window, not of the scene
  Settings expected = before;
  expected.view.light_theme = true;
  expected.recent = to_save().recent;
  EXPECT_EQ(to_save(), expected);
  ASSERT_TRUE(file.finish(to_save()));
  const auto written = nlohmann::json::parse(*read_file(folder_.path() / "settings.json"));
  std::vector<std::string> keys;
  for (const auto& [key, value] : written.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"format", "light_theme", "recent", "version"}));
}

TEST_F(OwnSettingsTest, ComeBackWhenAnotherShowIsOpened) {
  const SceneSettings before = slice(session_);
  open_scene();
  EXPECT_NE(slice(session_), before);
  open_show();
  EXPECT_EQ(slice(session_), before);
  EXPECT_EQ(session_.document.clock.speed, 2.0);
  EXPECT_TRUE(session_.document.clock.loop);
  EXPECT_EQ(session_.document.stage.deform.rules, EvaluationRules::mmd);
  EXPECT_FALSE(session_.document.own_settings);
  perform(ToggleLook{&Look::edge}, session_);
  EXPECT_FALSE(to_save().own.scene.look.edge) << "the user's own again";
}

TEST_F(OwnSettingsTest, UndoShowsTheSceneAgain) {
  const Settings before = to_save();
  open_scene();
  const SceneSettings of_scene = slice(session_);
  open_show();
  perform(UndoOpening{}, session_);
  EXPECT_EQ(slice(session_), of_scene);
  EXPECT_EQ(session_.document.clock.speed, 0.5);
  EXPECT_EQ(session_.document.file, folder_.path() / "scene.odori");
  EXPECT_EQ(to_save().view, before.view);
  EXPECT_EQ(to_save().own.speed, 2.0);
}

TEST_F(OwnSettingsTest, OfOneSceneAreNotThoseOfTheNext) {
  const Settings before = to_save();
  open_scene();
  const std::string plain = R"({"format": "odori-scene", "version": 1, "actors": [{"file": "model.pmx"}]})";
  ASSERT_TRUE(write_file(folder_.path() / "plain.odori", text_bytes(plain)));
  open(folder_.path() / "plain.odori");
  EXPECT_EQ(slice(session_), before.own.scene) << "a scene without settings has the user's";
  EXPECT_EQ(session_.document.clock.speed, 2.0);
  perform(SetSpeed{1.5}, session_);
  EXPECT_EQ(to_save().own.speed, 2.0);
}

TEST_F(OwnSettingsTest, StayWhenAProjectIsOpened) {
  testing::PmmTestProject project;
  project.models.resize(1);
  project.models[0].path = "model.pmx";
  ASSERT_TRUE(write_file(folder_.path() / "show.pmm", testing::pmm_of(project).bytes()));
  const Settings before = to_save();
  open(folder_.path() / "show.pmm", true);
  EXPECT_EQ(session_.document.settings.physics.mode, PhysicsMode::always) << "what is added changes no settings";
  open(folder_.path() / "show.pmm");
  EXPECT_EQ(session_.document.settings.physics.mode, PhysicsMode::playing);
  EXPECT_EQ(session_.document.settings.views, before.own.scene.views) << "a project sets only some of them";
  EXPECT_EQ(to_save().view, before.view);
  open_scene();
  open(folder_.path() / "show.pmm");
  EXPECT_EQ(session_.document.settings.views, before.own.scene.views) << "those of the scene before are gone";
  EXPECT_TRUE(session_.document.settings.look.edge);
  open_show();
  EXPECT_EQ(session_.document.settings.physics.mode, PhysicsMode::always);
}

TEST_F(OwnSettingsTest, StayAsTheyWereWhenTheStageBecameAScene) {
  perform(SaveScene{folder_.path() / "new.odori"}, session_);
  const Settings before = to_save();
  perform(ToggleLook{&Look::edge}, session_);
  EXPECT_EQ(to_save().view, before.view) << "of the scene from now on";
  update_changed(session_.document);
  EXPECT_TRUE(session_.document.changed);
}

TEST_F(OwnSettingsTest, OptionsOfTheCommandLineOverrideTheSceneThatItNames) {
  WindowOptions options;
  options.look.rows = {{&look_row(&Look::edge), true}};
  options.skinning = SkinningMode::cor;
  session_.options_of_files = options;
  const Settings before = to_save();
  open_scene();
  EXPECT_TRUE(session_.document.settings.look.edge);
  EXPECT_EQ(active_pane(session_.document.settings.views).skinning.mode, SkinningMode::cor);
  EXPECT_EQ(session_.document.settings.physics.mode, PhysicsMode::off) << "what no option names is as the scene says";
  EXPECT_EQ(to_save().view, before.view);
  open_scene();
  EXPECT_FALSE(session_.document.settings.look.edge) << "a scene that is opened later is shown as it is";
}

TEST_F(OwnSettingsTest, AModeThatIsNotKeptIsNotKeptEither) {
  perform(ToggleSetting{&ViewSettings::keep_skinning}, session_);
  const Settings before = to_save();
  EXPECT_EQ(before.own.scene.views.panes[0].skinning.mode, SkinningMode::native);
  open_scene();
  EXPECT_EQ(to_save().view, before.view);
  open_show();
  EXPECT_EQ(session_.document.settings.views.panes[0].skinning.mode, SkinningMode::sdef);
}

TEST_F(OwnSettingsTest, AreResetOnRequest) {
  open_scene();
  perform(ResetSettings{}, session_);
  EXPECT_EQ(to_save().view, Settings().view);
  EXPECT_TRUE(session_.document.settings.look.edge);
}

}  // namespace
}  // namespace odori
