// The question about changes of the open scene, and what waits for its answer.

#include "app/opening/batch_upload.h"
#include "app/save_as.h"
#include "app/session.h"
#include "base/files.h"
#include "format/vmd/vmd.h"
#include "loading/scene/scene_file.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <chrono>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::camera_motion;
using testing::named_model;

class UnsavedChanges : public ::testing::Test {
 protected:
  UnsavedChanges() {
    session_.folders.dialog = folder_.path();
    testing::open(session_, named_model(2), utf8_from_path(folder_.path() / "model.pmx"));
  }

  // A scene that was saved, and then changed.
  void change_a_saved_scene() {
    ASSERT_TRUE(save_scene(session_, scene_));
    perform(ToggleLook{&Look::edge}, session_);
  }

  // Another scene, with nothing but a camera: it is put on the stage without OpenGL.
  fs::path other_scene() const {
    const fs::path camera = folder_.path() / "camera.vmd", file = folder_.path() / "other.odori";
    EXPECT_TRUE(write_file(camera, write_vmd(camera_motion(90))));
    Scene show;
    show.scene.push_back({camera});
    EXPECT_TRUE(write_scene(show, file));
    return file;
  }

  // Until nothing is loaded any more, or the question is asked.
  void load() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    do {
      apply_finished_files(session_);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } while ((!session_.load_queue.idle() || (session_.upload && !session_.pending)) &&
             std::chrono::steady_clock::now() < end);
    apply_finished_files(session_);
  }

  std::string saved_text() const {
    std::ifstream file(scene_);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void answer(UnsavedAnswer with) {
    perform(AnswerUnsaved{with}, session_);
    load();
  }

  testing::TempFolder folder_;
  fs::path scene_ = folder_.path() / path_from_utf8("踊り.odori");
  Session session_;
};

TEST_F(UnsavedChanges, AStageThatIsNoSceneFileIsLeftWithoutAQuestion) {
  perform(ToggleLook{&Look::edge}, session_);
  perform(Quit{}, session_);
  EXPECT_TRUE(session_.quit);
}

TEST_F(UnsavedChanges, WhatWasSetByHandIsAskedAboutAndNamedInTheDialog) {
  perform(SetBoneRotation{0, 0, axis_angle({0, 1, 0}, 0.5f)}, session_);
  perform(Quit{}, session_);
  EXPECT_FALSE(session_.quit);
  EXPECT_EQ(panel_input(session_, nullptr, {}).activity.unsaved_scene, "");
  perform(AnswerUnsaved{UnsavedAnswer::save}, session_);
  ASSERT_TRUE(session_.dialog.is_open());
  EXPECT_EQ(session_.dialog.use(), DialogUse::save_scene);
  perform(CloseDialog{}, session_);
  EXPECT_FALSE(session_.quit);
  perform(Quit{}, session_);
  perform(AnswerUnsaved{UnsavedAnswer::save}, session_);
  perform(SaveFileAs{scene_}, session_);
  EXPECT_TRUE(session_.quit);
  EXPECT_TRUE(fs::exists(scene_));
}

TEST_F(UnsavedChanges, AnOpenedMotionIsNoWorkToBeSaved) {
  testing::open(session_, testing::dance(30), "dance.vmd");
  perform(Quit{}, session_);
  EXPECT_TRUE(session_.quit);
}

TEST_F(UnsavedChanges, TheFirstSaveAsksForAName) {
  perform(SaveScene{}, session_);
  ASSERT_TRUE(session_.dialog.is_open());
  EXPECT_EQ(session_.dialog.use(), DialogUse::save_scene);
  perform(SaveFileAs{scene_}, session_);
  EXPECT_EQ(session_.document.file, scene_);
  perform(SaveScene{}, session_);
  EXPECT_FALSE(session_.dialog.is_open());
}

TEST_F(UnsavedChanges, ASceneWithoutChangesIsLeftWithoutAQuestion) {
  ASSERT_TRUE(save_scene(session_, scene_));
  perform(SeekTo{5.0}, session_);  // the current frame is no change
  perform(Quit{}, session_);
  EXPECT_TRUE(session_.quit);
}

TEST_F(UnsavedChanges, QuittingWaitsForTheAnswer) {
  change_a_saved_scene();
  perform(Quit{}, session_);
  EXPECT_FALSE(session_.quit);
  EXPECT_EQ(panel_input(session_, nullptr, {}).activity.unsaved_scene, "踊り.odori");
  answer(UnsavedAnswer::cancel);
  EXPECT_FALSE(session_.quit);
  EXPECT_EQ(panel_input(session_, nullptr, {}).activity.unsaved_scene, std::nullopt);
  perform(Quit{}, session_);
  const std::string before = saved_text();
  answer(UnsavedAnswer::discard);
  EXPECT_TRUE(session_.quit);
  EXPECT_EQ(saved_text(), before);
}

TEST_F(UnsavedChanges, SaveWritesTheSceneAndGoesOn) {
  change_a_saved_scene();
  const std::string before = saved_text();
  perform(Quit{}, session_);
  answer(UnsavedAnswer::save);
  EXPECT_TRUE(session_.quit);
  EXPECT_NE(saved_text(), before);
}

TEST_F(UnsavedChanges, ASaveThatFailsCancelsWithTheMessage) {
  change_a_saved_scene();
  fs::remove(scene_);
  fs::create_directory(scene_);
  std::ofstream(scene_ / "file") << "x";
  session_.messages.clear();
  perform(Quit{}, session_);
  answer(UnsavedAnswer::save);
  EXPECT_FALSE(session_.quit);
  EXPECT_FALSE(session_.pending);
  ASSERT_EQ(session_.messages.size(), 1u);
  EXPECT_EQ(session_.messages[0].severity, Severity::error);
  EXPECT_EQ(session_.messages[0].file, "踊り.odori");
}

TEST_F(UnsavedChanges, AnAnswerWithoutAQuestionDoesNothing) {
  change_a_saved_scene();
  const std::string before = saved_text();
  answer(UnsavedAnswer::save);
  EXPECT_EQ(saved_text(), before);
  EXPECT_TRUE(asks_before(session_));
}

TEST_F(UnsavedChanges, AnOpenedSceneWaitsForTheAnswer) {
  change_a_saved_scene();
  const fs::path other = other_scene();
  perform(OpenFiles{{other}}, session_);
  load();
  ASSERT_TRUE(session_.pending);
  EXPECT_EQ(session_.document.file, scene_);
  EXPECT_FALSE(opening_progress(session_)) << "what waits is not loading";
  answer(UnsavedAnswer::cancel);
  EXPECT_EQ(session_.document.file, scene_);
  EXPECT_EQ(session_.document.stage.actors.size(), 1u);
  EXPECT_FALSE(session_.upload);
  perform(OpenFiles{{other}}, session_);
  load();
  answer(UnsavedAnswer::discard);
  EXPECT_EQ(session_.document.file, other);
  EXPECT_TRUE(session_.document.stage.actors.empty());
  EXPECT_FALSE(session_.pending);
}

TEST_F(UnsavedChanges, AModelReplacesOnlyAModelAndIsNotAskedAbout) {
  change_a_saved_scene();
  testing::open(session_, named_model(3), "other.pmx");
  LoadedBatch opened;
  opened.files.push_back(testing::opened(named_model(3), "other.pmx"));
  EXPECT_FALSE(replaces_stage(opened, session_));
}

TEST_F(UnsavedChanges, QuittingWhileAnotherSceneWaitsAsksOnceMore) {
  change_a_saved_scene();
  const fs::path other = other_scene();
  perform(OpenFiles{{other}}, session_);
  load();
  ASSERT_TRUE(session_.pending);
  perform(Quit{}, session_);
  answer(UnsavedAnswer::cancel);
  ASSERT_TRUE(session_.pending) << "the scene still waits";
  EXPECT_FALSE(session_.quit);
  answer(UnsavedAnswer::save);
  EXPECT_EQ(session_.document.file, other);
}

TEST_F(UnsavedChanges, CancellingTheOpeningEndsTheQuestion) {
  change_a_saved_scene();
  perform(OpenFiles{{other_scene()}}, session_);
  load();
  ASSERT_TRUE(session_.pending);
  perform(CancelOpening{}, session_);
  EXPECT_FALSE(session_.pending);
  EXPECT_EQ(session_.document.file, scene_);
}

// Saving under another name.

class SaveSceneDialog : public UnsavedChanges {
 protected:
  SaveSceneDialog() {
    perform(OpenDialog{DialogUse::save_scene}, session_);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (session_.dialog.reading() && std::chrono::steady_clock::now() < end) update_dialog(session_);
  }
};

TEST_F(SaveSceneDialog, ProposesTheModelsNameInItsFolder) {
  const auto view = session_.dialog.view();
  ASSERT_TRUE(view);
  EXPECT_EQ(view->listing->folder, folder_.path());
  EXPECT_EQ(view->proposed_name, "初音ミク 髙橋①.odori");
  for (const FolderShortcut& shortcut : view->shortcuts) EXPECT_FALSE(shortcut.folder.empty()) << "recent files";
}

TEST_F(SaveSceneDialog, AddsTheEndingAndCloses) {
  perform(SaveFileAs{path_from_utf8("夜の踊り")}, session_);
  EXPECT_FALSE(session_.dialog.is_open());
  EXPECT_EQ(session_.document.file, folder_.path() / path_from_utf8("夜の踊り.odori"));
  EXPECT_TRUE(fs::exists(session_.document.file));
  perform(OpenDialog{DialogUse::save_scene}, session_);
  EXPECT_EQ(session_.dialog.view()->proposed_name, "夜の踊り.odori");
  perform(SaveFileAs{"B.ODORI"}, session_);
  EXPECT_EQ(session_.document.file, folder_.path() / "B.ODORI");
}

TEST_F(SaveSceneDialog, AsksBeforeItReplacesAFile) {
  ASSERT_TRUE(write_file(scene_, Bytes()));
  perform(SaveFileAs{scene_}, session_);
  ASSERT_TRUE(session_.dialog.is_open());
  EXPECT_EQ(session_.dialog.view()->replace, "踊り.odori");
  EXPECT_EQ(fs::file_size(scene_), 0u);
  perform(AnswerReplace{false}, session_);
  ASSERT_TRUE(session_.dialog.is_open());
  EXPECT_EQ(session_.dialog.view()->replace, "");
  EXPECT_EQ(fs::file_size(scene_), 0u);
  perform(AnswerReplace{true}, session_);
  EXPECT_EQ(fs::file_size(scene_), 0u) << "there is no question";
  perform(SaveFileAs{scene_}, session_);
  perform(AnswerReplace{true}, session_);
  EXPECT_FALSE(session_.dialog.is_open());
  EXPECT_GT(fs::file_size(scene_), 100u);
  EXPECT_EQ(session_.document.file, scene_);
}

TEST_F(SaveSceneDialog, StaysOpenWithTheReasonIfItCannotBeWritten) {
  ASSERT_TRUE(write_file(folder_.path() / "file", Bytes()));
  perform(SaveFileAs{folder_.path() / "file" / "a.odori"}, session_);
  ASSERT_TRUE(session_.dialog.is_open());
  EXPECT_NE(session_.dialog.view()->notice, "");
  EXPECT_TRUE(session_.document.file.empty());
  perform(SaveFileAs{"a"}, session_);
  EXPECT_FALSE(session_.dialog.is_open());
}

TEST_F(SaveSceneDialog, ANamedFolderIsShown) {
  fs::create_directory(folder_.path() / "sub");
  perform(SaveFileAs{"sub"}, session_);
  ASSERT_TRUE(session_.dialog.is_open());
  EXPECT_EQ(session_.dialog.folder(), folder_.path() / "sub");
  EXPECT_TRUE(session_.document.file.empty());
}

TEST_F(SaveSceneDialog, AnotherDialogSavesNothing) {
  perform(OpenDialog{}, session_);
  perform(SaveFileAs{"a.odori"}, session_);
  EXPECT_TRUE(session_.document.file.empty());
}

}  // namespace
}  // namespace odori
