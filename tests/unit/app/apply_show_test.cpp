#include "document/scene.h"
// Shows on the stage of a session.

#include "app/opening/apply_loaded_files.h"
#include "app/save_as.h"
#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "loading/scene/scene_file.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::camera_motion;
using testing::dance;
using testing::named_model;
using testing::nothing_uploaded;
using testing::open;
using testing::TempFolder;

class ApplyShow : public ::testing::Test {
 protected:
  ApplyShow() {
    write(model_, write_pmx(named_model(3)));
    write(dance_, write_vmd(dance(20)));
    write(camera_, write_vmd(camera_motion(50)));
  }

  static void write(const fs::path& path, const std::vector<std::uint8_t>& bytes) {
    EXPECT_TRUE(write_file(path, bytes));
  }

  Scene two_dancers() const {
    Scene show;
    show.source = folder_.path() / "show.odori";
    show.actors.push_back({model_, true, {}, {{dance_}}});
    show.actors.push_back({model_, true, {}, {{dance_}, {dance_}}});
    show.scene.push_back({camera_});
    return show;
  }

  static LoadedBatch batch_of(Scene show) {
    JobControl control;
    const BufferLimits limits;
    const fs::path source = show.source;
    auto loaded = load_scene(std::move(show), {true, &limits}, control);
    EXPECT_TRUE(loaded);
    LoadedBatch batch;
    batch.files.push_back({source, LoadedContent(std::move(*loaded))});
    return batch;
  }

  TempFolder folder_;
  fs::path model_ = folder_.path() / "model.pmx", dance_ = folder_.path() / "dance.vmd",
           camera_ = folder_.path() / "camera.vmd";
  Session session_;
};

TEST_F(ApplyShow, ReplacesWhatIsOnTheStage) {
  open(session_, named_model(5), "old.pmx");
  open(session_, dance(300), "old.vmd");
  open(session_, camera_motion(400), "old camera.vmd");
  apply_loaded_files(batch_of(two_dancers()), nothing_uploaded, session_);
  ASSERT_EQ(session_.document.stage.actors.size(), 2u);
  ASSERT_EQ(session_.document.files.size(), 2u);
  EXPECT_EQ(session_.document.gpu_models.size(), 2u);
  EXPECT_EQ(session_.document.files[1].model, "model.pmx");
  EXPECT_EQ(session_.document.files[1].motions, (std::vector<std::string>{"dance.vmd", "dance.vmd"}));
  EXPECT_EQ(session_.document.scene_source.name, "camera.vmd");
  EXPECT_EQ(session_.document.scene_source.camera, camera_);
  EXPECT_EQ(session_.document.selected.actor, 0);
  EXPECT_EQ(session_.document.clock.last, 50.0);
  EXPECT_EQ(session_.document.clock.frame, 0.0);
  EXPECT_TRUE(session_.document.clock.playing);
  EXPECT_EQ(session_.document.history.undoable(), 0u);
  ASSERT_FALSE(session_.recent.empty());
  EXPECT_EQ(session_.recent.front(), folder_.path() / "show.odori");
}

TEST_F(ApplyShow, IsAddedOnRequest) {
  open(session_, named_model(5), "old.pmx");
  LoadedBatch batch = batch_of(two_dancers());
  batch.add = true;
  apply_loaded_files(std::move(batch), nothing_uploaded, session_);
  ASSERT_EQ(session_.document.stage.actors.size(), 3u);
  EXPECT_EQ(session_.document.files[0].model, "old.pmx");
  EXPECT_EQ(session_.document.selected.actor, 1);
}

TEST_F(ApplyShow, PostsWhatCouldNotBeLoaded) {
  Scene show = two_dancers();
  show.actors[0].motions.push_back({folder_.path() / "gone.vmd"});
  apply_loaded_files(batch_of(std::move(show)), nothing_uploaded, session_);
  EXPECT_EQ(session_.document.stage.actors.size(), 2u);
  ASSERT_EQ(session_.messages.size(), 1u);
  EXPECT_EQ(session_.messages[0].file, "gone.vmd");
}

TEST_F(ApplyShow, LeavesOutWhatTheGpuCannotHold) {
  testing::GpuIsFull full;
  apply_loaded_files(batch_of(two_dancers()), full, session_);
  EXPECT_TRUE(session_.document.stage.actors.empty());
  EXPECT_EQ(session_.document.selected.actor, -1);
  EXPECT_FALSE(session_.messages.empty());
  EXPECT_EQ(session_.document.stage.camera_keys.size(), 2u);
}

// What is saved and opened again is the same, to the bit.
TEST_F(ApplyShow, ASavedSceneIsTheSameWhenItIsOpened) {
  apply_loaded_files(batch_of(two_dancers()), nothing_uploaded, session_);
  perform(SetBoneRotation{1, 0, axis_angle({0, 1, 0}, 0.3f)}, session_);
  perform(SetLayer{1, 1, {true, LayerMix::overriding, 0.5f, 7, 1.25f}}, session_);
  perform(SetExternalParent{0, 2, ParentBone{1, 1}}, session_);
  perform(SetLightOverride{Light{{0.1f, 0.2f, 0.3f}, {1, -1, 0}}}, session_);
  perform(OrbitCamera{{30, 40}}, session_);
  perform(SetSkinning{SkinningMode::dqs}, session_);
  perform(SetSpeed{0.5}, session_);
  perform(SetLoopRange{FrameRange{5, 30}}, session_);
  perform(SeekTo{12.5}, session_);
  const fs::path file = folder_.path() / "保存/scene.odori";
  perform(SaveScene{file}, session_);
  EXPECT_EQ(session_.document.file, file);
  EXPECT_EQ(session_.recent.front(), file);

  Diagnostics findings;
  JobControl control;
  auto show = scene_at(file, findings, control);
  ASSERT_TRUE(show && *show);
  EXPECT_TRUE(findings.empty());
  Session again;
  apply_loaded_files(batch_of(std::move(**show)), nothing_uploaded, again);
  EXPECT_TRUE(again.messages.empty());
  EXPECT_EQ(scene_text(scene_of(again.document), file, false), scene_text(scene_of(session_.document), file, false));
  EXPECT_EQ(again.document.clock.frame, 12.5);
  EXPECT_FALSE(again.document.clock.playing);
  EXPECT_FALSE(again.document.stage.follow_camera_motion);
  ASSERT_EQ(again.document.stage.actors.size(), 2u);
  advance(session_.document.stage, 12.5);
  advance(again.document.stage, 12.5);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(again.document.stage.actors[i]->pose.rotations, session_.document.stage.actors[i]->pose.rotations);
    EXPECT_EQ(again.document.stage.actors[i]->external_parent_links.size(), i == 0 ? 1u : 0u);
  }
}

TEST_F(ApplyShow, ChangesOfAnOpenSceneAreNoticed) {
  apply_loaded_files(batch_of(two_dancers()), nothing_uploaded, session_);
  perform(SaveScene{folder_.path() / "scene.odori"}, session_);
  update_changed(session_.document);
  EXPECT_FALSE(session_.document.changed);
  perform(SeekTo{3.0}, session_);
  update_changed(session_.document);
  EXPECT_FALSE(session_.document.changed);
  perform(SetSongOffset{1.0}, session_);
  perform(SetBoneRotation{0, 0, axis_angle({0, 1, 0}, 0.3f)}, session_);
  update_changed(session_.document);
  EXPECT_TRUE(session_.document.changed);
  perform(Undo{}, session_);
  update_changed(session_.document);
  EXPECT_FALSE(session_.document.changed);
}

}  // namespace
}  // namespace odori
