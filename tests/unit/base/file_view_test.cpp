#include "base/platform/file_system.h"
#include "support/archive_bytes.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <optional>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::TempFolder;

TEST(FileView, HasWhatIsInTheFile) {
  const TempFolder folder;
  const auto path = folder.path() / path_from_utf8("書体.ttf");
  for (const std::string_view content : {"", "a few bytes"}) {
    ASSERT_TRUE(write_file(path, text_bytes(content)));
    const auto view = FileView::open(path);
    ASSERT_TRUE(view);
    EXPECT_TRUE(std::ranges::equal(view->bytes(), text_bytes(content)));
  }
}

TEST(FileView, CopiesOutliveTheFirst) {
  const TempFolder folder;
  ASSERT_TRUE(write_file(folder.path() / "f", text_bytes("12345")));
  std::optional<FileView> first = *FileView::open(folder.path() / "f");
  const FileView copy = *first;
  first.reset();
  EXPECT_TRUE(std::ranges::equal(copy.bytes(), text_bytes("12345")));
}

TEST(FileView, HasWhatIsInAnArchive) {
  const TempFolder folder;
  ASSERT_TRUE(write_file(folder.path() / "a.zip", testing::zip_bytes({{"f", "12345"}})));
  const auto view = FileView::open(folder.path() / "a.zip" / "f");
  ASSERT_TRUE(view);
  EXPECT_TRUE(std::ranges::equal(view->bytes(), text_bytes("12345")));
}

TEST(FileView, RefusesWhatIsNotAFile) {
  const TempFolder folder;
  EXPECT_EQ(FileView::open(folder.path() / "none").fault().kind, &kFileMissing);
  EXPECT_EQ(FileView::open(folder.path()).fault().kind, &kFileNotRegular);
}

}  // namespace
}  // namespace odori
