#include "export/film.h"

#include "base/files.h"
#include "export/image_difference.h"
#include "support/temp_folder.h"

#include <filesystem>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::TempFolder;

Image flat(int width, int height, std::uint8_t value) {
  return {width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(width * height * 4), value)};
}

TEST(Film, TakesItsNameOnlyWhenWhole) {
  const TempFolder folder;
  for (const char* name : {"odd size 踊り.mp4", "-dash.webm", "a'b\"c.gif", "m.mov"}) {
    const auto file = folder.path() / path_from_utf8(name);
    auto film = FilmWriter::create(file, {33, 17, 30.0, false});
    ASSERT_TRUE(film) << describe(film.fault());
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(film->add(flat(33, 17, static_cast<std::uint8_t>(i * 50))));
    EXPECT_FALSE(std::filesystem::exists(file));
    const Status done = film->finish();
    ASSERT_TRUE(done) << describe(done.fault());
    EXPECT_GT(std::filesystem::file_size(file), 200u);
  }
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

TEST(ChildProcess, AMissingProgramIsAFault) {
  const auto process = ChildProcess::start({"there-is-no-such-program-anywhere"});
  ASSERT_FALSE(process);
  EXPECT_EQ(process.fault().kind, &kProcessStart);
}

TEST(ChildProcess, ABadExitIsAFault) {
  auto process = ChildProcess::start({"false"});
  ASSERT_TRUE(process);
  EXPECT_FALSE(process->finish());
}

TEST(ImageDifference, FindsMeanAndWorst) {
  Image a = flat(4, 2, 100);
  Image b = a;
  b.rgba[(4 + 2) * 4 + 1] = 116;
  const auto apart = difference(a, b);
  ASSERT_TRUE(apart);
  EXPECT_EQ(apart->worst, 16.0);
  EXPECT_EQ(apart->worst_x, 2);
  EXPECT_EQ(apart->worst_y, 1);
  EXPECT_DOUBLE_EQ(apart->mean, 16.0 / 32.0);
  EXPECT_FALSE(difference(a, flat(2, 4, 100)));
}

TEST(ImageDifference, ColourUnderFullTransparencyDoesNotCount) {
  Image a = flat(1, 1, 0);
  Image b = a;
  b.rgba[0] = 200;
  EXPECT_EQ(difference(a, b)->worst, 0.0);
}

}  // namespace
}  // namespace odori
