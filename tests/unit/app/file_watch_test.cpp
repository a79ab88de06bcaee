#include "app/file_watch.h"

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <chrono>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::dance;
using testing::named_model;
using testing::nothing_uploaded;
using Files = std::vector<fs::path>;

class WatchedFolder : public ::testing::Test {
 protected:
  fs::path write(const char* name, const std::vector<std::uint8_t>& bytes) {
    fs::path path = folder_.path() / path_from_utf8(name);
    EXPECT_TRUE(write_file(path, bytes));
    return path;
  }
  // Longer than the resolution of the file system's clock.
  void touch(const fs::path& file) { fs::last_write_time(file, fs::last_write_time(file) + 2s); }

  testing::TempFolder folder_;
  FileWatch::Clock::time_point now_{};
};

class FileWatchTest : public WatchedFolder {
 protected:
  Files look(const Files& files) { return watch_.changed(files, now_ += FileWatch::kInterval); }

  FileWatch watch_;
};

TEST_F(FileWatchTest, ReportsAChangeOnceItIsStable) {
  const fs::path a = write("a.vmd", {1, 2, 3}), b = write("b.vmd", {1});
  EXPECT_EQ(look({a, b}), Files());
  EXPECT_EQ(look({a, b}), Files());
  write("a.vmd", {1, 2, 3, 4});
  EXPECT_EQ(look({a, b}), Files()) << "it may still be being written";
  write("a.vmd", {1, 2, 3, 4, 5});
  EXPECT_EQ(look({a, b}), Files()) << "and it was";
  EXPECT_EQ(look({a, b}), Files{a});
  EXPECT_EQ(look({a, b}), Files()) << "each file once";
  touch(b);
  EXPECT_EQ(look({a, b}), Files());
  EXPECT_EQ(look({a, b}), Files{b}) << "another time, same size";
}

TEST_F(FileWatchTest, RevertedChangesAreNotReported) {
  const fs::path a = write("a.vmd", {1, 2, 3});
  // The standard library of mingw-w64 sets whole seconds only.
  const auto time = std::chrono::floor<std::chrono::seconds>(fs::last_write_time(a));
  fs::last_write_time(a, time);
  look({a});
  write("a.vmd", {1, 2, 3, 4});
  look({a});
  write("a.vmd", {1, 2, 3});
  fs::last_write_time(a, time);
  EXPECT_EQ(look({a}), Files());
  EXPECT_EQ(look({a}), Files());
}

TEST_F(FileWatchTest, DisappearingAndReturningAreReported) {
  const fs::path a = write("a.vmd", {1, 2, 3});
  look({a});
  fs::remove(a);
  EXPECT_EQ(look({a}), Files());
  EXPECT_EQ(look({a}), Files{a});
  EXPECT_EQ(look({a}), Files());
  write("a.vmd", {1, 2, 3});
  look({a});
  EXPECT_EQ(look({a}), Files{a});
}

TEST_F(FileWatchTest, NewFilesCountAsUnchanged) {
  const fs::path a = write("a.vmd", {1}), b = write("b.vmd", {1});
  look({a});
  write("b.vmd", {1, 2});
  EXPECT_EQ(look({a, b}), Files());
  EXPECT_EQ(look({a, b}), Files());
  write("a.vmd", {1, 2});
  watch_.forget();
  EXPECT_EQ(look({a, b}), Files());
  EXPECT_EQ(look({a, b}), Files());
}

TEST_F(FileWatchTest, ChecksTwicePerSecond) {
  EXPECT_TRUE(watch_.due(now_));
  look({});
  EXPECT_FALSE(watch_.due(now_ + 499ms));
  EXPECT_TRUE(watch_.due(now_ + 500ms));
  watch_.forget();
  EXPECT_TRUE(watch_.due(now_));
}

class ReloadChanged : public WatchedFolder {
 protected:
  ReloadChanged() {
    model_ = write("モデル.pmx", write_pmx(named_model(2)));
    body_ = write("body.vmd", write_vmd(dance(30)));
    face_ = write("face.vmd", write_vmd(dance(20)));
    perform(Commands{OpenFiles{{model_, body_}}}, session_);
    perform(Commands{OpenFiles{{face_}, true}}, session_);
    settle();
    perform(Commands{ToggleSetting{&ViewSettings::watch_files}, SeekTo{12.0}, SetLayer{0, 1, kSet}, SelectBone{1}},
            session_);
    round();
  }

  // Waits until all requested files are on the stage.
  void settle() {
    for (int i = 0; i < 20000 && !session_.load_queue.idle(); ++i) {
      if (auto read = session_.load_queue.take_finished())
        apply_loaded_files(std::move(*read), nothing_uploaded, session_);
      std::this_thread::sleep_for(1ms);
    }
    ASSERT_TRUE(session_.load_queue.idle());
  }
  // One check; returns whether files were reloaded.
  bool round() {
    const bool asked = reload_changed(session_, watch_, now_ += FileWatch::kInterval);
    settle();
    return asked;
  }
  const Actor& actor() const { return *session_.document.stage.actors[0]; }

  static constexpr LayerSettings kSet{true, LayerMix::overriding, 0.5f, 3, 2.0f};
  Session session_;
  FileWatch watch_;
  fs::path model_, body_, face_;
};

TEST_F(ReloadChanged, AChangedMotionKeepsItsLayerSettings) {
  EXPECT_FALSE(round());
  write("face.vmd", write_vmd(dance(70)));
  EXPECT_FALSE(round());
  EXPECT_EQ(session_.document.clock.last, 30.0);
  EXPECT_TRUE(round());
  EXPECT_EQ(session_.document.clock.last, 73.0);
  EXPECT_EQ(session_.document.clock.frame, 12.0);
  EXPECT_EQ(actor().layers[1].settings, kSet);
  EXPECT_EQ(actor().model->bones.size(), 2u);
  EXPECT_TRUE(session_.messages.empty());
  EXPECT_FALSE(round());
}

TEST_F(ReloadChanged, AChangedModelKeepsMotionsAndSelection) {
  write("モデル.pmx", write_pmx(named_model(5)));
  round();
  EXPECT_TRUE(round());
  EXPECT_EQ(actor().model->bones.size(), 5u);
  EXPECT_EQ(actor().layers.size(), 2u);
  EXPECT_EQ(actor().layers[1].settings, kSet);
  EXPECT_EQ(session_.document.selected.bone, 1);
}

TEST_F(ReloadChanged, ATouchedFileChangesNothing) {
  const std::vector<BoneKey> before = actor().motion->bones[0].keys;
  touch(body_);
  round();
  EXPECT_TRUE(round());
  ASSERT_EQ(actor().motion->bones[0].keys.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(actor().motion->bones[0].keys[i].frame, before[i].frame);
  EXPECT_EQ(actor().layers[1].settings, kSet);
  EXPECT_EQ(session_.document.clock.last, 30.0);
  EXPECT_TRUE(session_.messages.empty());
}

TEST_F(ReloadChanged, AMissingFileIsReportedOnceAndStaysShown) {
  fs::remove(body_);
  round();
  EXPECT_TRUE(round());
  EXPECT_EQ(session_.document.clock.last, 30.0);
  ASSERT_EQ(session_.messages.size(), 1u);
  EXPECT_EQ(session_.messages[0].file, "body.vmd");
  for (int i = 0; i < 5; ++i) EXPECT_FALSE(round());
  EXPECT_EQ(session_.messages.size(), 1u);
  write("body.vmd", write_vmd(dance(44)));
  round();
  EXPECT_TRUE(round());
  EXPECT_EQ(session_.document.clock.last, 44.0);
  EXPECT_TRUE(session_.messages.empty()) << "it exists again";
}

TEST_F(ReloadChanged, ABrokenFileIsReportedOnceAndStaysShown) {
  write("モデル.pmx", {'P', 'M', 'X', ' ', 0, 0});
  round();
  EXPECT_TRUE(round());
  EXPECT_EQ(actor().model->bones.size(), 2u);
  ASSERT_EQ(session_.messages.size(), 1u);
  EXPECT_EQ(session_.messages[0].severity, Severity::error);
  EXPECT_FALSE(round());
  write("face.vmd", {1, 2, 3});
  round();
  EXPECT_TRUE(round());
  EXPECT_EQ(actor().layers[1].motion->bones[0].keys.back().frame, 20u);
  EXPECT_EQ(session_.messages.size(), 2u);
}

TEST_F(ReloadChanged, AChangedTextureReloadsItsModel) {
  write("skin.png", {1, 2, 3});
  session_.document.files[0].report.textures = {{TextureSource::exact, "skin.png", 1, 1},
                                                {TextureSource::missing, {}, 0, 0}};
  round();
  write("skin.png", {1, 2, 3, 4});
  const Model* before = actor().model.get();
  round();
  EXPECT_EQ(actor().model.get(), before);
  EXPECT_TRUE(round());
  EXPECT_NE(actor().model.get(), before);
  session_.document.files[0].report.textures = {{TextureSource::exact, "skin.png", 1, 1}};
  round();
  fs::remove(folder_.path() / "skin.png");
  round();
  EXPECT_FALSE(round()) << "the model stays as it is";
}

TEST_F(ReloadChanged, NothingIsReloadedIfDisabled) {
  perform(ToggleSetting{&ViewSettings::watch_files}, session_);
  write("body.vmd", write_vmd(dance(70)));
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(round());
  perform(ToggleSetting{&ViewSettings::watch_files}, session_);
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(round()) << "only later changes count";
  write("body.vmd", write_vmd(dance(80)));
  round();
  EXPECT_TRUE(round());
}

}  // namespace
}  // namespace odori
