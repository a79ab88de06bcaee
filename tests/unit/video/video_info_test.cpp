#include "video/video_info.h"

#include "video/video_reader.h"

#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

// What ffprobe 5.1 printed of an MP4.
const std::string kProbed = R"(streams.stream.0.width=1920
streams.stream.0.height=1080
streams.stream.0.sample_aspect_ratio="1:1"
streams.stream.0.color_space="unknown"
streams.stream.0.r_frame_rate="30000/1001"
streams.stream.0.avg_frame_rate="30000/1001"
streams.stream.0.duration="10.010000"
format.format_name="mov,mp4,m4a,3gp,3g2,mj2"
format.duration="10.043000"
)";

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(VideoInfo, IsReadFromWhatFfprobePrints) {
  const auto video = parse_video_info(kProbed);
  ASSERT_TRUE(video);
  EXPECT_EQ(video->width, 1920);
  EXPECT_EQ(video->height, 1080);
  EXPECT_EQ(video->rate_text, "30000/1001");
  EXPECT_EQ(video->frames, 300);
  EXPECT_TRUE(video->seeks);
  EXPECT_TRUE(video->hd_colors);
}

TEST(VideoInfo, WideAndRotatedPixelsCountAsTheyAreShown) {
  EXPECT_EQ(parse_video_info(with(kProbed, "1:1", "4:3"))->width, 2560);
  const auto upright = parse_video_info(kProbed + "streams.stream.0.side_data_list.side_data.0.rotation=-90\n");
  EXPECT_EQ(upright->width, 1080);
  EXPECT_EQ(upright->height, 1920);
}

TEST(VideoInfo, TheLengthOfTheFileServesWhereTheStreamHasNone) {
  const std::string of_file = with(kProbed, "stream.0.duration=\"10.010000\"", "stream.0.duration=\"N/A\"");
  EXPECT_EQ(parse_video_info(of_file)->frames, 301);
  EXPECT_EQ(parse_video_info(with(of_file, "format.duration=\"10.043000\"", ""))->frames, 0) << "to be counted";
  EXPECT_EQ(parse_video_info(with(kProbed, "mov,mp4,m4a,3gp,3g2,mj2", "mpegts"))->frames, 0) << "a guess";
}

TEST(VideoInfo, FramesOfDifferentLengthsAreCountedAtARateThatIsNotTooHigh) {
  const std::string variable = with(kProbed, "avg_frame_rate=\"30000/1001\"", "avg_frame_rate=\"24/1\"");
  EXPECT_EQ(parse_video_info(variable)->rate_text, "30000/1001");
  EXPECT_EQ(parse_video_info(with(variable, "r_frame_rate=\"30000/1001\"", "r_frame_rate=\"90000/1\""))->rate_text,
            "24/1");
  EXPECT_EQ(parse_video_info(with(with(variable, "\"24/1\"", "\"0/0\""), "30000/1001", "0/0"))->rate_text, "60/1");
}

TEST(VideoInfo, WhatIsNoVideoIsRefused) {
  for (const std::string& text :
       {std::string(), std::string("format.format_name=\"mp3\"\n"), with(kProbed, "width=1920", "width=-1"),
        with(kProbed, "height=1080", "height=N/A"), with(kProbed, "mov,mp4,m4a,3gp,3g2,mj2", "hls")}) {
    const auto video = parse_video_info(text);
    ASSERT_FALSE(video) << text;
    EXPECT_EQ(video.fault().kind, &kVideoUnreadable);
  }
  EXPECT_EQ(parse_video_info(with(kProbed, "width=1920", "width=100000")).fault().kind, &kVideoTooLarge);
}

VideoInfo of_rate(double rate, std::int64_t frames) {
  VideoInfo video;
  video.rate = rate;
  video.frames = frames;
  return video;
}

TEST(VideoFrameAt, IsTheOneWhoseTimeItIs) {
  const VideoInfo film = of_rate(24.0, 240);
  for (int frame = 0; frame < 300; ++frame) {
    // 24 / 30 = 4 / 5, in whole numbers.
    EXPECT_EQ(video_frame_at(film, {0.0, false}, frame / 30.0), std::min(frame * 4 / 5, 239)) << frame;
  }
  const VideoInfo ntsc = of_rate(30000.0 / 1001.0, 100000);
  for (std::int64_t frame = 0; frame < 100000; frame += 7)
    EXPECT_EQ(video_frame_at(ntsc, {0.0, false}, static_cast<double>(frame) * 1001.0 / 30000.0), frame);
}

TEST(VideoFrameAt, StartsLaterOrInTheMiddle) {
  const VideoInfo film = of_rate(30.0, 60);
  EXPECT_EQ(video_frame_at(film, {1.0, false}, 0.5), 0) << "the first frame until it starts";
  EXPECT_EQ(video_frame_at(film, {1.0, false}, 1.5), 15);
  EXPECT_EQ(video_frame_at(film, {-1.0, false}, 0.5), 45);
  EXPECT_EQ(video_frame_at(film, {-1.0, false}, 1.5), 59) << "the last frame stays";
}

TEST(VideoFrameAt, LoopsInBothDirections) {
  const VideoInfo film = of_rate(30.0, 60);
  EXPECT_EQ(video_frame_at(film, {0.0, true}, 2.0), 0);
  EXPECT_EQ(video_frame_at(film, {0.0, true}, 100.5), 15);
  EXPECT_EQ(video_frame_at(film, {1.0, true}, 0.5), 45);
  EXPECT_EQ(video_frame_at(film, {0.0, true}, 1e300), video_frame_at(film, {0.0, true}, 1e300));
  EXPECT_EQ(video_frame_at(film, {0.0, true}, std::numeric_limits<double>::quiet_NaN()), 0);
}

TEST(DecodedSize, HasALimit) {
  VideoInfo video;
  video.width = 7680;
  video.height = 4320;
  EXPECT_EQ(decoded_size(video).width, 3840);
  EXPECT_EQ(decoded_size(video).height, 2160);
  video.height = 1;
  EXPECT_EQ(decoded_size(video).height, 1);
}

// An argument of the user must never be taken for an option.
TEST(VideoArguments, NameFilesAsFiles) {
  VideoInfo video = of_rate(30.0, 300);
  video.rate_text = "30/1";
  video.width = video.height = 16;
  video.seeks = true;
  const auto from = [&](std::int64_t first) {
    std::string text;
    for (const std::string& argument : video_arguments("-y http://x", video, first)) text += argument + "|";
    return text;
  };
  EXPECT_NE(from(0).find("|-i|file:-y http://x|"), std::string::npos);
  EXPECT_EQ(from(0).find("-ss"), std::string::npos);
  EXPECT_NE(from(100).find("|-noaccurate_seek|-ss|3.333333|-i|"), std::string::npos);
  EXPECT_NE(from(10).find("trim=start_pts=10,"), std::string::npos) << "too close to the start to seek";
  video.seeks = false;
  EXPECT_NE(from(100).find("trim=start_pts=100,"), std::string::npos);
}

TEST(PamHeader, IsThatOfFfmpegAndNoOther) {
  const std::string header = "P7\nWIDTH 320\nHEIGHT 240\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n";
  const auto size = parse_pam_header(header);
  ASSERT_TRUE(size);
  EXPECT_EQ(size->width, 320);
  EXPECT_EQ(size->height, 240);
  for (const std::string& other :
       {with(header, "P7", "P6"), with(header, "DEPTH 4", "DEPTH 3"), with(header, "320", "0"),
        with(header, "320", "99999999999"), with(header, "240", "4000"), with(header, "255", "65535"),
        with(header, "ENDHDR\n", ""), std::string()}) {
    EXPECT_FALSE(parse_pam_header(other)) << other;
  }
}

}  // namespace
}  // namespace odori
