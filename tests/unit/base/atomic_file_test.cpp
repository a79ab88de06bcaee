#include "base/atomic_file.h"

#include "base/files.h"
#include "support/links.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

std::string content(const std::filesystem::path& file) {
  const auto bytes = read_file(file);
  return bytes ? std::string(bytes->begin(), bytes->end()) : "unreadable";
}

TEST(AtomicFileWriter, TakesItsNameWhenItIsWhole) {
  const testing::TempFolder folder;
  const std::filesystem::path file = folder.path() / "new" / "a.csv";
  auto growing = AtomicFileWriter::create(file);
  ASSERT_TRUE(growing);
  EXPECT_TRUE(growing->add("one\n"));
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_TRUE(growing->add("two\n"));
  ASSERT_TRUE(growing->finish());
  EXPECT_EQ(content(file), "one\ntwo\n");
}

TEST(AtomicFileWriter, GivenUpLeavesWhatWasThere) {
  const testing::TempFolder folder;
  const std::filesystem::path file = folder.path() / "a.csv";
  ASSERT_TRUE(write_file(file, text_bytes("old")));
  {
    auto growing = AtomicFileWriter::create(file);
    ASSERT_TRUE(growing);
    EXPECT_TRUE(growing->add("half"));
    const AtomicFileWriter moved = std::move(*growing);
  }
  EXPECT_EQ(content(file), "old");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(AtomicFileWriter, FailsOverAFolder) {
  const testing::TempFolder folder;
  std::filesystem::create_directory(folder.path() / "b.csv");
  auto writer = AtomicFileWriter::create(folder.path() / "b.csv");
  ASSERT_TRUE(writer);
  EXPECT_FALSE(writer->finish());
}

namespace fs = std::filesystem;

Status write_text(const fs::path& file, std::string_view text, Overwrite overwrite = Overwrite::plain_files) {
  return write_file(file, text_bytes(text), overwrite);
}

std::ptrdiff_t files_in(const fs::path& folder) { return std::distance(fs::directory_iterator(folder), {}); }

// A person's own "a.csv.part", or a link planted under that name, is neither used nor followed.
TEST(AtomicFile, TemporaryNamesAreItsOwn) {
  if (!testing::can_make_links()) GTEST_SKIP() << testing::kNoLinks;
  const testing::TempFolder folder;
  ASSERT_TRUE(write_text(folder.path() / "own", "precious"));
  fs::create_symlink(folder.path() / "own", folder.path() / "a.csv.part");
  ASSERT_TRUE(write_text(folder.path() / "a.csv", "new"));
  EXPECT_EQ(content(folder.path() / "own"), "precious");
  EXPECT_TRUE(fs::is_symlink(folder.path() / "a.csv.part"));
}

TEST(AtomicFile, TwoWritersOfOneFileDoNotMeet) {
  const testing::TempFolder folder;
  const fs::path file = folder.path() / "a.csv";
  auto first = AtomicFileWriter::create(file);
  auto second = AtomicFileWriter::create(file);
  ASSERT_TRUE(first);
  ASSERT_TRUE(second);
  EXPECT_TRUE(first->add("first"));
  EXPECT_TRUE(second->add("second"));
  ASSERT_TRUE(first->finish());
  EXPECT_EQ(content(file), "first");
  ASSERT_TRUE(second->finish());
  EXPECT_EQ(content(file), "second");
  EXPECT_EQ(files_in(folder.path()), 1);
}

void expect_replaced_only_by_force(const fs::path& file) {
  const Status refused = write_text(file, "new");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.fault().kind, &kFileProtected);
  EXPECT_TRUE(write_text(file, "new", Overwrite::force));
  EXPECT_EQ(content(file), "new");
}

TEST(AtomicFile, ReadOnlyFilesAreReplacedOnlyByForce) {
  const testing::TempFolder folder;
  ASSERT_TRUE(write_text(folder.path() / "locked", "old"));
  fs::permissions(folder.path() / "locked", fs::perms::owner_read);
  expect_replaced_only_by_force(folder.path() / "locked");
  EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(AtomicFile, LinksAreReplacedOnlyByForce) {
  if (!testing::can_make_links()) GTEST_SKIP() << testing::kNoLinks;
  const testing::TempFolder folder;
  ASSERT_TRUE(write_text(folder.path() / "own", "precious"));
  fs::create_symlink(folder.path() / "own", folder.path() / "link");
  expect_replaced_only_by_force(folder.path() / "link");
  EXPECT_EQ(content(folder.path() / "own"), "precious") << "the link is replaced, not what it points to";
  EXPECT_EQ(files_in(folder.path()), 2);
}

TEST(AtomicFile, DevicesAreWrittenInPlace) {
  if (!fs::is_character_file("/dev/null")) GTEST_SKIP() << "there is no /dev/null";
  ASSERT_TRUE(write_text("/dev/null", "gone", Overwrite::force));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(AtomicFile, NamesOfAnyLengthHaveATemporaryFile) {
  const testing::TempFolder folder;
  const fs::path file = folder.path() / (std::string(250, 'n') + ".csv");
  ASSERT_TRUE(write_text(file, "long"));
  EXPECT_EQ(content(file), "long");
}

TEST(PendingFile, KeepsTheExtensionAndIsRemovedUnlessCommitted) {
  const testing::TempFolder folder;
  {
    const auto pending = PendingFile::create(folder.path() / "dance.mp4");
    ASSERT_TRUE(pending);
    EXPECT_EQ(pending->path().extension(), ".mp4");
    EXPECT_TRUE(fs::exists(pending->path()));
  }
  EXPECT_EQ(files_in(folder.path()), 0);
}

}  // namespace
}  // namespace odori
