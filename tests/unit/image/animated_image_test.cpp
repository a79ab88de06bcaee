#include "image/animated_image.h"

#include "support/animation_bytes.h"
#include "support/malformed_bytes.h"

#include <array>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::apng;
using testing::gif;
using testing::StoredAnimation;
using testing::StoredFrame;
using Color = std::array<std::uint8_t, 4>;

constexpr Color kRed{200, 0, 0, 255}, kGreen{0, 200, 0, 255}, kBlue{0, 0, 200, 255}, kNone{0, 0, 0, 0};

Image filled(int width, int height, const Color& color) {
  Image image{width, height, {}};
  for (int i = 0; i < width * height; ++i) image.rgba.insert(image.rgba.end(), color.begin(), color.end());
  return image;
}

Color at(const Image& image, int x) {
  Color color{};
  for (std::size_t i = 0; i < 4; ++i) color[i] = image.rgba[4 * static_cast<std::size_t>(x) + i];
  return color;
}

const Image& frame(const Image& image, std::size_t number) {
  return number == 0 ? image : *image.animation->later[number - 1];
}

// The colours of the first row of each frame.
std::vector<std::vector<Color>> rows(const Image& image) {
  std::vector<std::vector<Color>> all;
  for (std::size_t i = 0; i <= image.animation->later.size(); ++i) {
    std::vector<Color>& row = all.emplace_back();
    for (int x = 0; x < image.width; ++x) row.push_back(at(frame(image, i), x));
  }
  return all;
}

using Rows = std::vector<std::vector<Color>>;

// Three pixels: red; then the middle one green; then the last one blue.
StoredAnimation three_frames(std::uint8_t dispose_of_second) {
  return {3,
          1,
          {{filled(3, 1, kRed)},
           {filled(1, 1, kGreen), 1, 0, 20, dispose_of_second, 1},
           {filled(1, 1, kBlue), 2, 0, 30, 0, 1}},
          0};
}

TEST(AnimatedImage, FramesLieOverThoseBefore) {
  for (const auto& file : {gif(three_frames(0)), gif(three_frames(1)), apng(three_frames(0))}) {
    const auto image = read_animation(file);
    ASSERT_TRUE(image) << describe(image.fault());
    EXPECT_EQ(rows(*image), (Rows{{kRed, kRed, kRed}, {kRed, kGreen, kRed}, {kRed, kGreen, kBlue}}));
    EXPECT_EQ(image->animation->times->plays, 0);
    EXPECT_EQ(animation_size(file)->frames, 3u);
  }
}

TEST(AnimatedImage, FramesAreClearedOrTakenBack) {
  for (const auto& file : {gif(three_frames(2)), apng(three_frames(1))}) {
    const auto image = read_animation(file);
    ASSERT_TRUE(image) << describe(image.fault());
    EXPECT_EQ(rows(*image)[2], (std::vector<Color>{kRed, kNone, kBlue}));
  }
  for (const auto& file : {gif(three_frames(3)), apng(three_frames(2))}) {
    const auto image = read_animation(file);
    ASSERT_TRUE(image) << describe(image.fault());
    EXPECT_EQ(rows(*image)[2], (std::vector<Color>{kRed, kRed, kBlue}));
  }
}

TEST(AnimatedImage, OfAGifMayHaveColorsPerFrame) {
  StoredAnimation stored = three_frames(0);
  stored.own_tables = true;
  const auto image = read_animation(gif(stored));
  ASSERT_TRUE(image) << describe(image.fault());
  EXPECT_EQ(rows(*image)[2], (std::vector<Color>{kRed, kGreen, kBlue}));
}

TEST(AnimatedImage, TransparentPixelsOfAGifKeepWhatIsThere) {
  Image hole = filled(3, 1, kGreen);
  std::fill_n(hole.rgba.begin() + 4, 4, std::uint8_t{0});
  const auto image = read_animation(gif({3, 1, {{filled(3, 1, kRed)}, {hole}}}));
  ASSERT_TRUE(image) << describe(image.fault());
  EXPECT_EQ(rows(*image)[1], (std::vector<Color>{kGreen, kRed, kGreen}));
}

TEST(AnimatedImage, FramesOfAPngReplaceOrAreBlended) {
  const Color half{0, 0, 200, 128};
  for (const std::uint8_t blend : {std::uint8_t{0}, std::uint8_t{1}}) {
    const auto image = read_animation(apng({1, 1, {{filled(1, 1, kRed)}, {filled(1, 1, half), 0, 0, 10, 0, blend}}}));
    ASSERT_TRUE(image) << describe(image.fault());
    // 200 * 128 / 255 = 100.4
    EXPECT_EQ(at(frame(*image, 1), 0), blend == 0 ? half : (Color{100, 0, 100, 255}));
  }
}

TEST(AnimatedImage, TheImageForOtherProgramsMayBeHidden) {
  StoredAnimation stored = three_frames(0);
  stored.hidden_image = true;
  const auto image = read_animation(apng(stored));
  ASSERT_TRUE(image) << describe(image.fault());
  EXPECT_EQ(rows(*image)[0], (std::vector<Color>{kRed, kRed, kRed}));
  EXPECT_EQ(image->animation->later.size(), 2u);
}

TEST(AnimatedImage, PlaysAsOftenAsItSays) {
  StoredAnimation stored = three_frames(0);
  for (const auto& [loops, plays] : {std::pair(-1, 1), {0, 0}, {4, 5}}) {
    stored.loops = loops;
    EXPECT_EQ(read_animation(gif(stored))->animation->times->plays, plays) << loops;
  }
  stored.loops = 4;
  EXPECT_EQ(read_animation(apng(stored))->animation->times->plays, 4);
}

TEST(AnimatedImage, FramesWithoutTimeTakeATenthOfASecond) {
  StoredAnimation stored = three_frames(0);
  stored.frames[0].delay = 0;
  stored.frames[1].delay = 1;
  stored.frames[2].delay = 2;
  const auto image = read_animation(gif(stored));
  const std::vector<double>& ends = image->animation->times->ends_s;
  ASSERT_EQ(ends.size(), 3u);
  EXPECT_NEAR(ends[0], 0.1, 1e-9);
  EXPECT_NEAR(ends[1], 0.2, 1e-9);
  EXPECT_NEAR(ends[2], 0.22, 1e-9);
}

TEST(AnimatedImage, PartsOutsideOfAGifAreLeftOut) {
  StoredAnimation stored = three_frames(0);
  stored.frames[1].pixels = filled(3, 1, kGreen);
  const auto image = read_animation(gif(stored));
  ASSERT_TRUE(image) << describe(image.fault());
  EXPECT_EQ(rows(*image)[1], (std::vector<Color>{kRed, kGreen, kGreen}));
}

TEST(AnimatedImage, FramesLargerThanTheImageAreRefused) {
  StoredAnimation stored = three_frames(0);
  stored.frames[1].pixels = filled(4, 1, kGreen);
  EXPECT_FALSE(animation_size(gif(stored)));
  EXPECT_FALSE(animation_size(apng(stored)));
}

TEST(AnimatedImage, StillImagesAreNone) {
  const StoredAnimation one{3, 1, {{filled(3, 1, kRed)}}, 0};
  EXPECT_FALSE(animation_size(gif(one)));
  EXPECT_FALSE(animation_size(apng(one)));
  EXPECT_FALSE(animation_size(write_png(filled(3, 1, kRed))));
  EXPECT_FALSE(animation_size({}));
}

// Nothing is decoded to find out.
TEST(AnimatedImage, TooLargeOnesAreCountedAndRefused) {
  auto file = gif(three_frames(0));
  for (const std::size_t side : {6u, 8u}) file = testing::with_value(file, side, std::uint16_t{16000});
  const auto size = animation_size(file);
  ASSERT_TRUE(size);
  EXPECT_EQ(size->frames, 3u);
  EXPECT_FALSE(is_within_limits(*size));
  const auto image = read_animation(file);
  ASSERT_FALSE(image);
  EXPECT_EQ(image.fault().kind, &kImageTooLarge);
  StoredAnimation long_one = three_frames(0);
  long_one.frames.resize(5000, long_one.frames[1]);
  EXPECT_FALSE(is_within_limits(*animation_size(gif(long_one))));
  EXPECT_FALSE(is_within_limits(*animation_size(apng(long_one))));
}

TEST(AnimatedImage, CutShortOrChangedItIsReadOrRefused) {
  const auto read = [](Bytes piece) {
    const auto image = read_animation(piece);
    if (!image) return;
    ASSERT_TRUE(image->animation);
    EXPECT_EQ(image->animation->times->ends_s.size(), image->animation->later.size() + 1);
    for (const auto& later : image->animation->later) EXPECT_EQ(later->rgba.size(), image->rgba.size());
  };
  for (const auto& file : {gif(three_frames(3)), apng(three_frames(2))}) {
    testing::for_each_prefix(file, 1, [&](Bytes piece) {
      read(piece);
      EXPECT_EQ(animation_size(piece).has_value(), piece.size() == file.size()) << piece.size();
    });
    testing::for_each_corrupted_word(file, 1, read);
  }
}

TEST(FrameTimes, AreThoseOfTheFile) {
  const FrameTimes endless{{0.1, 0.3, 0.6}, 0}, twice{{0.1, 0.3, 0.6}, 2};
  for (const auto& [seconds, expected] : {std::pair(-1.0, 0u),
                                          {0.0, 0u},
                                          {0.0999, 0u},
                                          {0.1, 1u},
                                          {0.29, 1u},
                                          {3 * 0.1, 2u},
                                          {0.59, 2u},
                                          {0.6, 0u},
                                          {0.75, 1u}}) {
    EXPECT_EQ(frame_at(endless, seconds), expected) << seconds;
    EXPECT_EQ(frame_at(twice, seconds), expected) << seconds;
  }
  EXPECT_EQ(frame_at(endless, 6000.15), 1u);
  EXPECT_EQ(frame_at(twice, 1.25), 2u) << "the last one stays";
}

}  // namespace
}  // namespace odori
