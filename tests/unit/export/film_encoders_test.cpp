#include "export/film_encoders.h"


#include <gtest/gtest.h>

namespace odori {
namespace {

// Lines of `ffmpeg -encoders`, as version 5.1 prints them.
constexpr char kListing[] = R"(Encoders:
 V..... = Video
 ------
 V....D libx264rgb           libx264 H.264 / AVC / MPEG-4 AVC / MPEG-4 part 10 RGB (codec h264)
 V.S..D mpeg4                MPEG-4 part 2
 A....D aac                  AAC (Advanced Audio Coding)
)";

TEST(FilmEncoders, AreFoundByTheirWholeName) {
  EXPECT_TRUE(lists_encoder(kListing, "mpeg4"));
  EXPECT_TRUE(lists_encoder(kListing, "libx264rgb"));
  EXPECT_FALSE(lists_encoder(kListing, "libx264"));  // only within a description
  EXPECT_FALSE(lists_encoder(kListing, "x264rgb"));
  EXPECT_FALSE(lists_encoder({}, "mpeg4"));
}

TEST(FilmEncoders, WithoutAChoiceNothingIsAsked) {
  const FilmFormat* gif = film_format("a.gif", true);
  ASSERT_NE(gif, nullptr);
  const auto chosen = choose_encoders(*gif, false);
  ASSERT_TRUE(chosen);
  EXPECT_EQ(chosen->video, &gif->video.front());
  EXPECT_EQ(chosen->sound, nullptr);
}

}  // namespace
}  // namespace odori
