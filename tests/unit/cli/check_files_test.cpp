#include "cli/detail/check_files.h"

#include "support/temp_folder.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

// Bytes that this process has read so far.
std::uint64_t bytes_read() {
  std::ifstream in("/proc/self/io");
  std::string label;
  std::uint64_t count = 0;
  in >> label >> count;
  EXPECT_EQ(label, "rchar:");
  return count;
}

TEST(CheckFiles, TheKindOfALargeFileIsToldFromItsBeginning) {
  if (!std::filesystem::exists("/proc/self/io")) GTEST_SKIP() << "the system has no count of the bytes read";
  const testing::TempFolder folder;
  const auto large = folder.path() / "large.bin";
  std::ofstream(large) << "Vocaloid Motion Data 0002";
  std::filesystem::resize_file(large, std::uintmax_t{64} << 20);
  const std::uint64_t before = bytes_read();
  EXPECT_TRUE(is_motion_file(large));
  EXPECT_LT(bytes_read() - before, std::uint64_t{1} << 16);
  EXPECT_FALSE(is_motion_file(folder.path() / "missing.vmd"));
  EXPECT_FALSE(is_motion_file(folder.path()));
}

}  // namespace
}  // namespace odori
