#include "sound/song_reader.h"

#include "support/sound_files.h"
#include "support/temp_folder.h"

#include <numeric>

#include <gtest/gtest.h>

namespace odori {

namespace {

constexpr int kRampRate = 8000;

// A second of sound whose sample i is i / 16000.
std::filesystem::path write_ramp(const testing::TempFolder& folder) {
  std::vector<float> ramp(kRampRate);
  for (std::size_t i = 0; i < ramp.size(); ++i) ramp[i] = static_cast<float>(i) / (2.0f * kRampRate);
  const auto file = folder.path() / "ramp.wav";
  EXPECT_TRUE(testing::write_sound(file, testing::SoundKind::wav_float, kRampRate, 1, ramp));
  return file;
}

float ramp_at(double song_s) {
  return song_s < 0.0 || song_s >= 1.0 ? 0.0f : static_cast<float>(std::lround(song_s * kRampRate)) / 16000.0f;
}

// Reads `seconds` and expects at each time the sample of the song that belongs to it. `expected_time` maps the time
// since the start to the time on the timeline.
template <typename Time>
void expect_song(SongReader& reader, double offset_s, double seconds, Time expected_time) {
  std::vector<float> stereo(2 * 700);
  std::int64_t read = 0;
  while (read < static_cast<std::int64_t>(seconds * kRampRate)) {
    const auto chunk = reader.read(stereo);
    ASSERT_GE(chunk.samples, 1u);
    for (std::size_t i = 0; i < chunk.samples; ++i, ++read) {
      const double time = expected_time(read);
      ASSERT_NEAR(chunk.time_s + static_cast<double>(i) / kRampRate, time, 1e-9);
      ASSERT_EQ(stereo[2 * i], ramp_at(time - offset_s)) << time;
      ASSERT_EQ(stereo[2 * i + 1], stereo[2 * i]);
    }
  }
}

TEST(SongReader, AnOffsetDelaysOrSkips) {
  const testing::TempFolder folder;
  const auto song = write_ramp(folder);
  for (const double offset : {0.0, 0.5, -0.25}) {
    SongReader reader(std::move(*SoundFile::open(song)), offset);
    for (const double start : {0.0, 0.3, 2.0, -0.1}) {
      SCOPED_TRACE(fmt::format("offset {}, from {}", offset, start));
      reader.seek(start);
      expect_song(reader, offset, 2.0,
                  [&](std::int64_t read) { return start + static_cast<double>(read) / kRampRate; });
    }
  }
}

TEST(SongReader, ALoopRepeatsItsRangeToTheSample) {
  const testing::TempFolder folder;
  SongReader reader(std::move(*SoundFile::open(write_ramp(folder))), 0.1);
  const SoundLoop loop{0.2, 0.75};
  const std::int64_t first = 1600, length = 4400;
  reader.seek(0.5, loop);
  expect_song(reader, 0.1, 3.0,
              [&](std::int64_t read) { return static_cast<double>(first + (2400 + read) % length) / kRampRate; });
}

TEST(SongReader, BehindTheLoopItIsIgnored) {
  const testing::TempFolder folder;
  SongReader reader(std::move(*SoundFile::open(write_ramp(folder))), 0.0);
  reader.seek(0.8, SoundLoop{0.2, 0.75});
  expect_song(reader, 0.0, 0.5, [](std::int64_t read) { return 0.8 + static_cast<double>(read) / kRampRate; });
}

TEST(SongReader, InvalidTimesAreClamped) {
  const testing::TempFolder folder;
  SongReader reader(std::move(*SoundFile::open(write_ramp(folder))), -1e300);
  reader.seek(std::nan(""));
  std::vector<float> stereo(20);
  EXPECT_EQ(reader.read(stereo).samples, 10u);
  reader.seek(1e300);
  EXPECT_EQ(reader.read(stereo).samples, 10u);
  EXPECT_EQ(std::accumulate(stereo.begin(), stereo.end(), 0.0f), 0.0f);
}

TEST(Waveform, PeaksAreThoseOfTheSamples) {
  const testing::TempFolder folder;
  const int rate = 22050;
  const auto song = testing::noise_bursts(rate, 40.0, {0.5, 3.0, 17.25, 39.5});
  const auto file = folder.path() / "song.wav";
  ASSERT_TRUE(testing::write_sound(file, testing::SoundKind::wav_16, rate, 1, song));
  JobControl control;
  const auto waveform = read_waveform(file, control);
  ASSERT_TRUE(waveform);
  EXPECT_DOUBLE_EQ(waveform->length_s(), 40.0);
  const auto expect_peak = [&](double first_s, double last_s) {
    // All samples of the hundredths of a second that the range touches.
    Peak expected{1.0f, -1.0f};
    const auto begin = static_cast<std::size_t>(std::ceil(std::floor(first_s * 100.0) * rate / 100.0));
    const auto end = static_cast<std::size_t>(std::ceil((std::floor(last_s * 100.0) + 1.0) * rate / 100.0));
    for (std::size_t i = begin; i < std::min(end, song.size()); ++i) {
      expected = {std::min(expected.low, song[i]), std::max(expected.high, song[i])};
    }
    const Peak found = waveform->peak(first_s, last_s);
    EXPECT_NEAR(found.low, expected.low, 1e-4) << first_s << " .. " << last_s;
    EXPECT_NEAR(found.high, expected.high, 1e-4) << first_s << " .. " << last_s;
  };
  for (double first = 0.003; first < 39.0; first += 0.777) {
    for (const double length : {0.0, 0.011, 0.4, 3.7, 20.0}) expect_peak(first, std::min(first + length, 39.99));
  }
  EXPECT_EQ(waveform->peak(-5.0, -1.0), Peak{});
  EXPECT_EQ(waveform->peak(40.5, 60.0), Peak{});
  EXPECT_NEAR(waveform->peak(-10.0, 100.0).high, *std::max_element(song.begin(), song.end()), 1e-4);
}

TEST(Waveform, AnEmptyOneIsSilent) {
  const Waveform none({}, 0.0);
  EXPECT_EQ(none.peak(0.0, 1.0), Peak{});
}

}  // namespace

}  // namespace odori
