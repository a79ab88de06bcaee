// Videos decoded by ffmpeg. Each frame of the test's videos shows its number, as eight squares of black and white.

#include "base/platform/child_process.h"
#include "support/environment.h"
#include "support/temp_folder.h"
#include "video/video.h"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

constexpr int kBits = 8, kSquare = 8;

class NumberedVideo : public ::testing::Test {
 protected:
  // Frames 0 .. `frames` - 1.
  fs::path make(const char* name, const char* rate, int frames, std::vector<std::string> encoder) const {
    const std::string numbers = "color=c=black:s=64x16:r=" + std::string(rate) +
                                ",geq=lum='if(mod(floor(N/pow(2,floor(X/8))),2),235,16)':cb=128:cr=128";
    std::vector<std::string> arguments{"ffmpeg", "-v", "error", "-y",        "-f",
                                       "lavfi",  "-i", numbers, "-frames:v", std::to_string(frames)};
    arguments.insert(arguments.end(), encoder.begin(), encoder.end());
    fs::path file = folder_.path() / name;
    arguments.push_back(file.string());
    const auto made = ChildProcess::output_of(arguments);
    EXPECT_TRUE(made) << describe(made.fault());
    return file;
  }
  fs::path make_mp4(int frames = 200) const {
    return make("numbers.mp4", "30", frames, {"-c:v", "libx264", "-g", "40", "-bf", "3", "-pix_fmt", "yuv420p"});
  }

  static int number_of(const Image& image) {
    int number = 0;
    for (int bit = 0; bit < kBits; ++bit) {
      const int x = bit * kSquare + kSquare / 2;
      number |= int{image.rgba[static_cast<std::size_t>(4 * (8 * image.width + x))] > 128} << bit;
    }
    return number;
  }

  static void expect_numbers(Video& video, const std::vector<std::int64_t>& numbers) {
    for (const std::int64_t number : numbers) {
      const auto image = video.frame(number, Video::Wait::yes);
      ASSERT_TRUE(image) << describe(video.fault().value_or(Fault{&kVideoUnreadable}));
      EXPECT_EQ(number_of(*image), number);
    }
  }

  testing::TempFolder folder_;
};

TEST_F(NumberedVideo, FramesAreThoseAskedForInAnyOrder) {
  const auto video = Video::open(make_mp4());
  ASSERT_TRUE(video) << describe(video.fault());
  EXPECT_EQ((*video)->info().frames, 200);
  expect_numbers(**video, {0, 1, 2, 3, 150, 151, 40, 39, 199, 7, 100, 101, 0, 29, 30, 31});
}

TEST_F(NumberedVideo, EveryContainerHasTheSameFrames) {
  const std::vector<std::int64_t> order{61, 3, 89, 44, 0, 30};
  for (const auto& [name, encoder] : std::vector<std::pair<const char*, std::vector<std::string>>>{
           {"a.webm", {"-c:v", "libvpx-vp9", "-g", "30", "-deadline", "realtime", "-cpu-used", "8"}},
           {"a.avi", {"-c:v", "rawvideo", "-pix_fmt", "bgr24"}},
           {"a.ts", {"-c:v", "libx264", "-g", "30"}},
           {"a.gif", {}}}) {
    SCOPED_TRACE(name);
    const bool gif = std::string_view(name) == "a.gif";  // its times are of 1/100 s
    const auto video = Video::open(make(name, gif ? "25" : "30000/1001", 90, encoder));
    ASSERT_TRUE(video) << describe(video.fault());
    EXPECT_EQ((*video)->info().frames, 90);
    expect_numbers(**video, order);
  }
}

// The ring holds a few frames of a large video; going on does not start ffmpeg again.
TEST_F(NumberedVideo, FfmpegIsStartedAgainOnlyToSearch) {
  const auto large =
      make("large.mp4", "30", 60, {"-vf", "scale=1920:480:flags=neighbor", "-c:v", "libx264", "-preset", "ultrafast"});
  const auto video = Video::open(large);
  ASSERT_TRUE(video) << describe(video.fault());
  for (int i = 0; i < 60; ++i) {
    const auto image = (*video)->frame(i, Video::Wait::yes);
    ASSERT_TRUE(image);
    EXPECT_EQ((*video)->frame(i, Video::Wait::yes), image) << "the same image";
    EXPECT_EQ(image->width, 1920);
  }
  EXPECT_EQ((*video)->starts(), 1);
  ASSERT_TRUE((*video)->frame(3, Video::Wait::yes));
  EXPECT_EQ((*video)->starts(), 2);
}

TEST_F(NumberedVideo, AShortOneIsKeptWhole) {
  const auto video = Video::open(make_mp4(20));
  ASSERT_TRUE(video) << describe(video.fault());
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 20; ++i) expect_numbers(**video, {i});
  }
  EXPECT_EQ((*video)->starts(), 1);
}

TEST_F(NumberedVideo, WithoutWaitingTheLastFrameIsShownUntilTheNextIsThere) {
  const auto video = Video::open(make_mp4());
  ASSERT_TRUE(video) << describe(video.fault());
  EXPECT_EQ((*video)->frame(5, Video::Wait::no), nullptr);
  while ((*video)->progress() == Video::Progress::decoding) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ((*video)->progress(), Video::Progress::ready);
  const auto shown = (*video)->frame(5, Video::Wait::no);
  ASSERT_TRUE(shown);
  EXPECT_EQ(number_of(*shown), 5);
  EXPECT_EQ((*video)->progress(), Video::Progress::returned);
}

// One that says that it is longer than it is: its last frame stays, however it is reached.
TEST_F(NumberedVideo, AfterTheEndOfTheFileTheLastFrameStays) {
  const auto with_sound = folder_.path() / "sound.mkv";
  const auto made = ChildProcess::output_of({"ffmpeg", "-v", "error", "-y", "-i", make_mp4(50).string(), "-f", "lavfi",
                                             "-i", "sine=d=6", "-c:v", "copy", "-c:a", "libopus", with_sound.string()});
  ASSERT_TRUE(made) << describe(made.fault());
  for (const std::int64_t first : {49, 100, 170, 0}) {
    const auto video = Video::open(with_sound);
    ASSERT_TRUE(video) << describe(video.fault());
    EXPECT_GE((*video)->info().frames, 180);
    for (const std::int64_t asked : {first, std::int64_t{175}}) {
      const auto image = (*video)->frame(asked, Video::Wait::yes);
      ASSERT_TRUE(image) << asked;
      EXPECT_EQ(number_of(*image), std::min<std::int64_t>(asked, 49)) << "first " << first;
    }
  }
}

TEST_F(NumberedVideo, OneThatIsCutShortGivesWhatIsThere) {
  const auto file = make("cut.avi", "30", 60, {"-c:v", "rawvideo", "-pix_fmt", "bgr24"});
  fs::resize_file(file, fs::file_size(file) / 2);
  const auto video = Video::open(file);
  ASSERT_TRUE(video) << describe(video.fault());
  expect_numbers(**video, {0, 10});
  EXPECT_TRUE((*video)->frame((*video)->info().frames - 1, Video::Wait::yes));
}

TEST_F(NumberedVideo, WhatIsNoVideoIsRefused) {
  const auto put = [&](const char* name, const std::string& text) {
    const auto file = folder_.path() / name;
    std::ofstream(file, std::ios::binary) << text;
    return file;
  };
  for (const auto& file :
       {put("text.mp4", "a text"), put("empty.avi", ""),
        put("list.mp4", "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n"),
        put("concat.avi", "ffconcat version 1.0\nfile /etc/passwd\n"), folder_.path() / "missing.mp4"}) {
    const auto video = Video::open(file);
    ASSERT_FALSE(video) << file;
    EXPECT_EQ(video.fault().kind, &kVideoUnreadable) << file;
  }
}

TEST_F(NumberedVideo, WithoutFfmpegAVideoNamesIt) {
  const auto file = make_mp4(3);
  const std::string path = std::getenv("PATH");
  testing::set_environment("PATH", folder_.path().string());
  const auto video = Video::open(file);
  testing::set_environment("PATH", path);
  ASSERT_FALSE(video);
  EXPECT_EQ(video.fault().kind, &kVideoProgram);
  EXPECT_NE(describe(video.fault()).find("ffmpeg"), std::string::npos);
}

TEST_F(NumberedVideo, ItsEndDoesNotWaitForFfmpeg) {
  const auto video = Video::open(make_mp4());
  ASSERT_TRUE(video) << describe(video.fault());
  (*video)->frame(199, Video::Wait::no);
}

}  // namespace
}  // namespace odori
