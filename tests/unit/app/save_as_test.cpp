// Poses, images and films under a name that the user selects. Scenes: unsaved_changes_test.cpp.

#include "app/save_as.h"

#include "app/dialog.h"
#include "app/opening/batch_upload.h"
#include "base/files.h"
#include "scene/overrides.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <chrono>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

class SaveAs : public ::testing::Test {
 protected:
  SaveAs() {
    testing::open(session_, testing::named_model(2), "a.pmx");
    session_.folders.image = folder_.path();
  }
  void open(DialogUse use) {
    perform(OpenDialog{use}, session_);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (session_.dialog.reading() && std::chrono::steady_clock::now() < end) update_dialog(session_);
  }

  testing::TempFolder folder_;
  Session session_;
};

TEST_F(SaveAs, APoseIsWrittenUnderItsNameAndOpensAgain) {
  perform(SetBoneRotation{0, 0, axis_angle({0, 1, 0}, 1.0f)}, session_);
  advance(session_.document.stage, 0.0);
  open(DialogUse::save_pose);
  ASSERT_TRUE(session_.dialog.is_open());
  EXPECT_EQ(session_.dialog.view()->listing->folder, folder_.path());
  EXPECT_EQ(session_.dialog.view()->proposed_name, "初音ミク 髙橋① 0.vpd");
  perform(SaveFileAs{"wave"}, session_);
  EXPECT_FALSE(session_.dialog.is_open());
  const fs::path file = folder_.path() / "wave.vpd";
  ASSERT_TRUE(fs::exists(file));
  EXPECT_EQ(session_.messages.back().path, utf8_from_path(file));
  const auto before = read_file(file);
  ASSERT_TRUE(before);

  open(DialogUse::save_pose);
  perform(SaveFileAs{file}, session_);
  ASSERT_TRUE(session_.dialog.is_open());
  EXPECT_EQ(session_.dialog.view()->replace, "wave.vpd");
  perform(ClearBoneOverrides{0}, session_);
  perform(AnswerReplace{true}, session_);
  EXPECT_FALSE(session_.dialog.is_open());
  const auto after = read_file(file);
  ASSERT_TRUE(after);
  EXPECT_FALSE(std::equal(before->begin(), before->end(), after->begin(), after->end())) << "the override is cleared";
}

TEST_F(SaveAs, NoPoseWithoutAModel) {
  perform(CloseActor{0}, session_);
  open(DialogUse::save_pose);
  EXPECT_FALSE(session_.dialog.is_open());
}

TEST_F(SaveAs, AnImageIsTakenOfTheNextFrame) {
  open(DialogUse::save_image);
  perform(SaveFileAs{"still"}, session_);
  EXPECT_FALSE(session_.dialog.is_open());
  const auto screenshot = take_request<WriteScreenshot>(session_);
  EXPECT_EQ(screenshot->what.file, folder_.path() / "still.png");
  EXPECT_FALSE(screenshot->what.panels);
}

TEST_F(SaveAs, AFilmHasTheSelectedKindAndItsNameSaysNoOther) {
  FilmSettings settings;
  settings.kind = FilmKind::webm;
  perform(SetFilmSettings{settings}, session_);
  open(DialogUse::save_film);
  EXPECT_EQ(session_.dialog.view()->proposed_name, "初音ミク 髙橋①.webm");
  fs::create_directory(folder_.path() / "films");
  perform(SaveFileAs{fs::path("films") / "dance.v2"}, session_);
  EXPECT_EQ(take_request<WriteFilm>(session_)->file, folder_.path() / "films" / "dance.v2.webm");
  open(DialogUse::save_film);
  EXPECT_EQ(session_.dialog.view()->listing->folder, folder_.path() / "films") << "the last folder";
  perform(SaveFileAs{"dance.mp4"}, session_);
  EXPECT_FALSE(take_request<WriteFilm>(session_)) << "a transparent film would become an opaque one";
  ASSERT_TRUE(session_.dialog.is_open());
  EXPECT_EQ(session_.dialog.view()->notice, "The name says .mp4, but the kind of film on the page Output is .webm");
  perform(SaveFileAs{"dance.WebM"}, session_);
  EXPECT_EQ(take_request<WriteFilm>(session_)->file, folder_.path() / "films" / "dance.WebM");
}

TEST_F(SaveAs, WithoutTheOutputFolderTheOneAboveIsShown) {
  session_.folders.image = folder_.path() / "odori";
  open(DialogUse::save_image);
  EXPECT_EQ(session_.dialog.view()->listing->folder, folder_.path());
}

TEST_F(SaveAs, ALookIsWrittenWithoutWhatLiesElsewhereAndOpensAgain) {
  Look& look = session_.document.settings.look;
  look.glow = true;
  look.glow_strength = 1.25f;
  look.lut_file = folder_.path() / "elsewhere" / "warm.cube";
  open(DialogUse::save_look);
  perform(SaveFileAs{folder_.path() / "looks" / "mine"}, session_);
  const fs::path file = folder_.path() / "looks" / "mine.look.toml";
  ASSERT_TRUE(fs::exists(file));
  EXPECT_EQ(session_.messages.back().lines.size(), 2u) << "written, and the table that is left out";

  Session other;
  testing::open(other, testing::named_model(1), "b.pmx");
  perform(OpenFiles{{file}}, other);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!other.load_queue.idle() && std::chrono::steady_clock::now() < end) apply_finished_files(other);
  EXPECT_TRUE(other.document.settings.look.glow);
  EXPECT_EQ(other.document.settings.look.glow_strength, 1.25f);
  EXPECT_TRUE(other.document.settings.look.lut_file.empty());
  EXPECT_EQ(other.document.stage.actors.size(), 1u) << "a look replaces no model";
  perform(Undo{}, other);
  EXPECT_FALSE(other.document.settings.look.glow);
}

}  // namespace
}  // namespace odori
