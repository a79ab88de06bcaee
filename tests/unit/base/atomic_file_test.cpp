#include "base/atomic_file.h"

#include "base/files.h"
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
  const std::string old = "old";
  ASSERT_TRUE(write_file(file, Bytes(reinterpret_cast<const std::uint8_t*>(old.data()), old.size())));
  {
    auto growing = AtomicFileWriter::create(file);
    ASSERT_TRUE(growing);
    EXPECT_TRUE(growing->add("half"));
    const AtomicFileWriter moved = std::move(*growing);
  }
  EXPECT_EQ(content(file), "old");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(AtomicFileWriter, SaysWhereItCannotBe) {
  const testing::TempFolder folder;
  std::filesystem::create_directory(folder.path() / "a.csv.part");
  EXPECT_FALSE(AtomicFileWriter::create(folder.path() / "a.csv"));
  std::filesystem::create_directory(folder.path() / "b.csv");
  auto growing = AtomicFileWriter::create(folder.path() / "b.csv");
  ASSERT_TRUE(growing);
  EXPECT_FALSE(growing->finish());
}

}  // namespace
}  // namespace odori
