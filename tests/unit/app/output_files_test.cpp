#include "app/output_files.h"

#include "support/temp_folder.h"

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

std::string stem(std::string_view subject, std::optional<double> frame = 0.0) {
  return output_stem(subject, frame, moment());
}

TEST(OutputStem, ContainsSubjectFrameAndTime) {
  EXPECT_EQ(stem("初音ミク", 1200.9), "初音ミク 1200 2026-03-01 14-05-09");
  EXPECT_EQ(stem("初音ミク", std::nullopt), "初音ミク 2026-03-01 14-05-09") << "of a whole motion";
  EXPECT_EQ(stem(""), "odori 0 2026-03-01 14-05-09");
}

TEST(OutputStem, NamesAreSafeOnEverySystem) {
  EXPECT_EQ(stem("../../etc/a\\b:c*d?e\"f<g>h|i"), "_.._etc_a_b_c_d_e_f_g_h_i 0 2026-03-01 14-05-09");
  EXPECT_EQ(stem(std::string_view("a\0b\n\x7F\xC2\x85\xE2\x80\xAE"
                                  "c",
                                  11)),
            "a_b____c 0 2026-03-01 14-05-09");
  EXPECT_EQ(stem(" .. hidden. "), "hidden 0 2026-03-01 14-05-09");
  EXPECT_EQ(stem("..."), "odori 0 2026-03-01 14-05-09");
  EXPECT_EQ(stem("cut\xE3\x81"), "cut\xEF\xBF\xBD\xEF\xBF\xBD 0 2026-03-01 14-05-09");
}

TEST(OutputStem, IsCutBetweenCharacters) {
  std::string subject = "x";
  for (int i = 0; i < 1000; ++i) subject += "長";
  const std::string cut = stem(subject);
  EXPECT_LT(cut.size(), 120u);
  EXPECT_EQ(cut.find("\xEF\xBF\xBD"), std::string::npos);
  EXPECT_TRUE(cut.starts_with("x長長"));
}

const Image kTwoPixels{2, 1, {1, 2, 3, 255, 4, 5, 6, 0}};

TEST(ImageQueue, WritesSeveralImagesAtATime) {
  const testing::TempFolder folder;
  std::vector<fs::path> files;
  {
    ImageQueue queue;
    EXPECT_TRUE(queue.idle());
    for (std::size_t i = 0; i < ImageQueue::kMaxImages; ++i) {
      ASSERT_TRUE(queue.has_room());
      queue.write(kTwoPixels, folder.path(), "same");
    }
    EXPECT_FALSE(queue.has_room());
    while (files.size() < 2) {
      std::this_thread::yield();
      if (auto done = queue.take_finished()) files.push_back(*std::move(*done));
    }
    EXPECT_TRUE(queue.has_room());
    EXPECT_NE(files[0], files[1]);
  }
  const auto count = std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator());
  EXPECT_EQ(count, 4) << "the destructor waits for the others";
}

}  // namespace
}  // namespace odori
