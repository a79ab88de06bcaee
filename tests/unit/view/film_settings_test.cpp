#include "view/film_settings.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(FilmSettings, NumbersOutOfRangeAreClampedAndSizesAreEven) {
  FilmSettings settings;
  settings.width = 1281;
  settings.height = -5;
  settings.fps = std::numeric_limits<double>::quiet_NaN();
  settings.supersample = 100;
  settings = within_range(settings);
  EXPECT_EQ(settings.width, 1280);
  EXPECT_EQ(settings.height, 16);
  EXPECT_EQ(settings.fps, 30.0);
  EXPECT_EQ(settings.supersample, 4);
  EXPECT_EQ(within_range(settings), settings);
}

TEST(FilmSettings, ShowTheWholeMotionTheLoopRangeOrWhatIsTyped) {
  Clock clock;
  clock.last = 600.0;
  FilmSettings settings;
  EXPECT_EQ(film_range(settings, clock), (FrameRange{0.0, 600.0}));
  settings.frames = FilmFrames::loop;
  EXPECT_EQ(film_range(settings, clock), (FrameRange{0.0, 600.0})) << "there is no loop range";
  clock.range = FrameRange{30.0, 90.0};
  EXPECT_EQ(film_range(settings, clock), (FrameRange{30.0, 90.0}));
  settings.frames = FilmFrames::range;
  settings.range = {590.5, 1000.0};
  EXPECT_EQ(film_range(settings, clock), (FrameRange{590.5, 600.0}));
  settings.range = {100.0, 50.0};
  EXPECT_EQ(film_range(settings, clock), (FrameRange{100.0, 100.0})) << "the end is not before the start";
}

// Both ends are shown, and the motion has 30 frames per second.
TEST(FilmSettings, CountFrames) {
  EXPECT_EQ(film_length({0.0, 0.0}, 60.0), 1u);
  EXPECT_EQ(film_length({0.0, 600.0}, 30.0), 601u);
  EXPECT_EQ(film_length({30.0, 60.0}, 60.0), 61u);
  EXPECT_EQ(film_length({0.0, 10.0}, 24.0), 9u);
}

TEST(FilmSettings, KindsHaveTheNamesOfTheirFiles) {
  for (int i = 0; i < kFilmKindCount; ++i)
    EXPECT_EQ(film_kind(name(static_cast<FilmKind>(i))), static_cast<FilmKind>(i));
  EXPECT_FALSE(film_kind("avi"));
  EXPECT_FALSE(film_kind(""));
}

}  // namespace
}  // namespace odori
