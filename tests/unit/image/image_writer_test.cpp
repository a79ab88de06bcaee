#include "image/image_writer.h"

#include "base/files.h"
#include "export/image_queue.h"
#include "image/image_decoder.h"
#include "support/temp_folder.h"

#include <fstream>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

std::tm moment() {
  std::tm when{};
  when.tm_year = 126;
  when.tm_mon = 2;
  when.tm_mday = 1;
  when.tm_hour = 14;
  when.tm_min = 5;
  when.tm_sec = 9;
  return when;
}

std::string stem(std::string_view subject, double frame = 0.0) { return image_stem(subject, frame, moment()); }

TEST(ImageStem, SaysWhatAndWhen) {
  EXPECT_EQ(stem("初音ミク", 1200.9), "初音ミク 1200 2026-03-01 14-05-09");
  EXPECT_EQ(stem(""), "odori 0 2026-03-01 14-05-09");
}

TEST(ImageStem, NoNameLeavesTheFolderOrUpsetsASystem) {
  EXPECT_EQ(stem("../../etc/a\\b:c*d?e\"f<g>h|i"), "_.._etc_a_b_c_d_e_f_g_h_i 0 2026-03-01 14-05-09");
  EXPECT_EQ(stem(std::string_view("a\0b\n\x7F\xC2\x85\xE2\x80\xAE"
                                  "c",
                                  11)),
            "a_b____c 0 2026-03-01 14-05-09");
  EXPECT_EQ(stem(" .. hidden. "), "hidden 0 2026-03-01 14-05-09");
  EXPECT_EQ(stem("..."), "odori 0 2026-03-01 14-05-09");
  EXPECT_EQ(stem("cut\xE3\x81"), "cut\xEF\xBF\xBD\xEF\xBF\xBD 0 2026-03-01 14-05-09");
}

TEST(ImageStem, LongNamesAreCutBetweenCharacters) {
  std::string subject = "x";
  for (int i = 0; i < 1000; ++i) subject += "長";
  const std::string cut = stem(subject);
  EXPECT_LT(cut.size(), 120u);
  EXPECT_EQ(cut.find("\xEF\xBF\xBD"), std::string::npos);
  EXPECT_TRUE(cut.starts_with("x長長"));
}

const Image kImage{2, 1, {1, 2, 3, 255, 4, 5, 6, 0}};

TEST(ImageFile, NothingIsWrittenOver) {
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

TEST(ImageFile, WhatCannotBeWrittenLeavesNothing) {
  const testing::TempFolder folder;
  EXPECT_FALSE(write_new_image(folder.path(), "a", Image()));
  EXPECT_TRUE(fs::is_empty(folder.path()));
  std::ofstream(folder.path() / "file") << "no folder";
  const auto refused = write_new_image(folder.path() / "file", "a", kImage);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.fault().kind, &kFileUnwritable);
  EXPECT_FALSE(refused.fault().detail.empty()) << "why";
}

TEST(ImageWriter, WritesWhileOthersGoOn) {
  const testing::TempFolder folder;
  std::vector<fs::path> files;
  {
    ImageWriter writer;
    EXPECT_TRUE(writer.idle());
    for (std::size_t i = 0; i < ImageWriter::kMaxAtOnce; ++i) {
      ASSERT_TRUE(writer.has_room());
      writer.write(kImage, folder.path(), "same");
    }
    EXPECT_FALSE(writer.has_room());
    while (files.size() < 2) {
      std::this_thread::yield();
      if (auto done = writer.take_finished()) files.push_back(*std::move(*done));
    }
    EXPECT_TRUE(writer.has_room());
    EXPECT_NE(files[0], files[1]);
  }
  const auto count = std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator());
  EXPECT_EQ(count, 4) << "those under way are finished";
}

}  // namespace
}  // namespace odori
