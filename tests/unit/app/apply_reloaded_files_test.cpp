#include "app/opening/apply_loaded_files.h"
#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "render/renderer.h"
#include "scene/overrides.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::batch;
using testing::camera_motion;
using testing::dance;
using testing::named_model;
using testing::nothing_uploaded;
using testing::opened;
using testing::rotating_motion;

// Morphs, materials and IK bones with these names, in this order.
Model model_with(const std::vector<std::string>& names) {
  Model model = named_model(2);
  for (const std::string& name : names) {
    model.morphs.push_back({name, "", MorphPanel::eye, {}});
    model.materials.emplace_back().name = name;
    Bone goal;
    goal.name = name;
    goal.has_ik = true;
    goal.ik = {1, 1, 1.0f, {}};
    model.bones.push_back(goal);
  }
  return model;
}

class ReloadTest : public ::testing::Test {
 protected:
  ReloadTest() {
    apply_loaded_files(batch(false, opened(model_with({"a", "b", "c"}), "m.pmx"), opened(dance(90), "body.vmd"),
                             opened(dance(30), "face.vmd"), opened(camera_motion(200), "camera.vmd")),
                       nothing_uploaded, session_);
  }

  template <typename... Files>
  void reload(Files... files) {
    LoadedBatch read = batch(false, std::move(files)...);
    read.reload = true;
    apply_loaded_files(std::move(read), nothing_uploaded, session_);
  }

  const Actor& actor() const { return *session_.document.stage.actors[0]; }

  Session session_;
};

TEST_F(ReloadTest, ListsEveryFileOnce) {
  testing::open(session_, dance(20), "body.vmd", true);
  testing::open(session_, named_model(1), "m.pmx", true);
  EXPECT_EQ(files_of_stage(session_), (std::vector<fs::path>{"m.pmx", "body.vmd", "face.vmd", "camera.vmd"}));
  EXPECT_TRUE(files_of_stage(Session()).empty());
}

TEST_F(ReloadTest, OverridesStayByName) {
  perform(Commands{SetMorphOverride{0, 1, 0.5f}, SetIkOverride{0, 3, false}, ShowMaterial{0, 1, false}, SelectBone{3}},
          session_);
  reload(opened(model_with({"new", "c", "b"}), "m.pmx"));
  ASSERT_EQ(actor().model->morphs[0].name, "new") << "it was reloaded";
  const Overrides& set = actor().overrides;
  EXPECT_EQ(set.morph_weights, (std::vector<std::optional<float>>{std::nullopt, std::nullopt, 0.5f}));
  EXPECT_EQ(set.material_hidden, (std::vector<std::uint8_t>{0, 0, 1}));
  EXPECT_EQ(set.ik_enabled[4], std::optional<bool>(false));
  EXPECT_EQ(set.ik_enabled[3], std::nullopt);
  EXPECT_EQ(session_.document.selected.bone, 4);
}

TEST_F(ReloadTest, OverridesOfRemovedPartsAreDropped) {
  perform(Commands{SetMorphOverride{0, 2, 0.5f}, SelectBone{4}}, session_);
  reload(opened(model_with({"a"}), "m.pmx"));
  EXPECT_EQ(actor().overrides.morph_weights, std::vector<std::optional<float>>{std::nullopt});
  EXPECT_EQ(session_.document.selected.bone, -1);
}

TEST_F(ReloadTest, TermsThatAreShownAreThoseOfAModelOnTheStage) {
  const std::shared_ptr<const Model> old = actor().model;  // still owned by something else
  session_.terms.shown = old;
  reload(opened(model_with({"a"}), "m.pmx"));
  EXPECT_EQ(panel_input(session_, nullptr, {}).activity.terms, actor().model.get());
  session_.terms.shown = old;
  EXPECT_EQ(panel_input(session_, nullptr, {}).activity.terms, nullptr);
}

TEST_F(ReloadTest, FrameCameraAndPlayingStay) {
  perform(Commands{SeekTo{40.0}, OrbitCamera{{30, 10}}}, session_);
  const Camera camera = session_.document.stage.camera;
  ASSERT_TRUE(session_.document.clock.playing);
  reload(opened(model_with({"a"}), "m.pmx"), opened(dance(120), "body.vmd"), opened(dance(30), "face.vmd"),
         opened(camera_motion(300), "camera.vmd"));
  EXPECT_EQ(session_.document.clock.frame, 40.0);
  EXPECT_EQ(session_.document.clock.last, 300.0);
  EXPECT_TRUE(session_.document.clock.playing);
  EXPECT_EQ(session_.document.stage.camera, camera);
  EXPECT_FALSE(session_.document.stage.follow_camera_motion) << "the camera was moved by the user";
  EXPECT_EQ(actor().bound->last_frame, 120u);
  EXPECT_EQ(actor().motion->bones[0].keys.size(), 3u) << "both motions, merged";
  EXPECT_EQ(session_.document.files[0].motions, (std::vector<std::string>{"body.vmd", "face.vmd"}));
}

TEST_F(ReloadTest, AFrameBeyondAShorterMotionIsClamped) {
  perform(SeekTo{150.0}, session_);
  reload(opened(camera_motion(100), "camera.vmd"));
  EXPECT_EQ(session_.document.clock.frame, 100.0);
}

TEST_F(ReloadTest, ABrokenFileKeepsWhatWasLoaded) {
  const Model* before = actor().model.get();
  const Fault broken{&kUnknownKind};
  reload(LoadResult{"m.pmx", broken}, opened(dance(120), "body.vmd"), LoadResult{"face.vmd", broken});
  EXPECT_EQ(actor().model.get(), before);
  EXPECT_EQ(actor().bound->last_frame, 90u) << "motions of an actor are reloaded together";
  ASSERT_EQ(session_.messages.size(), 2u);
  EXPECT_EQ(session_.messages[0].severity, Severity::error);
  EXPECT_EQ(session_.messages[0].file, "m.pmx");
  reload(opened(model_with({"a"}), "m.pmx"), opened(dance(120), "body.vmd"), opened(dance(30), "face.vmd"));
  EXPECT_TRUE(session_.messages.empty()) << "their messages are obsolete";
  EXPECT_EQ(actor().bound->last_frame, 120u);
}

TEST_F(ReloadTest, AModelThatCannotBeUploadedKeepsTheOld) {
  LoadedBatch read = batch(false, opened(model_with({"a"}), "m.pmx"));
  read.reload = true;
  testing::GpuIsFull full;
  apply_loaded_files(std::move(read), full, session_);
  EXPECT_EQ(actor().model->morphs.size(), 3u);
  EXPECT_EQ(session_.messages.size(), 1u);
}

TEST_F(ReloadTest, AllActorsOfAFileAreReloaded) {
  testing::open(session_, model_with({"a"}), "m.pmx", true);
  reload(opened(model_with({"x", "y"}), "m.pmx"));
  for (const auto& each : session_.document.stage.actors) EXPECT_EQ(each->model->morphs.size(), 2u);
}

TEST(Reload, ReadsTheCurrentFiles) {
  const testing::TempFolder folder;
  const auto write = [&](const char* name, const std::vector<std::uint8_t>& bytes) {
    const fs::path path = folder.path() / path_from_utf8(name);
    EXPECT_TRUE(write_file(path, bytes));
    return path;
  };
  Session session;
  const auto wait = [&session] {
    for (int i = 0; i < 20000; ++i) {
      if (auto read = session.load_queue.take_finished())
        return apply_loaded_files(std::move(*read), nothing_uploaded, session);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    FAIL() << "it was never loaded";
  };
  perform(Reload{}, session);
  EXPECT_TRUE(session.load_queue.idle()) << "nothing is open";
  const fs::path model = write("モデル.pmx", write_pmx(named_model(2)));
  const fs::path motion = write("踊り.vmd", write_vmd(dance(30)));
  perform(OpenFiles{{model, motion}}, session);
  wait();
  write("モデル.pmx", write_pmx(named_model(5)));
  write("踊り.vmd", write_vmd(dance(60)));
  perform(Reload{}, session);
  wait();
  EXPECT_EQ(session.document.stage.actors[0]->model->bones.size(), 5u);
  EXPECT_EQ(session.document.clock.last, 60.0);
  EXPECT_TRUE(session.messages.empty());
  fs::remove(motion);
  perform(Reload{}, session);
  wait();
  EXPECT_EQ(session.document.clock.last, 60.0);
  EXPECT_EQ(session.messages.size(), 1u);
}

}  // namespace
}  // namespace odori
