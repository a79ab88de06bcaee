#include "base/files.h"

#include "support/temp_folder.h"

#include <fstream>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::TempFolder;

#if defined(_WIN32)
TEST(PathFromUtf8, HasNoPrefixOfLongPaths) {
  for (const auto& [given, usual] : {std::pair{R"(\\?\C:\a\b.pmx)", LR"(C:\a\b.pmx)"},
                                     {R"(\\?\UNC\server\disk\b.pmx)", LR"(\\server\disk\b.pmx)"},
                                     {R"(\\server\disk\b.pmx)", LR"(\\server\disk\b.pmx)"},
                                     {R"(\\?\Volume{1}\b.pmx)", LR"(\\?\Volume{1}\b.pmx)"}})
    EXPECT_EQ(path_from_utf8(given).native(), usual);
}
#endif

TEST(ReadFile, RefusesWhatIsNotAFile) {
  const TempFolder folder;
  EXPECT_EQ(read_file(folder.path() / "none").fault().kind, &kFileMissing);
  EXPECT_EQ(read_file(folder.path()).fault().kind, &kFileNotRegular);
  if (fs::is_character_file("/dev/zero")) {
    EXPECT_EQ(read_file("/dev/zero").fault().kind, &kFileNotRegular);
  }
}

TEST(ReadFile, RefusesBeforeReadingWhatIsTooLarge) {
  const TempFolder folder;
  ASSERT_TRUE(write_file(folder.path() / "f", text_bytes("12345")));
  EXPECT_EQ(read_file(folder.path() / "f", 4).fault().kind, &kFileTooLarge);
  EXPECT_EQ(read_file(folder.path() / "f", 5)->size(), 5u);
}

TEST(WriteFile, ReplacesWholeAndLeavesNothingBeside) {
  const TempFolder folder;
  const fs::path path = folder.path() / path_from_utf8("踊り.bin");
  ASSERT_TRUE(write_file(path, text_bytes("first")));
  ASSERT_TRUE(write_file(path, text_bytes("2")));
  EXPECT_EQ(read_file(path)->size(), 1u);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

TEST(WriteFile, MakesTheFoldersOnTheWay) {
  const TempFolder folder;
  const fs::path path = folder.path() / "new" / "deep" / "file";
  ASSERT_TRUE(write_file(path, text_bytes("x")));
  EXPECT_EQ(read_file(path)->size(), 1u);
}

TEST(WriteFile, RefusesWhereNoFileCanBe) {
  const TempFolder folder;
  ASSERT_TRUE(write_file(folder.path() / "file", text_bytes("x")));
  const Status below_a_file = write_file(folder.path() / "file" / "below", text_bytes("x"));
  ASSERT_FALSE(below_a_file);
  EXPECT_EQ(below_a_file.fault().kind, &kFileUnwritable);
  const Status over_a_folder = write_file(folder.path(), text_bytes("x"));
  ASSERT_FALSE(over_a_folder);
  EXPECT_EQ(over_a_folder.fault().kind, &kFileUnwritable);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1) << "nothing is left behind";
}

}  // namespace
}  // namespace odori
