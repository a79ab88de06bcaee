#include "image/image_writer.h"

#include "base/files.h"
#include "image/image_decoder.h"
#include "support/temp_folder.h"

#include <fstream>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

const Image kImage{2, 1, {1, 2, 3, 255, 4, 5, 6, 0}};

TEST(ImageFile, NeverOverwritesAFile) {
  const testing::TempFolder folder;
  const fs::path deep = folder.path() / "Bilder" / "odori";
  for (const char* name : {"a.png", "a (2).png", "a (3).png"}) {
    const auto file = write_new_image(deep, "a", kImage);
    ASSERT_TRUE(file);
    EXPECT_EQ(*file, deep / name);
  }
  const auto bytes = read_file(deep / "a (2).png");
  ASSERT_TRUE(bytes);
  const auto image = read_image(*bytes);
  ASSERT_TRUE(image);
  EXPECT_EQ(image->rgba, kImage.rgba);
}

TEST(ImageFile, AFailedWriteLeavesNoFile) {
  const testing::TempFolder folder;
  EXPECT_FALSE(write_new_image(folder.path(), "a", Image()));
  EXPECT_TRUE(fs::is_empty(folder.path()));
  std::ofstream(folder.path() / "file") << "no folder";
  const auto refused = write_new_image(folder.path() / "file", "a", kImage);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.fault().kind, &kFileUnwritable);
  EXPECT_FALSE(refused.fault().detail.empty()) << "why";
}

}  // namespace
}  // namespace odori
