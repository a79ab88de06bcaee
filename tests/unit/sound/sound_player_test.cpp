#include "sound/sound_player.h"

#include "base/math.h"
#include "support/sound_files.h"
#include "support/sound_loopback.h"
#include "support/temp_folder.h"
#include "view/clock.h"

#include <cmath>

#include <gtest/gtest.h>

namespace odori {

namespace {

using testing::kLoopbackRate;
using testing::LoopbackTime;
using testing::onsets;

constexpr double kPictureFrame = 1.0 / 30.0;  // seconds
constexpr double kMixerDelay = 0.003;         // of OpenAL Soft's limiter and of finding an onset, seconds

// 64 s with a click in each second, at a fraction of it that tells them apart.
double click_time(int number) { return number + 0.2 + 0.01 * (number % 30); }

std::filesystem::path write_clicks(const testing::TempFolder& folder) {
  std::vector<double> times;
  for (int i = 0; i < 64; ++i) times.push_back(click_time(i));
  const auto file = folder.path() / "clicks.wav";
  EXPECT_TRUE(
      testing::write_sound(file, testing::SoundKind::wav_16, 44100, 1, testing::noise_bursts(44100, 65.0, times)));
  return file;
}

// The number of the click that is nearest to `song_s`, and its time in the song.
double nearest_click(double song_s) {
  double best = click_time(0);
  for (int i = 1; i < 64; ++i) {
    if (std::abs(click_time(i) - song_s) < std::abs(best - song_s)) best = click_time(i);
  }
  return best;
}

// How long each picture takes: 60 a second, with some that are late.
double picture_seconds(int number) {
  if (number % 500 == 499) return 0.4;
  return number % 97 == 96 ? 0.11 : 1.0 / 60.0;
}

struct DrawnPicture {
  double at_s = 0.0;
  double frame = 0.0;  // of the clock
};

// Draws pictures for `seconds`, whose clock follows the player as the window's does.
std::vector<DrawnPicture> draw_pictures(Clock& clock, SoundPlayer& player, LoopbackTime& time, double seconds) {
  std::vector<DrawnPicture> pictures;
  const double end_s = time.now_s() + seconds;
  for (int i = 0; time.now_s() < end_s; ++i) {
    const double passed = picture_seconds(i);
    time.pass(passed);
    const SoundPosition position = player.position(time.now_s());
    if (position.phase == SoundPosition::Phase::playing) {
      tick_with_sound(clock, passed, position.time_s * kFramesPerSecond);
    }
    if (position.phase == SoundPosition::Phase::silent) tick(clock, passed);
    pictures.push_back({time.now_s(), clock.frame});
  }
  return pictures;
}

Clock long_clock(double frame = 0.0) {
  Clock clock;
  clock.last = 1950.0;
  clock.playing = true;
  clock.frame = frame;
  return clock;
}

TEST(SoundPlayer, PictureAndSoundAreNeverMoreThanAFrameApart) {
  const testing::TempFolder folder;
  const auto player = testing::loopback_player();
  LoopbackTime time(*player);
  const double offset_s = 0.3;
  player->play({write_clicks(folder), offset_s, 0.0, {}}, time.now_s());
  Clock clock = long_clock();
  const auto pictures = draw_pictures(clock, *player, time, 60.5);
  const auto heard = onsets(time.heard());
  ASSERT_GE(heard.size(), 59u);
  double worst = 0.0;
  for (const DrawnPicture& picture : pictures) {
    // The song's time that is audible with this picture, from the last click that was heard before it.
    const auto after = std::upper_bound(heard.begin(), heard.end(), picture.at_s);
    if (after == heard.begin()) continue;
    const auto number = static_cast<int>(after - heard.begin()) - 1;
    const double audible_s = click_time(number) + picture.at_s - heard[static_cast<std::size_t>(number)];
    worst = std::max(worst, std::abs(picture.frame * kPictureFrame - offset_s - audible_s));
  }
  RecordProperty("worst_ms", std::to_string(worst * 1000.0));
  EXPECT_LT(worst, kPictureFrame - kMixerDelay) << "seconds";
  EXPECT_GT(pictures.back().frame, 59.0 * 30.0);
}

TEST(SoundPlayer, TheClockNeverGoesBackAndWaitsForTheDevice) {
  const testing::TempFolder folder;
  const auto player = testing::loopback_player();
  LoopbackTime time(*player);
  player->play({write_clicks(folder), 0.0, 7.0, {}}, time.now_s());
  EXPECT_EQ(player->position(0.0).phase, SoundPosition::Phase::starting);
  Clock clock = long_clock(210.0);
  double last = 210.0;
  for (const DrawnPicture& picture : draw_pictures(clock, *player, time, 20.0)) {
    EXPECT_GE(picture.frame, last) << picture.at_s;
    last = picture.frame;
  }
  const auto heard = onsets(time.heard());
  ASSERT_GT(heard.size(), 10u);
  EXPECT_NEAR(heard[0], click_time(7) - 7.0, 0.06) << "it starts within two periods and a pump";
}

TEST(SoundPlayer, ALoopIsRepeatedInStep) {
  const testing::TempFolder folder;
  const auto player = testing::loopback_player();
  LoopbackTime time(*player);
  Clock clock = long_clock(290.0);
  set_range(clock, {300.0, 345.0});
  player->play({write_clicks(folder), 0.0, 290.0 / 30.0, SoundLoop{10.0, 11.5}}, time.now_s());
  const auto pictures = draw_pictures(clock, *player, time, 20.0);
  const auto heard = onsets(time.heard());
  // One click per round, at 10.3 s: 11.31 s is heard in each round too.
  ASSERT_GT(heard.size(), 20u);
  for (std::size_t i = 2; i < heard.size(); ++i) EXPECT_NEAR(heard[i] - heard[i - 2], 1.5, 0.0005) << i;
  double worst = 0.0;
  for (const DrawnPicture& picture : pictures) {
    const auto after = std::upper_bound(heard.begin(), heard.end(), picture.at_s);
    if (after == heard.begin()) continue;
    const auto number = static_cast<int>(after - heard.begin()) - 1;
    const double click = click_time(number % 2 == 0 ? 10 : 11);
    double apart = picture.frame * kPictureFrame - click - (picture.at_s - heard[static_cast<std::size_t>(number)]);
    apart = std::remainder(apart, 1.5);
    worst = std::max(worst, std::abs(apart));
  }
  EXPECT_LT(worst, kPictureFrame - kMixerDelay);
}

TEST(SoundPlayer, SeekingPlaysFromThere) {
  const testing::TempFolder folder;
  const auto player = testing::loopback_player();
  LoopbackTime time(*player);
  const auto file = write_clicks(folder);
  player->play({file, 0.0, 0.0, {}}, time.now_s());
  time.pass(1.0);
  player->play({file, 0.0, 40.0, {}}, time.now_s());
  time.pass(1.0);
  const auto position = player->position(time.now_s());
  ASSERT_EQ(position.phase, SoundPosition::Phase::playing);
  EXPECT_NEAR(position.time_s, 41.0, 0.06);
  const auto heard = onsets(time.heard());
  ASSERT_EQ(heard.size(), 2u);
  EXPECT_NEAR(position.time_s, click_time(40) + (time.now_s() - heard[1]), 0.03);
  EXPECT_EQ(nearest_click(position.time_s - (time.now_s() - heard[1])), click_time(40));
}

TEST(SoundPlayer, StopAndGainSilenceIt) {
  const testing::TempFolder folder;
  const auto player = testing::loopback_player();
  LoopbackTime time(*player);
  const auto file = write_clicks(folder);
  player->set_gain(0.0f);
  player->play({file, 0.0, 0.0, {}}, time.now_s());
  time.pass(2.0);
  EXPECT_TRUE(onsets(time.heard()).empty());
  EXPECT_EQ(player->position(time.now_s()).phase, SoundPosition::Phase::playing) << "a muted song is the clock";
  player->set_gain(1.0f);
  player->stop();
  time.pass(2.0);
  EXPECT_TRUE(onsets(time.heard()).empty());
  EXPECT_EQ(player->position(time.now_s()).phase, SoundPosition::Phase::silent);
}

TEST(SoundPlayer, AGrainIsShort) {
  const testing::TempFolder folder;
  const auto player = testing::loopback_player();
  LoopbackTime time(*player);
  // Loud throughout.
  const std::vector<float> song(static_cast<std::size_t>(44100 * 5), 0.5f);
  const auto file = folder.path() / "loud.wav";
  ASSERT_TRUE(testing::write_sound(file, testing::SoundKind::wav_16, 44100, 1, song));
  time.pass(0.1);
  player->play_grain({file, 0.0, 2.0, {}});
  time.pass(0.5);
  const auto& heard = time.heard();
  const auto loud = std::count_if(heard.begin(), heard.end(), [](float sample) { return std::abs(sample) > 0.01f; });
  EXPECT_NEAR(static_cast<double>(loud) / kLoopbackRate, 0.08, 0.005);
  EXPECT_EQ(player->position(time.now_s()).phase, SoundPosition::Phase::silent);
}

TEST(SoundPlayer, WithoutADeviceItIsSilentAndSaysSoOnce) {
  const testing::TempFolder folder;
  int opened = 0;
  SoundPlayer player(
      [&opened]() -> Result<AudioDevice> {
        ++opened;
        return Fault{&kNoSoundDevice};
      },
      SoundPlayer::Threading::manual);
  const auto file = write_clicks(folder);
  for (int i = 0; i < 3; ++i) {
    player.play({file, 0.0, 1.0 * i, {}}, 1.0 * i);
    player.pump(1.0 * i);
    EXPECT_EQ(player.position(1.0 * i).phase, SoundPosition::Phase::silent);
    const auto fault = player.take_fault();
    EXPECT_EQ(fault.has_value(), i == 0);
    if (fault) {
      EXPECT_EQ(fault->kind, &kNoSoundDevice);
    }
    player.stop();
    player.play_grain({file, 0.0, 0.0, {}});
    player.pump(1.0 * i + 0.5);
  }
  EXPECT_EQ(opened, 1);
}

TEST(SoundPlayer, AFileThatVanishedIsReportedOnce) {
  const auto player = testing::loopback_player();
  LoopbackTime time(*player);
  for (int i = 0; i < 2; ++i) {
    player->play({"/nonexistent/song.wav", 0.0, 0.0, {}}, time.now_s());
    time.pass(0.1);
    EXPECT_EQ(player->position(time.now_s()).phase, SoundPosition::Phase::silent);
    EXPECT_EQ(player->take_fault().has_value(), i == 0);
  }
}

// The real thread, on a loopback device that nobody renders: it must start, report and end.
TEST(SoundPlayer, TheThreadEnds) {
  const testing::TempFolder folder;
  SoundPlayer player([] { return AudioDevice::open_loopback(kLoopbackRate); });
  player.play({write_clicks(folder), 0.0, 0.0, {}}, SoundPlayer::now_s());
  player.stop();
  player.play_grain({folder.path() / "clicks.wav", 0.0, 0.0, {}});
}

}  // namespace

}  // namespace odori
