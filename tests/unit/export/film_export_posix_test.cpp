// Films that are exported from the window, by a program in the place of odori: a script that says what odori says.

#include "base/files.h"
#include "export/film_export.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

class FilmExportTest : public ::testing::Test {
 protected:
  FilmExportTest() : before_(std::getenv("TMPDIR") == nullptr ? "" : std::getenv("TMPDIR")) {
    fs::create_directory(folder_.path() / "tmp");
    setenv("TMPDIR", (folder_.path() / "tmp").c_str(), 1);
    testing::open(session_, testing::named_model(1), "a.pmx");
    testing::open(session_, testing::dance(60), "dance.vmd");
  }
  ~FilmExportTest() override { before_.empty() ? unsetenv("TMPDIR") : setenv("TMPDIR", before_.c_str(), 1); }

  // Its first argument after the verb is the scene, the third the film.
  fs::path program(const std::string& script) {
    fs::path file = folder_.path() / "odori";
    std::ofstream(file) << "#!/bin/sh\n" << script << "\n";
    fs::permissions(file, fs::perms::owner_all);
    return file;
  }
  template <typename Condition>
  bool wait_until(FilmExport& film, Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (std::chrono::steady_clock::now() < end) {
      film.update(session_);
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
  }
  std::string read(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::ptrdiff_t temporary_files() { return std::distance(fs::directory_iterator(folder_.path() / "tmp"), {}); }
  const Message& message() { return session_.messages.back(); }

  testing::TempFolder folder_;
  std::string before_;
  Session session_;
  fs::path target_ = folder_.path() / "dance.mp4";
};

TEST_F(FilmExportTest, TellsHowFarTheFilmIsAndWhereItWasWritten) {
  const fs::path go_on = folder_.path() / "go";
  FilmExport film(program("cp \"$2\" '" + (folder_.path() / "seen.odori").string() +
                          "'\necho 'physics, frame 3/9'\necho 'frame 12/61'\nwhile [ ! -e '" + go_on.string() +
                          "' ]; do sleep 0.01; done\necho whole > \"$4\""));
  request(session_, WriteFilm{target_});
  ASSERT_TRUE(wait_until(film, [&] { return session_.film && session_.film->done == 12; }));
  EXPECT_EQ(*session_.film, (FilmProgress{"dance.mp4", "frame", 12, 61, false}));
  EXPECT_EQ(temporary_files(), 1);
  request(session_, WriteFilm{folder_.path() / "other.mp4"});
  film.update(session_);
  EXPECT_EQ(message().severity, Severity::error) << "one at a time";
  std::ofstream(go_on).put('1');
  ASSERT_TRUE(wait_until(film, [&] { return !session_.film; }));
  EXPECT_EQ(message().severity, Severity::note) << message().lines[0];
  EXPECT_EQ(message().path, utf8_from_path(target_));
  EXPECT_EQ(read(target_), "whole\n");
  EXPECT_EQ(temporary_files(), 0);
  EXPECT_NE(read(folder_.path() / "seen.odori").find("a.pmx"), std::string::npos) << "the scene as it was";
}

TEST_F(FilmExportTest, ACancelledFilmLeavesNothing) {
  FilmExport film(program(
      "trap 'rm -f \"$4.part\"; exit 130' TERM\ntouch \"$4.part\"\necho frame 1/61\nwhile :; do sleep 0.01; done"));
  request(session_, WriteFilm{target_});
  ASSERT_TRUE(wait_until(film, [&] { return session_.film && session_.film->done == 1; }));
  perform(CancelFilm{}, session_);
  film.update(session_);
  if (session_.film) {
    EXPECT_TRUE(session_.film->cancelling);
  }
  ASSERT_TRUE(wait_until(film, [&] { return !session_.film; }));
  EXPECT_EQ(message().severity, Severity::note);
  EXPECT_FALSE(fs::exists(target_));
  EXPECT_FALSE(fs::exists(target_.string() + ".part"));
  EXPECT_EQ(temporary_files(), 0);
}

TEST_F(FilmExportTest, ClosingTheWindowCancelsTheFilm) {
  {
    FilmExport film(program(
        "trap 'rm -f \"$4.part\"; exit 130' TERM\ntouch \"$4.part\"\necho frame 1/61\nwhile :; do sleep 0.01; done"));
    request(session_, WriteFilm{target_});
    ASSERT_TRUE(wait_until(film, [&] { return session_.film && session_.film->done == 1; }));
  }
  EXPECT_FALSE(fs::exists(target_.string() + ".part"));
  EXPECT_EQ(temporary_files(), 0);
}

TEST_F(FilmExportTest, AFailureIsPostedWithItsReason) {
  FilmExport film(program("echo 'error dance.mp4: the disk is full'\nexit 4"));
  request(session_, WriteFilm{target_});
  ASSERT_TRUE(wait_until(film, [&] { return !session_.film && !session_.messages.empty(); }));
  EXPECT_EQ(message().severity, Severity::error);
  EXPECT_EQ(message().lines[0], "Dance.mp4: the disk is full");
  FilmExport none(folder_.path() / "missing");
  request(session_, WriteFilm{target_});
  ASSERT_TRUE(wait_until(none, [&] { return !none.running(); }));
  EXPECT_EQ(message().severity, Severity::error);
  EXPECT_EQ(temporary_files(), 0);
}

// The options are those of `odori render --help`.
TEST_F(FilmExportTest, AsksForWhatTheUserSet) {
  FilmExport film(program("printf '%s\\n' \"$@\" > '" + (folder_.path() / "arguments").string() + "'"));
  FilmSettings settings;
  settings.width = 640;
  settings.height = 360;
  settings.fps = 24.0;
  settings.supersample = 2;
  settings.accumulation = {32, 180.0f};
  settings.transparent = true;
  settings.frames = FilmFrames::range;
  settings.range = {10.5, 20.0};
  perform(SetFilmSettings{settings}, session_);
  for (const char* name : {"a.webm", "b.MP4"}) {
    request(session_, WriteFilm{folder_.path() / name});
    ASSERT_TRUE(wait_until(film, [&] { return !session_.film && !session_.messages.empty(); }));
    const std::string arguments = read(folder_.path() / "arguments");
    for (const char* part : {"--frames\n10.5..20\n", "--fps\n24\n", "--size\n640x360\n", "--supersample\n2\n",
                             "--accumulate\n32\n", "--shutter\n180\n", name}) {
      EXPECT_NE(arguments.find(part), std::string::npos) << part << " in " << arguments;
    }
    const bool transparent = arguments.find("--background\nnone\n") != std::string::npos;
    EXPECT_EQ(transparent, std::string(name) == "a.webm") << "MP4 has no transparency";
    session_.messages.clear();
  }
}

TEST_F(FilmExportTest, TheSongIsLeftOutWithoutSound) {
  FilmExport film(program("cp \"$2\" '" + (folder_.path() / "seen.odori").string() + "'"));
  session_.document.song.file = folder_.path() / "tune.ogg";
  for (const bool sound : {true, false}) {
    FilmSettings settings;
    settings.sound = sound;
    perform(SetFilmSettings{settings}, session_);
    request(session_, WriteFilm{target_});
    session_.messages.clear();
    ASSERT_TRUE(wait_until(film, [&] { return !session_.film && !session_.messages.empty(); }));
    EXPECT_EQ(read(folder_.path() / "seen.odori").find("tune.ogg") != std::string::npos, sound);
  }
}

}  // namespace
}  // namespace odori
