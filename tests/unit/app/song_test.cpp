#include "app/song/song_playback.h"
#include "app/tasks/waveform_task.h"
#include "support/session_fixtures.h"
#include "support/sound_files.h"
#include "support/sound_loopback.h"
#include "support/temp_folder.h"

#include <chrono>
#include <cmath>
#include <thread>

#include <gtest/gtest.h>

namespace odori {

namespace {

namespace fs = std::filesystem;
using testing::kLoopbackRate;
using testing::LoopbackTime;

constexpr int kSongRate = 8000;
constexpr double kPicture = 1.0 / 60.0;

class SongTest : public ::testing::Test {
 protected:
  // A click at each whole second.
  fs::path write_song(const char* file_name, double length_s) {
    std::vector<double> times;
    for (double time = 0.0; time < length_s; time += 1.0) times.push_back(time);
    const fs::path file = folder_.path() / file_name;
    EXPECT_TRUE(testing::write_sound(file, testing::SoundKind::wav_16, kSongRate, 1,
                                     testing::noise_bursts(kSongRate, length_s, times)));
    return file;
  }

  void show_dance(std::uint32_t last) {
    testing::open(session_, testing::named_model(1), "model.pmx");
    testing::open(session_, testing::dance(last), "dance.vmd");
  }

  void load(const std::vector<fs::path>& files) {
    perform(OpenFiles{files}, session_);
    for (int i = 0; i < 1000 && !session_.load_queue.idle(); ++i) {
      if (auto batch = session_.load_queue.take_finished()) {
        apply_loaded_files(std::move(*batch), testing::nothing_uploaded, session_);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_TRUE(session_.load_queue.idle());
  }

  void read_waveform() {
    WaveformTask task;
    bool changed = false;
    for (int i = 0; i < 2000 && !changed; ++i) {
      changed = task.update(session_);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_TRUE(changed);
    EXPECT_FALSE(task.update(session_)) << "it is read once";
  }

  testing::TempFolder folder_;
  Session session_;
};

// The frame loop of the window, as far as it concerns the song, in simulated time.
class FrameLoop {
 public:
  explicit FrameLoop(Session& session) : FrameLoop(session, testing::loopback_player()) {}
  FrameLoop(Session& session, std::unique_ptr<SoundPlayer> player)
      : session_(session), time_(*player), playback_(std::move(player)) {}

  // Draws pictures for `seconds`, and does `commands` before the first one.
  void run(double seconds, const Commands& commands = {}) {
    const double end_s = time_.now_s() + seconds;
    Commands waiting = commands;
    while (time_.now_s() < end_s) {
      time_.pass(kPicture);
      const bool was_playing = session_.document.clock.playing;
      perform(std::exchange(waiting, {}), session_);
      playback_.update(session_, kPicture, time_.now_s(), was_playing);
    }
  }

  double now_s() const { return time_.now_s(); }
  std::vector<double> onsets() const { return testing::onsets(time_.heard()); }

 private:
  Session& session_;
  LoopbackTime time_;
  SongPlayback playback_;
};

TEST_F(SongTest, ASoundIsOpenedAndADamagedOneCostsNothing) {
  show_dance(300);
  const fs::path song = write_song("曲.wav", 3.0), damaged = folder_.path() / "damaged.flac";
  const std::uint8_t bytes[] = {'f', 'L', 'a', 'C', 0, 0, 0, 34, 1, 2, 3};
  ASSERT_TRUE(write_file(damaged, bytes));
  session_.song.next_offset_s = 0.5;
  load({song});
  EXPECT_EQ(session_.document.song.file, song);
  EXPECT_EQ(session_.document.song.offset_s, 0.5);
  EXPECT_EQ(session_.recent.front(), song);
  EXPECT_TRUE(session_.messages.empty());
  load({damaged});
  EXPECT_EQ(session_.document.song.file, song);
  ASSERT_EQ(session_.messages.size(), 1u);
  EXPECT_NE(session_.messages[0].lines[0].find("damaged"), std::string::npos) << session_.messages[0].lines[0];
  EXPECT_EQ(session_.document.stage.actors.size(), 1u);
  EXPECT_EQ(session_.document.clock.last, 300.0);
  perform(CloseSong{}, session_);
  EXPECT_TRUE(session_.document.song.file.empty());
}

TEST_F(SongTest, OpeningClosingAndMovingItAreUndoSteps) {
  show_dance(30);
  const fs::path one = write_song("one.wav", 3.0), two = write_song("two.wav", 1.0);
  load({one});
  read_waveform();
  EXPECT_STREQ(session_.document.history.undo_title(), "Song");
  load({two});
  perform(SetSongOffset{0.5}, session_);
  perform(CloseSong{}, session_);
  EXPECT_TRUE(session_.document.song.file.empty());
  perform(Undo{}, session_);
  EXPECT_EQ(session_.document.song.file, two);
  EXPECT_EQ(session_.document.song.offset_s, 0.5);
  perform(Undo{}, session_);
  EXPECT_EQ(session_.document.song.offset_s, 0.0);
  EXPECT_TRUE(session_.song.offsets.empty()) << "nor is it set when the song is opened again";
  perform(Undo{}, session_);
  EXPECT_EQ(session_.document.song.file, one);
  EXPECT_EQ(session_.document.clock.last, 90.0) << "as long as the song";
  perform(Undo{}, session_);
  EXPECT_TRUE(session_.document.song.file.empty());
  EXPECT_EQ(session_.document.clock.last, 30.0);
  perform(Redo{}, session_);
  EXPECT_EQ(session_.document.song.file, one);
}

TEST_F(SongTest, PlaybackEndsWithTheMotionOrTheSongWhicheverIsLater) {
  set_song(session_, write_song("song.wav", 4.0));
  EXPECT_EQ(session_.document.clock.last, 0.0);
  read_waveform();
  EXPECT_EQ(session_.document.clock.last, 120.0);
  perform(SetSongOffset{0.5}, session_);
  EXPECT_EQ(session_.document.clock.last, 135.0);
  show_dance(300);
  EXPECT_EQ(session_.document.clock.last, 300.0);
  perform(SetSongOffset{7.0}, session_);
  EXPECT_EQ(session_.document.clock.last, 330.0) << "the song ends 11 s after the start";
  EXPECT_TRUE(session_.messages.empty());
  perform(CloseSong{}, session_);
  EXPECT_EQ(session_.document.clock.last, 300.0);
}

TEST_F(SongTest, TheOffsetThatTheUserSetIsKeptForEachSong) {
  const fs::path one = write_song("一.wav", 1.0), two = write_song("two.wav", 1.0);
  load({one});
  perform(SetSongOffset{-0.25}, session_);
  load({two});
  EXPECT_EQ(session_.document.song.offset_s, 0.0);
  perform(SetSongOffset{0.5}, session_);
  load({one});
  EXPECT_EQ(session_.document.song.offset_s, -0.25);
  session_.song.next_offset_s = 0.0;
  load({two});
  EXPECT_EQ(session_.document.song.offset_s, 0.0) << "a given offset counts, 0 too";
  load({two});
  EXPECT_EQ(session_.document.song.offset_s, 0.5) << "a given offset is not remembered";
  perform(SetSongOffset{0.0}, session_);
  EXPECT_EQ(session_.song.offsets, (std::vector<SongOffset>{{one, -0.25}}));
}

TEST(SongOffsets, TheOldestAreDropped) {
  Session session;
  for (std::size_t i = 0; i < kMaxSongOffsets + 5; ++i) {
    set_song(session, "/songs/" + std::to_string(i) + ".wav");
    change_song_offset(session, 1.0 + static_cast<double>(i));
  }
  ASSERT_EQ(session.song.offsets.size(), kMaxSongOffsets);
  EXPECT_EQ(session.song.offsets.front().file, fs::absolute("/songs/104.wav"));
  EXPECT_EQ(session.song.offsets.back().file, fs::absolute("/songs/5.wav"));
}

TEST_F(SongTest, AnotherLengthThanTheMotionsIsAWarning) {
  show_dance(300);
  set_song(session_, write_song("song.wav", 45.0));
  read_waveform();
  ASSERT_EQ(session_.messages.size(), 1u);
  EXPECT_EQ(session_.messages[0].severity, Severity::warning);
  EXPECT_NE(session_.messages[0].lines[0].find("0:45.00"), std::string::npos) << session_.messages[0].lines[0];
}

TEST_F(SongTest, TheClockFollowsTheSong) {
  show_dance(600);
  set_song(session_, write_song("song.wav", 21.0));
  FrameLoop loop(session_);
  session_.document.clock.playing = true;
  seek(session_.document.clock, 15.0);
  loop.run(5.0);
  EXPECT_TRUE(session_.song.leads);
  auto heard = loop.onsets();
  ASSERT_GE(heard.size(), 4u);
  EXPECT_NEAR(session_.document.clock.frame / 30.0, 1.0 + loop.now_s() - heard[0], 0.03);
  // A jump is followed by the song.
  const std::size_t before = heard.size();
  loop.run(3.0, {SeekTo{300.0}});
  heard = loop.onsets();
  ASSERT_GE(heard.size(), before + 2);
  EXPECT_NEAR(session_.document.clock.frame / 30.0, 12.0 + loop.now_s() - heard[heard.size() - 1], 0.03);
  // A new offset as well.
  loop.run(2.0, {SetSongOffset{0.25}});
  heard = loop.onsets();
  const double last_click = std::floor(session_.document.clock.frame / 30.0 - 0.25) + 0.25;
  EXPECT_NEAR(session_.document.clock.frame / 30.0, last_click + loop.now_s() - heard.back(), 0.03);
}

TEST_F(SongTest, PauseMuteAndAnotherSpeedAreSilent) {
  show_dance(600);
  set_song(session_, write_song("song.wav", 21.0));
  FrameLoop loop(session_);
  session_.document.clock.playing = true;
  loop.run(1.5);
  loop.run(0.3, {Toggle{Switch::playing}});
  const std::size_t heard = loop.onsets().size();
  const double frame = session_.document.clock.frame;
  loop.run(3.0);
  EXPECT_EQ(loop.onsets().size(), heard) << "paused";
  EXPECT_EQ(session_.document.clock.frame, frame);
  loop.run(3.0, {Toggle{Switch::playing}, ToggleSetting{&ViewSettings::muted}});
  EXPECT_EQ(loop.onsets().size(), heard) << "muted";
  EXPECT_NEAR(session_.document.clock.frame, frame + 90.0, 4.0);
  EXPECT_TRUE(session_.song.leads) << "a muted song is still the clock";
  const double muted = session_.document.clock.frame;
  loop.run(2.0, {ToggleSetting{&ViewSettings::muted}, SetSpeed{2.0}});
  EXPECT_EQ(loop.onsets().size(), heard) << "twice as fast";
  EXPECT_NEAR(session_.document.clock.frame, muted + 120.0, 2.0);
  EXPECT_FALSE(session_.song.leads);
}

TEST_F(SongTest, ALoopRangeStaysInStep) {
  show_dance(600);
  set_song(session_, write_song("song.wav", 21.0));
  FrameLoop loop(session_);
  session_.document.clock.playing = true;
  set_range(session_.document.clock,
            {75.0, 120.0});  // 2.5 s to 4 s: the clicks at 3 s, and at the end of each round none
  seek(session_.document.clock, 75.0);
  loop.run(12.0);
  const auto heard = loop.onsets();
  ASSERT_GE(heard.size(), 7u);
  for (std::size_t i = 1; i < heard.size(); ++i) EXPECT_NEAR(heard[i] - heard[i - 1], 1.5, 0.001);
  const double apart = session_.document.clock.frame / 30.0 - 3.0 - (loop.now_s() - heard.back());
  EXPECT_NEAR(std::remainder(apart, 1.5), 0.0, 0.03);
  EXPECT_GE(session_.document.clock.frame, 75.0);
  EXPECT_LE(session_.document.clock.frame, 120.0);
}

TEST_F(SongTest, PlaybackStopsAtTheEndAndTheSongToo) {
  show_dance(60);
  set_song(session_, write_song("song.wav", 21.0));
  FrameLoop loop(session_);
  session_.document.clock.loop = false;
  session_.document.clock.playing = true;
  loop.run(4.0);
  EXPECT_FALSE(session_.document.clock.playing);
  EXPECT_EQ(session_.document.clock.frame, 60.0);
  EXPECT_LE(loop.onsets().size(), 3u) << "the clicks at 0, 1 and perhaps 2 s";
}

TEST_F(SongTest, ScrubbingAndSteppingPlayGrains) {
  show_dance(600);
  set_song(session_, write_song("song.wav", 21.0));
  session_.document.clock.playing = false;
  FrameLoop loop(session_);
  loop.run(0.5);
  EXPECT_TRUE(loop.onsets().empty());
  loop.run(0.5, {SeekTo{30.0, true}});
  EXPECT_EQ(loop.onsets().size(), 1u) << "scrubbed to a click";
  loop.run(0.5, {SeekTo{30.0, false}});
  EXPECT_EQ(loop.onsets().size(), 1u) << "released";
  loop.run(0.5, {SeekTo{91.0}});
  EXPECT_EQ(loop.onsets().size(), 1u) << "a jump is no step";
  loop.run(0.5, {StepBy{-1}});
  EXPECT_EQ(loop.onsets().size(), 2u) << "stepped to a click";
}

TEST_F(SongTest, WithoutADeviceTheClockRunsAndItIsSaidOnce) {
  show_dance(600);
  set_song(session_, write_song("song.wav", 21.0));
  FrameLoop loop(session_, std::make_unique<SoundPlayer>([]() -> Result<AudioDevice> { return Fault{&kNoSoundDevice}; },
                                                         SoundPlayer::Threading::manual));
  session_.document.clock.playing = true;
  loop.run(3.0);
  EXPECT_NEAR(session_.document.clock.frame, 90.0, 2.0);
  EXPECT_FALSE(session_.song.leads);
  loop.run(1.0, {SeekTo{300.0}});
  EXPECT_NEAR(session_.document.clock.frame, 330.0, 2.0);
  ASSERT_EQ(session_.messages.size(), 1u);
  EXPECT_EQ(session_.messages[0].severity, Severity::warning);
  EXPECT_NE(session_.messages[0].lines[0].find("playback is silent"), std::string::npos);
  EXPECT_EQ(session_.document.song.silent_reason, session_.messages[0].lines[0]);
}

TEST_F(SongTest, WithoutADeviceTheSampleHasNoMessageAndTheNextSongHas) {
  show_dance(600);
  set_song(session_, write_song("sample.wav", 21.0));
  session_.document.song.sample = true;
  FrameLoop loop(session_, std::make_unique<SoundPlayer>([]() -> Result<AudioDevice> { return Fault{&kNoSoundDevice}; },
                                                         SoundPlayer::Threading::manual));
  session_.document.clock.playing = true;
  loop.run(1.0);
  EXPECT_TRUE(session_.messages.empty());
  EXPECT_FALSE(session_.document.song.silent_reason.empty());
  set_song(session_, write_song("song.wav", 21.0));
  loop.run(1.0);
  ASSERT_EQ(session_.messages.size(), 1u);
  EXPECT_EQ(session_.document.song.silent_reason, session_.messages[0].lines[0]);
}

}  // namespace

}  // namespace odori
