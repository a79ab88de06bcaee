// The song of the sample dancer: the committed file has the notes that the program makes, and its beats are on frames.

#include "make_song/song.h"

#include "sound/sound_file.h"
#include "support/shared_data.h"

#include <cmath>
#include <filesystem>
#include <numeric>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr int kSamplesPerFrame = song::kSampleRate / 30;

std::vector<float> committed_song() {
  auto file = SoundFile::open(testing::asset("komai.ogg"));
  EXPECT_TRUE(file);
  std::vector<float> samples, block(2 * 4096);
  while (file) {
    const std::size_t count = file->read(block);
    if (count == 0) break;
    samples.insert(samples.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(2 * count));
  }
  return samples;
}

double correlation(const std::vector<float>& a, const std::vector<float>& b) {
  const auto product = [](const auto& x, const auto& y) {
    return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
  };
  return product(a, b) / std::sqrt(product(a, a) * product(b, b));
}

TEST(SampleSong, TheCommittedFileHasTheNotesOfTheScore) {
  const std::vector<float> committed = committed_song(), made = song::make_song();
  ASSERT_EQ(committed.size(), 2u * song::kFrames * kSamplesPerFrame) << "51.2 s";
  ASSERT_EQ(made.size(), committed.size());
  EXPECT_GT(correlation(committed, made), 0.99) << "run odori_make_song assets/komai.ogg";
}

TEST(SampleSong, IsSmall) { EXPECT_LT(std::filesystem::file_size(testing::asset("komai.ogg")), 2u << 20); }

// Sum of squares of the left side's samples in a 30th of a second.
double energy(const std::vector<float>& stereo, int first_sample) {
  double sum = 0.0;
  for (int i = 0; i < kSamplesPerFrame; ++i) {
    const double sample = stereo[2 * static_cast<std::size_t>(first_sample + i)];
    sum += sample * sample;
  }
  return sum;
}

TEST(SampleSong, BeatsAreOnEverySixteenthFrame) {
  const std::vector<float> samples = committed_song();
  ASSERT_FALSE(samples.empty());
  constexpr int kFirstBar = 13, kLastBar = 15, kFramesPerBeat = 16, kFramesPerBar = 64;  // of the chorus
  int louder = 0, beats = 0;
  for (int frame = kFirstBar * kFramesPerBar; frame < kLastBar * kFramesPerBar; frame += kFramesPerBeat, ++beats) {
    const double before = energy(samples, (frame - 1) * kSamplesPerFrame);
    louder += energy(samples, frame * kSamplesPerFrame) > 1.5 * before ? 1 : 0;
  }
  EXPECT_EQ(beats, 8);
  EXPECT_GE(louder, 7) << "a kick is heard on the frame of the beat, and not one before";
}

}  // namespace
}  // namespace odori
