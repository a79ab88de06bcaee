#include "base/folders.h"

#include "base/files.h"
#include "base/text.h"
#include "support/links.h"
#include "support/temp_folder.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::TempFolder;

class ListFilesRecursively : public ::testing::Test {
 protected:
  void put(const std::string& name) const { folder_.put(name, text_bytes(name)); }

  std::vector<std::string> found(int depth, std::size_t entries = 20000) const {
    std::vector<std::string> names;
    const auto files = list_files_recursively(folder_.path(), FolderLimits{depth, entries});
    EXPECT_TRUE(files);
    for (const fs::path& file : *files) names.push_back(utf8_with_slashes(fs::relative(file, folder_.path())));
    return names;
  }

  TempFolder folder_;
};

TEST_F(ListFilesRecursively, BreadthFirstAndSortedByName) {
  for (const char* name : {"10.png", "9.png", "b/1.png", "A/2.png", "b/deep/3.png", ".hidden", ".cache/4.png"})
    put(name);
  EXPECT_EQ(found(0), (std::vector<std::string>{"9.png", "10.png"}));
  EXPECT_EQ(found(1), (std::vector<std::string>{"9.png", "10.png", "A/2.png", "b/1.png"}));
  EXPECT_EQ(found(5), (std::vector<std::string>{"9.png", "10.png", "A/2.png", "b/1.png", "b/deep/3.png"}));
}

TEST_F(ListFilesRecursively, ObeysItsLimits) {
  for (int i = 0; i < 30; ++i) put("many/" + std::to_string(i) + ".png");
  put("a.png");
  EXPECT_EQ(found(1, 12).size(), 11u) << "one file and one folder, then ten files in it";
  EXPECT_TRUE(found(1, 0).empty());
}

TEST_F(ListFilesRecursively, CyclicAndDanglingLinksAreHarmless) {
  if (!testing::can_make_links()) GTEST_SKIP() << testing::kNoLinks;
  put("a/1.png");
  fs::create_directory_symlink(folder_.path(), folder_.path() / "a" / "circle");
  fs::create_symlink(folder_.path() / "nothing", folder_.path() / "broken.png");
  EXPECT_EQ(found(50), std::vector<std::string>{"a/1.png"});
}

TEST_F(ListFilesRecursively, LinksToFoldersAreNotEntered) {
  put("outside/secret.png");
  put("inside/a.png");
  const fs::path inside = folder_.path() / "inside";
  const testing::FolderLink link(folder_.path() / "outside", inside / "b");
  if (!link) GTEST_SKIP() << testing::kNoFolderLinks;
  for (const bool links_out : {false, true}) {
    const auto files = list_files_recursively(inside, {.depth = 5, .links_out = links_out});
    ASSERT_TRUE(files);
    EXPECT_EQ(*files, std::vector<fs::path>{inside / "a.png"}) << links_out;
  }
}

TEST_F(ListFilesRecursively, LinksToFilesOutsideAreSkippedOnRequest) {
  if (!testing::can_make_links()) GTEST_SKIP() << testing::kNoLinks;
  put("outside/secret.png");
  put("inside/a.png");
  const fs::path inside = folder_.path() / "inside";
  fs::create_symlink("a.png", inside / "b.png");
  fs::create_symlink("../outside/secret.png", inside / "c.png");
  EXPECT_EQ(list_files_recursively(inside, {.depth = 1})->size(), 3u);
  const auto files = list_files_recursively(inside, {.depth = 1, .links_out = false});
  ASSERT_TRUE(files);
  EXPECT_EQ(*files, (std::vector<fs::path>{inside / "a.png", inside / "b.png"}));
}

TEST_F(ListFilesRecursively, StopsWhenAsked) {
  put("1.png");
  const auto files = list_files_recursively(folder_.path(), {}, [] { return true; });
  ASSERT_TRUE(files);
  EXPECT_TRUE(files->empty());
}

TEST_F(ListFilesRecursively, AnUnreadableFolderIsAFault) {
  const auto missing = list_files_recursively(folder_.path() / "missing", {});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.fault().kind, &kFolderUnreadable);
  put("file");
  EXPECT_FALSE(list_files_recursively(folder_.path() / "file", {}));
}

TEST(ReadableName, IsTheLastPart) {
  EXPECT_EQ(readable_name(path_from_utf8("/a/踊り.pmx")), "踊り.pmx");
  EXPECT_EQ(readable_name("/a/b/"), "b");
  EXPECT_EQ(readable_name("/"), "/");
}

#if !defined(_WIN32)
TEST(ReadableName, InvalidUtf8IsDecodedAsCp932) {
  EXPECT_EQ(readable_name(fs::path("/a/\x8F\x89\x89\xB9.pmx")), "初音.pmx");
  EXPECT_EQ(readable_name(fs::path("/a/\xFF\xFE")), "\uFFFD\uFFFD");
}
#endif

TEST(NaturalLess, ComparesNumbersByValue) {
  const std::vector<std::string> ordered{"",      "1",      "2",   "02a", "10",    "a",
                                         "a 2 b", "a 10 a", "a10", "b",   "踊り2", "踊り10"};
  for (std::size_t i = 0; i < ordered.size(); ++i) {
    for (std::size_t j = 0; j < ordered.size(); ++j) {
      EXPECT_EQ(natural_less(ordered[i], ordered[j]), i < j) << ordered[i] << " " << ordered[j];
    }
  }
  EXPECT_FALSE(natural_less("a01", "a1"));
  EXPECT_FALSE(natural_less("a1", "a01"));
  EXPECT_TRUE(natural_less("99999999999999999999998", "99999999999999999999999"));
}

}  // namespace
}  // namespace odori
