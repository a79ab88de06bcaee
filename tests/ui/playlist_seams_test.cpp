// The seams between the shows of a playlist: the same frames however they are reached.

#include "app/opening/playlist_seams.h"

#include "app/opening/apply_loaded_files.h"
#include "app/opening/playlist.h"
#include "app/settings/settings.h"
#include "support/downloaded_files.h"
#include "ui/null_ui.h"

#include <chrono>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::nothing_uploaded;
using testing::NullUi;

class PlaylistSeamsTest : public NullUi {
 protected:
  testing::DownloadedFiles files;

  // Until nothing is loaded and no end is searched any more.
  void load() {
    for (int i = 0; i < 2000; ++i) {
      auto batch = take_ready(session);
      if (!batch) batch = session.load_queue.take_finished();
      if (batch) apply_loaded_files(std::move(*batch), nothing_uploaded, session);
      update_playlist(session, false);
      const Playlist& list = session.playlist;
      if (session.load_queue.idle() && list.wanted < 0 && list.ahead.idle() && !list.tail_job) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    FAIL() << "loading does not end";
  }

  void open_three_shows() {
    std::vector<fs::path> shows;
    int seed = 0;
    for (const char* name : {"first", "second", "third"}) {
      files.model(std::string(name) + "/miku.pmx");
      files.dance(std::string(name) + "/dance.vmd", ++seed, 60);
      shows.push_back(files.at(name));
    }
    perform(OpenFiles{shows}, session);
    load();
    ASSERT_EQ(session.playlist.entries.size(), 3u);
  }

  void go_to(int entry) {
    perform(PlayListed{entry}, session);
    load();
    ASSERT_EQ(session.playlist.view.current, entry);
  }

  std::vector<RigidTransform> shown(double frame) {
    advance(session.document.stage, frame);
    return session.document.stage.actors.at(0)->bones.globals;
  }

  // Units, and about radians; 0 only if they are equal.
  static float difference(const std::vector<RigidTransform>& a, const std::vector<RigidTransform>& b) {
    float largest = a.size() == b.size() ? 0.0f : 1e9f;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      largest = std::max(largest, glm::distance(a[i].translation, b[i].translation));
      const float chord =
          std::min(glm::length(a[i].rotation - b[i].rotation), glm::length(a[i].rotation + b[i].rotation));
      largest = std::max(largest, 2.0f * chord);
    }
    return largest;
  }
};

TEST_F(PlaylistSeamsTest, AFrameIsTheSameHoweverItIsReached) {
  open_three_shows();
  std::map<std::pair<int, int>, std::vector<RigidTransform>> played;
  for (int entry = 0; entry < 3; ++entry) {
    if (entry > 0) {
      perform(StepPlaylist{1}, session);
      load();
    }
    for (int frame = 0; frame <= 60; ++frame) played[{entry, frame}] = shown(frame);
  }
  std::mt19937 random(5);
  for (int i = 0; i < 12; ++i) {
    const int entry = std::uniform_int_distribution<int>(0, 2)(random);
    go_to(entry);
    for (int k = 0; k < 10; ++k) {
      const int frame = std::uniform_int_distribution<int>(0, k < 5 ? 15 : 60)(random);
      ASSERT_EQ(difference(shown(frame), played.at({entry, frame})), 0.0f) << entry << ", frame " << frame;
    }
  }
}

TEST_F(PlaylistSeamsTest, AShowThatIsJumpedToBeginsWithTheEndOfTheOneBefore) {
  open_three_shows();
  go_to(1);
  const auto end = shown(60.0);
  close_playlist(session);
  const auto alone = shown(60.0);
  EXPECT_EQ(difference(end, alone), 0.0f);
  perform(OpenFiles{{files.at("first"), files.at("second"), files.at("third")}}, session);
  load();
  go_to(2);
  ASSERT_TRUE(session.playlist.entries[1].tail) << "which was not on the stage";
  EXPECT_LT(difference(shown(0.0), end), 1e-4f);
  EXPECT_GT(difference(shown(15.0), end), 0.05f);
}

TEST_F(PlaylistSeamsTest, ItsLengthAndTheCameraAreSettings) {
  open_three_shows();
  go_to(1);
  const auto blended = shown(5.0);
  perform(SetSeams{{.seconds = 0.0f}}, session);
  load();
  const auto cut = shown(5.0);
  EXPECT_GT(difference(blended, cut), 1e-3f);
  EXPECT_FALSE(session.document.stage.actors[0]->seam);
  perform(SetSeams{{.seconds = 99.0f, .camera = true}}, session);
  load();
  EXPECT_EQ(session.document.stage.actors[0]->seam->length, 90.0) << "three seconds at most";
  const nlohmann::json json = settings_to_json(current_settings(session, Page::models, {}));
  EXPECT_EQ(json.at("seam_s"), 3.0);
  EXPECT_EQ(json.at("seam_camera"), true);
}

TEST_F(PlaylistSeamsTest, TheFirstShowHasOneOnlyIfTheListRepeats) {
  open_three_shows();
  EXPECT_FALSE(session.document.stage.actors[0]->seam);
  perform(RepeatPlaylist{true}, session);
  load();
  EXPECT_TRUE(session.document.stage.actors[0]->seam);
  perform(ClosePlaylist{}, session);
  EXPECT_FALSE(session.document.stage.actors[0]->seam);
}

// A model that dances alone, for 60 frames, and two more dances.
class MotionSeamsTest : public PlaylistSeamsTest {
 protected:
  void SetUp() override {
    files.model("miku.pmx");
    for (int seed = 1; seed <= 3; ++seed) files.dance(fmt::format("{}.vmd", seed), seed, 60);
    perform(OpenFiles{{files.at("miku.pmx"), files.at("1.vmd")}}, session);
    load();
    session.document.clock.playing = true;
    seek(session.document.clock, 40.0);
  }

  const std::optional<ActorSeam>& seam() const { return session.document.stage.actors.at(0)->seam; }
  void open(const char* name) {
    perform(OpenFiles{{files.at(name)}}, session);
    load();
  }
};

TEST_F(MotionSeamsTest, AMotionOpenedWhileAnotherIsDancedBeginsWithItsPose) {
  const auto before = shown(40.0);
  open("2.vmd");
  ASSERT_TRUE(seam());
  EXPECT_EQ(session.document.clock.frame, 0.0);
  EXPECT_LT(difference(shown(0.0), before), 1e-4f);
  EXPECT_GT(difference(shown(60.0), before), 0.05f);
  const auto later = shown(15.0);
  session.document.clock.frame = 60.0;
  EXPECT_FALSE(update_playlist(session, true)) << "it goes on";
  session.document.clock.frame = 1.0;
  EXPECT_TRUE(update_playlist(session, true)) << "it begins again, without the seam";
  EXPECT_FALSE(seam());
  EXPECT_GT(difference(shown(0.0), before), 0.05f);
  EXPECT_EQ(difference(shown(15.0), later), 0.0f);
}

TEST_F(MotionSeamsTest, UndoLeavesItOut) {
  const auto first = shown(0.0);
  open("2.vmd");
  const auto blended = shown(5.0);
  perform(Undo{}, session);
  EXPECT_EQ(difference(shown(0.0), first), 0.0f) << "of the motion before";
  perform(Redo{}, session);
  EXPECT_EQ(difference(shown(5.0), blended), 0.0f);
}

TEST_F(MotionSeamsTest, ThereIsNoneWhileItStandsStillOrIfTheUserWantsNone) {
  session.document.clock.playing = false;
  open("2.vmd");
  EXPECT_FALSE(seam());
  session.document.clock.playing = true;
  perform(SetSeams{{.seconds = 0.0f}}, session);
  open("3.vmd");
  EXPECT_FALSE(seam());
}

TEST_F(MotionSeamsTest, DancesCanBePlayedInRandomOrder) {
  perform(PlayShuffled{{files.at("1.vmd"), files.at("2.vmd"), files.at("3.vmd")}}, session);
  load();
  const auto& entries = session.playlist.view.entries;
  ASSERT_EQ(entries.size(), 3u);
  EXPECT_EQ(session.document.stage.actors.size(), 1u) << "the model stays";
  std::set<std::string> titles;
  for (const auto& entry : entries) titles.insert(entry.title);
  EXPECT_EQ(titles, (std::set<std::string>{"1.vmd", "2.vmd", "3.vmd"}));
  // As with shows: the third, played after the second, and jumped to.
  perform(StepPlaylist{1}, session);
  load();
  perform(StepPlaylist{1}, session);
  load();
  ASSERT_TRUE(seam());
  const auto played = shown(5.0);
  go_to(0);
  go_to(2);
  EXPECT_EQ(difference(shown(5.0), played), 0.0f);
}

TEST_F(PlaylistSeamsTest, ThePanelSetsThem) {
  open_three_shows();
  resize(1280, 2000);
  draw_frame();
  draw_frame();
  ASSERT_TRUE(has("seam_seconds"));
  click("seam_camera");
  EXPECT_TRUE(session.settings.seams.camera);
}

}  // namespace
}  // namespace odori
