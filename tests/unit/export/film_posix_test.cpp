#include "base/console.h"
#include "base/files.h"
#include "export/film.h"
#include "export/film_encoders.h"
#include "support/temp_folder.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::TempFolder;

Image flat(int width, int height, std::uint8_t value) {
  return {width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(width * height * 4), value)};
}

constexpr char kRealProgram[] = "PATH=\"${PATH#*:}\" exec ffmpeg \"$@\"";

// A folder with a program of this name, first on the PATH while the test runs. `listing`: what it does where its
// encoders are asked for.
class FakeProgram {
 public:
  FakeProgram(const char* name, const std::string& script, const std::string& listing = kRealProgram)
      : path_(std::getenv("PATH")) {
    const std::string text = "#!/bin/sh\ncase \"$*\" in *-encoders*) " + listing + "; exit;; esac\n" + script + "\n";
    std::ofstream(folder_.path() / name) << text;
    std::filesystem::permissions(folder_.path() / name, std::filesystem::perms::owner_all);
    setenv("PATH", (folder_.path().string() + ":" + path_).c_str(), 1);
  }
  FakeProgram(const FakeProgram&) = delete;
  FakeProgram& operator=(const FakeProgram&) = delete;
  ~FakeProgram() { setenv("PATH", path_.c_str(), 1); }

  const std::string& real_path() const { return path_; }

 private:
  TempFolder folder_;
  std::string path_;
};

TEST(Film, TakesItsNameOnlyWhenWhole) {
  const TempFolder folder;
  for (const char* name : {"踊り.mp4", "-dash.webm", "a'b\"c.gif", "m.mov"}) {
    const auto file = folder.path() / path_from_utf8(name);
    auto film = FilmWriter::create(file, {34, 18, 30.0, false});
    ASSERT_TRUE(film) << describe(film.fault());
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(film->add(flat(34, 18, static_cast<std::uint8_t>(i * 50))));
    EXPECT_FALSE(std::filesystem::exists(file));
    const Status done = film->finish();
    ASSERT_TRUE(done) << describe(done.fault());
    EXPECT_GT(std::filesystem::file_size(file), 200u);
  }
}

TEST(Film, OddSizesAreRefusedWithTheNearestEvenOne) {
  const TempFolder folder;
  for (const char* name : {"a.mp4", "a.webm", "a.mov"}) {
    const auto film = FilmWriter::create(folder.path() / name, {33, 17, 30.0, false});
    ASSERT_FALSE(film) << name;
    EXPECT_EQ(film.fault().kind, &kFilmSize);
    EXPECT_NE(describe(film.fault()).find("32x16"), std::string::npos);
  }
  EXPECT_TRUE(FilmWriter::create(folder.path() / "a.gif", {33, 17, 30.0, false}));
}

TEST(Film, TransparencyNeedsAFormatThatHasIt) {
  const TempFolder folder;
  const auto film = FilmWriter::create(folder.path() / "a.mp4", {32, 16, 30.0, true});
  ASSERT_FALSE(film);
  EXPECT_EQ(film.fault().kind, &kFilmAlpha);
  for (const char* name : {"a.webm", "a.mov", "a.gif"}) {
    EXPECT_TRUE(FilmWriter::create(folder.path() / name, {32, 16, 30.0, true})) << name;
  }
}

// Colours as ffmpeg, another program, decodes them by the film's own tags.
TEST(Film, ColoursAreTaggedAndComeBack) {
  const TempFolder folder;
  const auto file = folder.path() / "red.mp4";
  Image red{64, 64, {}};
  for (int i = 0; i < 64 * 64; ++i) red.rgba.insert(red.rgba.end(), {229, 74, 61, 255});
  auto film = FilmWriter::create(file, {64, 64, 30.0, false});
  ASSERT_TRUE(film);
  ASSERT_TRUE(film->add(red));
  ASSERT_TRUE(film->finish());
  const auto tags = ChildProcess::output_of({"ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries",
                                             "stream=color_range,color_space,color_transfer,color_primaries", "-of",
                                             "default=nokey=1:noprint_wrappers=1", file.string()});
  ASSERT_TRUE(tags);
  EXPECT_EQ(*tags, "tv\nbt709\nbt709\nbt709\n");
  const auto pixels = ChildProcess::output_of({"ffmpeg", "-v", "error", "-i", file.string(), "-vf",
                                               "scale=in_color_matrix=bt709:in_range=limited,crop=1:1:32:32", "-f",
                                               "rawvideo", "-pix_fmt", "rgb24", "-"});
  ASSERT_TRUE(pixels);
  ASSERT_EQ(pixels->size(), 3u);
  const int expected[] = {229, 74, 61};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(static_cast<std::uint8_t>((*pixels)[i]), expected[i], 3) << i;
}

// What a full disk makes of it: ffmpeg ends with status 0, and the file is empty or lacks its end.
TEST(Film, AnIncompleteFilmIsAFaultAndTheOldOneStays) {
  const TempFolder folder;
  const auto file = folder.path() / "a.mp4";
  ASSERT_TRUE(write_file(file, {}));
  for (const std::string& script :
       {std::string("cat > /dev/null"), std::string("PATH=\"${PATH#*:}\" ffmpeg \"$@\"; for last; do :; done; "
                                                    "truncate -s 600 \"${last#file:}\"")}) {
    const FakeProgram ffmpeg("ffmpeg", script);
    auto film = FilmWriter::create(file, {32, 32, 30.0, false});
    ASSERT_TRUE(film);
    for (int i = 0; i < 30; ++i) ASSERT_TRUE(film->add(flat(32, 32, static_cast<std::uint8_t>(i * 8))));
    const Status done = film->finish();
    ASSERT_FALSE(done) << script;
    EXPECT_EQ(done.fault().kind, &kFilmIncomplete) << describe(done.fault());
    EXPECT_EQ(std::filesystem::file_size(file), 0u) << "the old film";
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

// A film that plays but lacks whole frames at its end: the number of its packets tells.
TEST(Film, AFilmThatLacksItsLastFramesIsIncomplete) {
  const TempFolder folder;
  for (const char* name : {"a.mp4", "a.webm", "a.mov"}) {
    // Passes "-frames:v 20" before the name of the output, and takes the other frames as well.
    const FakeProgram ffmpeg("ffmpeg",
                             "PATH=\"${PATH#*:}\"; count=$#\n"
                             "for each; do\n"
                             "  shift; count=$((count - 1))\n"
                             "  [ $count -gt 0 ] || set -- \"$@\" -frames:v 20\n"
                             "  set -- \"$@\" \"$each\"\n"
                             "done\n"
                             "ffmpeg \"$@\"; status=$?; cat > /dev/null; exit $status");
    auto film = FilmWriter::create(folder.path() / name, {32, 32, 30.0, false});
    ASSERT_TRUE(film);
    for (int i = 0; i < 30; ++i) ASSERT_TRUE(film->add(flat(32, 32, static_cast<std::uint8_t>(i * 8))));
    const Status done = film->finish();
    ASSERT_FALSE(done) << name;
    EXPECT_EQ(done.fault().kind, &kFilmIncomplete);
    EXPECT_EQ(done.fault().detail, "20 of 30 frames");
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "a film that lacks frames is not kept";
}

// An ffmpeg without GPL parts has no x264.
TEST(Film, AnotherEncoderIsUsedAndNamedWhereTheUsualOneIsMissing) {
  const TempFolder folder;
  const auto file = folder.path() / "a.mp4";
  const std::string without_x264 = "PATH=\"${PATH#*:}\" ffmpeg \"$@\" | grep -v -e libx264 -e h264_";
  {
    const FakeProgram ffmpeg("ffmpeg", kRealProgram, without_x264);
    auto film = FilmWriter::create(file, {32, 32, 30.0, false});
    ASSERT_TRUE(film) << describe(film.fault());
    ASSERT_TRUE(film->substitution());
    EXPECT_EQ(film->substitution()->detail, "mpeg4 instead of libx264");
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(film->add(flat(32, 32, 99)));
    ASSERT_TRUE(film->finish());
  }
  const auto codec = ChildProcess::output_of(
      {"ffprobe", "-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=print_section=0", file.string()});
  ASSERT_TRUE(codec);
  EXPECT_EQ(*codec, "mpeg4\n");
}

TEST(Film, WithoutAnyEncoderOfItsKindThoseThatWouldDoAreNamed) {
  const TempFolder folder;
  const FakeProgram ffmpeg("ffmpeg", kRealProgram, "echo");
  const auto film = FilmWriter::create(folder.path() / "a.webm", {32, 32, 30.0, true});
  ASSERT_TRUE(film) << "one encoder: ffmpeg itself says that it lacks it";
  const auto opaque = FilmWriter::create(folder.path() / "b.webm", {32, 32, 30.0, false});
  ASSERT_FALSE(opaque);
  EXPECT_EQ(opaque.fault().kind, &kFilmEncoder);
  EXPECT_EQ(opaque.fault().detail, "libvpx-vp9, libaom-av1, libsvtav1");
}

TEST(Film, WithoutFfmpegNothingIsLeft) {
  const TempFolder folder, empty;
  const std::string path = std::getenv("PATH");
  setenv("PATH", empty.path().c_str(), 1);
  const auto film = FilmWriter::create(folder.path() / "a.mp4", {32, 32, 30.0, false});
  setenv("PATH", path.c_str(), 1);
  ASSERT_FALSE(film);
  EXPECT_EQ(film.fault().kind, &kProcessStart);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Film, LeavesNothingWhenGivenUp) {
  const TempFolder folder;
  {
    auto film = FilmWriter::create(folder.path() / "a.mp4", {32, 32, 30.0, false});
    ASSERT_TRUE(film);
    for (int i = 0; i < 30; ++i) ASSERT_TRUE(film->add(flat(32, 32, 9)));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Film, SaysWhenItCannotBeWritten) {
  const TempFolder folder;
  ASSERT_TRUE(write_file(folder.path() / "a file", {}));
  const auto film = FilmWriter::create(folder.path() / "a file" / "a.mp4", {32, 32, 30.0, false});
  ASSERT_FALSE(film);
  EXPECT_EQ(film.fault().kind, &kFileUnwritable);
}

TEST(Film, KnowsItsKinds) {
  EXPECT_TRUE(is_film("a.MP4"));
  EXPECT_TRUE(is_film("a.webm"));
  EXPECT_FALSE(is_film("a.png"));
  EXPECT_FALSE(is_film("mp4"));
}

}  // namespace
}  // namespace odori
