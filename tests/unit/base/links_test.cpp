#include "support/links.h"

#include "base/files.h"
#include "base/platform/file_system.h"
#include "support/temp_folder.h"

#include <system_error>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

class Links : public ::testing::Test {
 protected:
  Links() {
    fs::create_directories(folder());
    EXPECT_TRUE(write_file(folder() / "a.png", std::vector<std::uint8_t>{1}));
  }
  fs::path folder() const { return temp_.path() / "folder"; }
  fs::path link() const { return temp_.path() / "link"; }

  static fs::path resolved(const fs::path& path) {
    std::error_code error;
    fs::path found = without_links(path, error);
    return error ? fs::path("fails") : found;
  }

  testing::TempFolder temp_;
};

TEST_F(Links, FilesAndFoldersAreNone) {
  EXPECT_FALSE(is_link(folder()));
  EXPECT_FALSE(is_link(folder() / "a.png"));
  EXPECT_FALSE(is_link(folder() / "missing"));
  EXPECT_EQ(resolved(folder() / "." / "a.png"), resolved(folder()) / "a.png");
  EXPECT_TRUE(resolved(folder()).is_absolute());
  EXPECT_EQ(resolved(folder() / "missing"), "fails");
  EXPECT_TRUE(fs::remove(resolved(folder()) / "a.png"));
  EXPECT_FALSE(fs::exists(folder() / "a.png")) << "the same folder";
}

TEST_F(Links, ToFoldersAreRecognisedAndResolved) {
  const testing::FolderLink made(folder(), link());
  if (!made) GTEST_SKIP() << testing::kNoFolderLinks;
  EXPECT_TRUE(is_link(link()));
  EXPECT_FALSE(is_link(link() / "a.png")) << "only the way to it is one";
  EXPECT_EQ(resolved(link()), resolved(folder()));
  EXPECT_EQ(resolved(link() / "a.png"), resolved(folder() / "a.png"));
}

TEST_F(Links, ToFilesAndBrokenOnesAreRecognised) {
  if (!testing::can_make_links()) GTEST_SKIP() << testing::kNoLinks;
  fs::create_symlink("folder/a.png", temp_.path() / "to_file");
  fs::create_symlink("nothing", temp_.path() / "broken");
  EXPECT_TRUE(is_link(temp_.path() / "to_file"));
  EXPECT_TRUE(is_link(temp_.path() / "broken"));
  EXPECT_EQ(resolved(temp_.path() / "to_file"), resolved(folder() / "a.png"));
  EXPECT_EQ(resolved(temp_.path() / "broken"), "fails");
}

}  // namespace
}  // namespace odori
