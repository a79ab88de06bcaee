#include "sound/sound_file.h"

#include "base/files.h"
#include "support/archive_bytes.h"
#include "support/sound_files.h"
#include "support/temp_folder.h"

#include <array>
#include <cmath>
#include <fstream>
#include <limits>

#include <gtest/gtest.h>

#if defined(__has_include)
#if __has_include(<sanitizer/lsan_interface.h>)
#include <sanitizer/lsan_interface.h>
#endif
#endif

namespace odori {

namespace {

using testing::SoundKind;

constexpr int kRate = 44100;

std::vector<float> read_all(SoundFile& file, std::size_t block = 1000) {
  std::vector<float> all, stereo(2 * block);
  while (const std::size_t samples = file.read(stereo)) {
    all.insert(all.end(), stereo.begin(), stereo.begin() + static_cast<std::ptrdiff_t>(2 * samples));
  }
  return all;
}

// By how many samples the left side of `stereo` is later than `mono`, found by correlation.
int lag_of(const std::vector<float>& stereo, const std::vector<float>& mono, int max_lag) {
  std::vector<std::size_t> loud;
  for (std::size_t i = 0; i < mono.size(); ++i) {
    if (mono[i] != 0.0f) loud.push_back(i);
  }
  double best = -1.0;
  int best_lag = 0;
  for (int lag = -max_lag; lag <= max_lag; ++lag) {
    double sum = 0.0;
    for (const std::size_t i : loud) {
      const auto at = static_cast<std::ptrdiff_t>(i) + lag;
      if (at < 0 || 2 * static_cast<std::size_t>(at) >= stereo.size()) continue;
      sum += static_cast<double>(mono[i]) * static_cast<double>(stereo[2 * static_cast<std::size_t>(at)]);
    }
    if (sum > best) {
      best = sum;
      best_lag = lag;
    }
  }
  return best_lag;
}

std::int64_t delay_of(const std::filesystem::path& file) {
  auto source = SoundSource::open(file);
  return source ? unmarked_mp3_delay(*source) : -1;
}

class SoundFileTest : public ::testing::Test {
 protected:
  std::filesystem::path write(SoundKind kind, int rate, int channels, const std::vector<float>& samples) {
    const auto file = folder_.path() / testing::name(kind);
    EXPECT_TRUE(testing::write_sound(file, kind, rate, channels, samples)) << testing::name(kind);
    return file;
  }

  testing::TempFolder folder_;
};

TEST_F(SoundFileTest, EveryKindStartsAtItsFirstSample) {
  const auto song = testing::noise_bursts(kRate, 2.0, {0.25, 1.5});
  for (const SoundKind kind : testing::kSoundKinds) {
    SCOPED_TRACE(testing::name(kind));
    auto file = SoundFile::open(write(kind, kRate, 1, song));
    ASSERT_TRUE(file) << describe(file.fault());
    EXPECT_EQ(file->sample_rate(), kRate);
    EXPECT_EQ(file->channels(), 1);
    const auto all = read_all(*file);
    // mpg123 is one sample late; Ogg and MP3 may end with a part of a block.
    const bool lossy = kind == SoundKind::ogg_vorbis || kind == SoundKind::mp3;
    EXPECT_NEAR(static_cast<double>(all.size() / 2), static_cast<double>(song.size()), lossy ? 1152.0 : 0.0);
    EXPECT_NEAR(lag_of(all, song, 2000), 0, kind == SoundKind::mp3 ? 1 : 0);
    for (std::size_t i = 0; i < all.size(); i += 2) ASSERT_EQ(all[i], all[i + 1]);
  }
}

TEST_F(SoundFileTest, BitDepthLimitsTheError) {
  const auto song = testing::noise_bursts(kRate, 0.5, {0.1, 0.3});
  const std::pair<SoundKind, double> kSteps[] = {{SoundKind::wav_u8, 1.5 / 128}, {SoundKind::wav_16, 1.5 / 32768},
                                                 {SoundKind::wav_24, 1e-6},      {SoundKind::wav_32, 1e-7},
                                                 {SoundKind::wav_float, 0.0},    {SoundKind::flac, 1.5 / 32768}};
  for (const auto& [kind, step] : kSteps) {
    auto file = SoundFile::open(write(kind, kRate, 1, song));
    ASSERT_TRUE(file);
    const auto all = read_all(*file);
    ASSERT_EQ(all.size(), 2 * song.size());
    for (std::size_t i = 0; i < song.size(); ++i) ASSERT_NEAR(all[2 * i], song[i], step) << testing::name(kind);
  }
}

TEST_F(SoundFileTest, AnMp3WithoutATagLosesItsStartUpDelay) {
  const auto song = testing::noise_bursts(kRate, 2.0, {0.25, 1.5});
  const auto tagged = write(SoundKind::mp3, kRate, 1, song);
  const auto untagged = folder_.path() / "untagged.mp3";
  ASSERT_TRUE(testing::remove_mp3_tag(tagged, untagged));
  EXPECT_EQ(delay_of(tagged), 0);
  EXPECT_EQ(delay_of(untagged), 1105);  // shows.md: 25.06 ms at 44.1 kHz
  auto file = SoundFile::open(untagged);
  ASSERT_TRUE(file);
  EXPECT_NEAR(lag_of(read_all(*file), song, 2000), 0, 1);
}

TEST_F(SoundFileTest, AnId3TagBeforeTheFramesIsSkipped) {
  const auto untagged = folder_.path() / "untagged.mp3", behind = folder_.path() / "id3.mp3";
  const auto song = testing::noise_bursts(kRate, 1.0, {0.25});
  ASSERT_TRUE(testing::remove_mp3_tag(write(SoundKind::mp3, kRate, 1, song), untagged));
  auto bytes = *read_file(untagged);
  std::vector<std::uint8_t> tag{'I', 'D', '3', 4, 0, 0, 0, 0, 2, 0};  // 2 * 128 bytes follow
  tag.resize(tag.size() + 256, 0xFF);                                 // which look like the start of frames
  bytes.insert(bytes.begin(), tag.begin(), tag.end());
  ASSERT_TRUE(write_file(behind, bytes));
  EXPECT_EQ(delay_of(behind), 1105);
  auto file = SoundFile::open(behind);
  ASSERT_TRUE(file) << describe(file.fault());
  EXPECT_NEAR(lag_of(read_all(*file), song, 2000), 0, 1);
}

TEST_F(SoundFileTest, SeekingGivesTheSamplesOfReading) {
  const auto song = testing::noise_bursts(kRate, 2.0, {0.0, 0.7, 1.3});
  for (const SoundKind kind : testing::kSoundKinds) {
    SCOPED_TRACE(testing::name(kind));
    auto file = SoundFile::open(write(kind, kRate, 1, song));
    ASSERT_TRUE(file);
    const auto all = read_all(*file);
    for (const std::int64_t sample : {70'000, 100, 0, 31'000, 57'330}) {
      file->seek(sample);
      std::vector<float> some(2 * 2000);
      ASSERT_EQ(file->read(some), 2000u);
      for (std::size_t i = 0; i < some.size(); ++i) {
        ASSERT_NEAR(some[i], all[2 * static_cast<std::size_t>(sample) + i], 1e-4) << sample << " + " << i;
      }
    }
    file->seek(10'000'000);
    std::array<float, 20> some{};
    EXPECT_EQ(file->read(some), 0u);
    file->seek(0);
    EXPECT_EQ(file->read(some), 10u);
  }
}

TEST_F(SoundFileTest, SixChannelsBecomeStereo) {
  // Front left, front right, centre, low frequencies, rear left, rear right: each alone in its own sample.
  std::vector<float> samples(6 * 6);
  for (std::size_t i = 0; i < 6; ++i) samples[i * 6 + i] = 0.5f;
  auto file = SoundFile::open(write(SoundKind::wav_float, kRate, 6, samples));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->channels(), 6);
  const auto all = read_all(*file);
  const float full = 0.5f / (1.0f + 2.0f * std::sqrt(0.5f)), share = full * std::sqrt(0.5f);
  const float expected[] = {full, 0.0f, 0.0f, full, share, share, 0.0f, 0.0f, share, 0.0f, 0.0f, share};
  ASSERT_EQ(all.size(), 12u);
  for (std::size_t i = 0; i < 12; ++i) EXPECT_NEAR(all[i], expected[i], 1e-6) << i;
}

TEST_F(SoundFileTest, SamplesAreFinite) {
  const float infinity = std::numeric_limits<float>::infinity();
  auto file = SoundFile::open(write(SoundKind::wav_float, kRate, 1, {0.5f, infinity, -infinity, std::nanf(""), 1e30f}));
  ASSERT_TRUE(file);
  const auto all = read_all(*file);
  ASSERT_EQ(all.size(), 10u);
  for (const float sample : all) EXPECT_TRUE(std::isfinite(sample) && std::abs(sample) <= 16.0f) << sample;
}

TEST_F(SoundFileTest, ASoundInAnArchiveIsThatOnTheDisk) {
  const auto song = testing::noise_bursts(kRate, 1.0, {0.25});
  for (const SoundKind kind : {SoundKind::wav_16, SoundKind::ogg_vorbis, SoundKind::mp3}) {
    const auto file = write(kind, kRate, 1, song);
    const auto zip = folder_.path() / "show.zip";
    const auto bytes = *read_file(file);
    ASSERT_TRUE(write_file(zip, testing::zip_bytes({{"songs/a.snd", std::string(bytes.begin(), bytes.end())}})));
    auto on_disk = SoundFile::open(file);
    auto inside = SoundFile::open(zip / "songs" / "a.snd");
    ASSERT_TRUE(on_disk && inside) << describe(inside.fault());
    EXPECT_EQ(read_all(*on_disk), read_all(*inside));
    EXPECT_EQ(SoundFile::open(zip / "songs" / "b.snd").fault().kind, &kFileMissing);
  }
}

TEST_F(SoundFileTest, WhatIsNoSoundIsRefused) {
  const auto refused = [&](std::string_view content) {
    const auto file = folder_.path() / "file.wav";
    EXPECT_TRUE(write_file(file, text_bytes(content)));
    const auto opened = SoundFile::open(file);
    return opened ? nullptr : opened.fault().kind;
  };
  EXPECT_EQ(refused(""), &kSoundEmpty);
  EXPECT_EQ(refused("PMX 2.0"), &kSoundKind);
  EXPECT_EQ(refused(std::string("\0\0\0 ftypM4A ", 12)), &kSoundKind);
  EXPECT_EQ(refused("FORM\0\0\0\x20"
                    "AIFF"),
            &kSoundKind);
  EXPECT_EQ(refused("RIFF\x24"), &kSoundKind);
  EXPECT_EQ(refused(std::string("RIFF\x24\0\0\0WAVEfmt ", 16)), &kSoundDamaged);
  EXPECT_EQ(refused("OggS and nothing"), &kSoundDamaged);
  EXPECT_EQ(SoundFile::open(folder_.path() / "none.wav").fault().kind, &kFileMissing);
  EXPECT_EQ(SoundFile::open(folder_.path()).fault().kind, &kFileNotRegular);
  EXPECT_EQ(SoundFile::open(write(SoundKind::wav_16, kRate, 1, {})).fault().kind, &kSoundEmpty);
  EXPECT_EQ(SoundFile::open(write(SoundKind::wav_16, kRate, 9, std::vector<float>(90))).fault().kind, &kSoundFormat);
  EXPECT_EQ(SoundFile::open(write(SoundKind::wav_16, 1, 1, std::vector<float>(90))).fault().kind, &kSoundFormat);
}

// libsndfile 1.2.0 leaks the state of libvorbis when it refuses a damaged Ogg file: 6 kB, which is not ours to free.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ODORI_IGNORE_LEAKS const __lsan::ScopedDisabler ignore_leaks
#endif
#endif
#if !defined(ODORI_IGNORE_LEAKS)
#define ODORI_IGNORE_LEAKS static_cast<void>(0)
#endif

TEST_F(SoundFileTest, EveryPrefixIsReadOrRefused) {
  ODORI_IGNORE_LEAKS;
  std::vector<double> times;
  for (int i = 0; i < 100; ++i) times.push_back(0.1 * i);
  const auto song = testing::noise_bursts(8000, 10.0, times);
  for (const SoundKind kind : {SoundKind::wav_24, SoundKind::flac, SoundKind::ogg_vorbis, SoundKind::mp3}) {
    const auto whole = *read_file(write(kind, 8000, 1, song));
    const auto cut = folder_.path() / "cut";
    std::size_t opened = 0;
    // Every length near the headers, then in steps; mpg123 prints a warning for each.
    const std::size_t dense = kind == SoundKind::mp3 ? 0 : 256;
    for (std::size_t size = 0; size < whole.size(); size += size < dense ? 1 : whole.size() / 100) {
      // Not write_file, which waits for the disk.
      std::ofstream(cut, std::ios::binary)
          .write(reinterpret_cast<const char*>(whole.data()), static_cast<std::streamsize>(size));
      auto file = SoundFile::open(cut);
      if (!file) continue;
      ++opened;
      const auto all = read_all(*file);
      EXPECT_LE(all.size() / 2, song.size() + 3 * 1152) << testing::name(kind) << " " << size;
      file->seek(100);
      std::vector<float> some(200);
      file->read(some);
    }
    EXPECT_GT(opened, 10u) << testing::name(kind) << " of " << whole.size();
  }
}

}  // namespace

}  // namespace odori
